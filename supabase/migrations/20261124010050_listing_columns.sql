-- What an editor may write of a listing is said once: a new column of the record is read, written and checked by its table's
-- own description. See supabase/schemas/66_listings.sql.

-- What an editor may change of a listing, and what QUAD wrote of it: the columns of "tech-table-v1" but its own numbers and
-- pictures, with availability, source_url, ends_on and fact_sheet beside it. "status" is the stated one, and without one
-- the filters' value.
create or replace function private.listing_content(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(v) - '{tech_id,img,pi_similaropps,likes,dislikes,saves,scores,date_added}'::text[]
    || jsonb_build_object('availability', t.availability, 'status', coalesce(t.stated_status, t.status), 'ends_on', t.ends_on,
      'source_url', d.source_url, 'fact_sheet', r.fact_sheet)
  from public."tech-table-v1" v
  join public.technologies t on t.tech_id = v.tech_id
  left join public.technology_details d on d.tech_id = v.tech_id
  left join public.technology_reports r on r.tech_id = v.tech_id
  where v.tech_id = p_tech_id
$$;

-- Writes those values whose names are columns of a catalogue table into the table's row of a technology.
create or replace function private.write_columns(p_table regclass, p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  names constant text[] := array(select quote_ident(a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attname <> 'tech_id' and p_values ? a.attname::text);
begin
  if names = '{}' then
    return;
  end if;
  -- A technology without details, contact or report has no row there.
  if p_table <> 'public.technologies'::regclass then
    execute format('insert into %s (tech_id) values ($1) on conflict do nothing', p_table) using p_tech_id;
  end if;
  execute format('update %1$s t set (%2$s) = (select n.%3$s from jsonb_populate_record(null::%1$s, $2) n) where t.tech_id = $1',
    p_table, array_to_string(names, ', '), array_to_string(names, ', n.')) using p_tech_id, p_values;
end $$;

-- Writes columns of listing_content(…) into the tables of a technology that exists, and takes away the claims whose
-- sentence is no longer in its text. Says nothing to anybody: see change_listing(…).
create or replace function private.write_listing(p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  filed constant text := p_values ->> 'pi_filingdate';
  -- As the tables store them.
  stored constant jsonb := p_values
    || case when p_values ? 'status' then jsonb_build_object('stated_status', nullif(p_values ->> 'status', 'other'),
      'status', private.status_of(p_values ->> 'status')) else '{}' end
    || case when p_values ? 'categorical_assign' then
      jsonb_build_object('categorical_assign', coalesce(p_values ->> 'categorical_assign', 'Unclassified')) else '{}' end
    -- The end was computed from the filing that stood there.
    || case when p_values ? 'pi_filingdate' then jsonb_build_object('filing_date', private.day_of(filed),
      'filing_date_text', case when private.day_of(filed) is null then filed end, 'term_ends_on', null) else '{}' end;
begin
  perform private.write_columns(c.of, p_tech_id, stored)
  from unnest('{public.technologies,public.technology_details,public.technology_contacts,public.technology_reports}'::regclass[])
    with ordinality c (of, place) order by c.place;
  perform private.drop_stale_claims(p_tech_id, p_values);
end $$;

-- Whether a column of listing_content(…) may hold this: texts of bounded length, words that the catalogue knows, and JSON
-- only where a text may have any shape. Editors' changes and drafts are read by it.
create or replace function private.is_listing_value(p_field text, p_value jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_field <> all (private.draft_columns() || private.report_columns()
      || '{uni,ends_on,categorical_assign,reasoning_for_categorical_assign}'::text[]) then false
    when exists (select from pg_catalog.pg_attribute a
      where a.attrelid in ('public.technology_details'::regclass, 'public.technology_reports'::regclass)
        and a.attname = p_field and a.atttypid = 'jsonb'::regtype) then length(p_value::text) <= 200000
    when jsonb_typeof(p_value) = 'null' then p_field not in ('title', 'uni', 'status')
    when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 20000 then false
    when p_field = 'title' then btrim(p_value #>> '{}') <> '' and length(p_value #>> '{}') <= 500
    when p_field in ('class1', 'class2') then
      p_value #>> '{}' in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')
    when p_field = 'availability' then p_value #>> '{}' in ('available', 'option', 'exclusively-licensed', 'non-exclusive')
    when p_field = 'source_url' then p_value #>> '{}' ~ '^https?://'
    when p_field = 'ends_on' then private.day_of(p_value #>> '{}') is not null
    when p_field = 'status' then p_value #>> '{}' in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned')
    else true end;
end $$;

create or replace function private.read_draft(p_content jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The local data service sends an object as its text.
  given constant jsonb := case jsonb_typeof(p_content) when 'string' then (p_content #>> '{}')::jsonb else p_content end;
  content jsonb;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 400000 then
    return null;
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into content from jsonb_each(given) e
  where e.key = any (private.draft_columns()) and e.value not in ('null', '""', '[]', '{}');
  if exists (select from jsonb_each(content) e where private.is_listing_value(e.key, e.value) is not true) then
    return null;
  end if;
  return content;
end $$;
