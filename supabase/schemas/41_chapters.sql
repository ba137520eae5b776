-- 'What the record says': where in a record's own text the sentences are that the jobs Worker chose for each chapter by the
-- encoder (docs/search.md, 'What the record says').

create table private.record_chapters (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  -- The version of the text that the places are of, as search_documents numbers it.
  ordinal integer not null,
  encoder text not null,
  -- The version of the rules that chose.
  rules integer not null,
  -- [{"chapter", "section", "start", "end"}], with the places in the section's text.
  places jsonb not null
);

-- Records whose present text was not read for chapters by this encoder and these rules, the newest first, to whoever has the
-- encoder's lease or finds it free; with none left it is free again.
-- returns [{"id", "ordinal", "details": technology_details}]
create function public.take_unread(p_encoder text, p_rules integer, p_lease uuid, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  unread jsonb;
begin
  if not private.take_encoder(p_lease) then
    return '[]';
  end if;
  select jsonb_agg(jsonb_build_object('id', u.tech_id, 'ordinal', u.ordinal, 'details', to_jsonb(t))) into unread
  from (
    select d.tech_id, d.ordinal
    from private.search_documents d left join private.record_chapters c on c.tech_id = d.tech_id
    where (c.ordinal, c.encoder, c.rules) is distinct from (d.ordinal, p_encoder, p_rules)
    order by d.ordinal desc limit p_most) u
  left join public.technology_details t on t.tech_id = u.tech_id;
  if unread is null then
    update private.encoder_state s set lease = null, leased_until = null where s.lease = p_lease;
  end if;
  return coalesce(unread, '[]');
end $$;

-- Stores [{"id", "ordinal", "places"}]. Places of a text that changed meanwhile are left out, and the text is read again.
create function public.store_chapters(p_encoder text, p_rules integer, p_chapters jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.record_chapters as c (tech_id, ordinal, encoder, rules, places)
  -- The local data service sends a list as its text.
  select r.id, r.ordinal, p_encoder, p_rules, r.places
  from jsonb_to_recordset(private.json_argument(p_chapters)) r (id bigint, ordinal integer, places jsonb)
  join private.search_documents d on d.tech_id = r.id and d.ordinal = r.ordinal
  on conflict (tech_id) do update
    set ordinal = excluded.ordinal, encoder = excluded.encoder, rules = excluded.rules, places = excluded.places
$$;

-- The places of a record's present text, for anyone who may read its details. Null where it is not read yet, and for others.
create function private.chapters_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select c.places
  from private.record_chapters c join private.search_documents d on d.tech_id = c.tech_id and d.ordinal = c.ordinal
  where c.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

grant execute on function private.chapters_of to anon, authenticated, service_role;
