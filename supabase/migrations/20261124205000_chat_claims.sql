-- Explain.AI prefers the sentences in which a rule found what is asked for.
create or replace function public.chat_source(p_tech_id bigint default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wait integer;
  technology jsonb;
  rights jsonb;
  claims jsonb := '[]';
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'technology', null, 'rights', null, 'claims', claims);
  end if;
  wait := private.count_chat_message();
  if wait = 0 then
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
    select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
        'sourceUrl', d.source_url) into rights
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = p_tech_id;
    claims := private.claims_of(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'technology', technology, 'rights', rights,
    'claims', claims);
end $$;
