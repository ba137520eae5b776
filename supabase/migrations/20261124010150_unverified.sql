-- An organisation without a verified domain changes no text that everybody reads: it withdraws, and asks a moderator.
create or replace function private.begin_listing_change(p_slug text, p_tech_id bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
begin
  if refused is not null then
    return refused;
  end if;
  perform 1 from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation for update;
  return case when not found then 'not-found' when not private.is_verified(organisation) then 'unverified' end;
end $$;

create or replace function public.hide_from_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif p_what = 'claim' then
    if not exists (select from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence) then
      return private.organisation_answer('not-found');
    end if;
    insert into private.hidden_claims (tech_id, kind, sentence, claim)
    select k.tech_id, k.kind, k.sentence, to_jsonb(k) from public.technology_claims k
    where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence limit 1 on conflict do nothing;
    delete from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence;
    perform private.note_act('listing.claim-hidden', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  elsif p_what = 'category' then
    perform private.change_listing(p_tech_id, '{"categorical_assign": "Unclassified", "reasoning_for_categorical_assign": null}', 'hidden');
  elsif p_what = 'report' then
    perform private.change_listing(p_tech_id, (select jsonb_object_agg(c, null) from unnest(private.report_columns()) c), 'hidden');
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function public.show_on_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  was jsonb;
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif not private.hidden_of(p_tech_id) @> jsonb_build_array(jsonb_build_object('what', p_what, 'kind', p_kind, 'sentence', p_sentence)) then
    return private.organisation_answer('not-found');
  elsif p_what = 'claim' then
    delete from private.hidden_claims h where h.tech_id = p_tech_id and h.kind = p_kind and h.sentence = p_sentence returning h.claim into was;
    insert into public.technology_claims
    select k.* from jsonb_populate_record(null::public.technology_claims, was || jsonb_build_object('place',
      (select 1 + coalesce(max(x.place), 0) from public.technology_claims x where x.tech_id = p_tech_id))) k
    where not exists (select from public.technology_claims x where x.tech_id = p_tech_id and x.kind = p_kind and x.sentence = p_sentence);
    perform private.note_act('listing.claim-shown', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  else
    select jsonb_object_agg(e.key, e.value -> 'old') into was from jsonb_each((
      select v.changes from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ?| case p_what when 'category' then array['categorical_assign'] else private.report_columns() end
      order by v.version desc limit 1)) e;
    perform private.change_listing(p_tech_id, was, 'shown');
    delete from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' and was ? f.field;
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function public.change_listings(p_slug text, p_tech_ids bigint[], p_change jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
  given constant jsonb := case jsonb_typeof(p_change) when 'string' then (p_change #>> '{}')::jsonb else p_change end;
  receiver public.organisations;
  values_now jsonb;
  tech bigint;
  saved integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif cardinality(p_tech_ids) > 200 or jsonb_typeof(given) is distinct from 'object' then
    return private.organisation_answer('wrong');
  elsif given ? 'organisation' then
    select * into receiver from public.organisations o where o.slug = given ->> 'organisation';
    if coalesce(private.organisation_role(receiver.id), 'reader') = 'reader' then
      return private.organisation_answer('not-allowed');
    end if;
    values_now := jsonb_build_object('uni', receiver.name);
  else
    select jsonb_object_agg(c.key, c.value) into values_now from jsonb_each(given) c where c.key in ('class1', 'availability');
    if values_now is null or exists (select from jsonb_each(values_now) c where private.is_listing_value(c.key, c.value) is not true) then
      return private.organisation_answer('wrong');
    end if;
  end if;
  -- In one order, whoever comes: two never wait for each other.
  for tech in select t.tech_id from public.technologies t
    where t.organisation_id = organisation and t.tech_id = any (p_tech_ids) order by t.tech_id for update loop
    if private.change_listing(tech, values_now
      -- A class that becomes the first is not the second as well.
      || case when values_now ? 'class1' and exists (select from public.technologies t where t.tech_id = tech and t.class2 = values_now ->> 'class1')
        then '{"class2": null}' else '{}' end::jsonb, 'several') > 0 then
      saved := saved + 1;
    end if;
    if receiver.id is not null then
      -- The trigger of `uni` has moved it, unless it was called so already.
      update public.technologies t set organisation_id = receiver.id where t.tech_id = tech and t.organisation_id <> receiver.id;
      perform private.note_act('listing.moved', organisation, tech, jsonb_build_object('to', receiver.slug));
    end if;
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('saved', saved));
end $$;
