-- Of a draft that was listed before, a moderator reads what differs.
-- What a withdrawn listing said, by the columns of a draft.
create or replace function private.withdrawn_content(p_rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
  from (select (p_rows -> 'technology') || coalesce(nullif(p_rows -> 'details', 'null'), '{}') || coalesce(nullif(p_rows -> 'contact', 'null'), '{}') as r) w,
    jsonb_each(w.r || jsonb_build_object('status', coalesce(w.r ->> 'stated_status', w.r ->> 'status'),
      'pi_filingdate', coalesce(w.r ->> 'filing_date', w.r ->> 'filing_date_text'))) e
  where e.key = any (private.draft_columns()) and e.value <> 'null'
$$;

-- The place of the first character in which two texts differ; behind the shorter one where that is all of it.
create or replace function private.first_difference(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  same integer := 0;
  most integer := least(length(one), length(other));
  middle integer;
begin
  while same < most loop
    middle := (same + most + 1) / 2;
    if left(one, middle) = left(other, middle) then
      same := middle;
    else
      most := middle - 1;
    end if;
  end loop;
  return same + 1;
end $$;

-- The drafts that wait for a moderator, the oldest twenty: [{"id", "organisation", "slug", "title", "askedAt", "seen": what a
-- decision is about, "listed": whether it was listed before, "texts": [{"field", "was", "text"}]}]. Of what was listed only
-- what differs, each from shortly before the first difference on; else each text's beginning, and "was" is null.
create or replace function private.asked_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'organisation', o.name, 'slug', o.slug, 'title', d.content ->> 'title',
    'askedAt', d.asked_at, 'seen', d.updated_at, 'listed', w.tech_id is not null, 'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('field', x.field,
        'was', case when w.tech_id is not null then case when x.cut > 1 then '…' else '' end || substring(x.was from x.cut for 2000) end,
        'text', case when x.cut > 1 then '…' else '' end || substring(x.text from x.cut for case when w.tech_id is null then 600 else 2000 end)) order by x.field), '[]')
      from (
        select f.field, f.was, f.text, case when w.tech_id is null then 1 else greatest(private.first_difference(f.was, f.text) - 80, 1) end as cut
        from (
          -- What differs is shown as it is stored, with its markup.
          select k as field, coalesce(case when w.tech_id is null then private.plain_text(d.content -> k)
              when d.content -> k ->> 'text' is not null then d.content -> k ->> 'text' else d.content -> k #>> '{}' end, '') as text,
            coalesce(case when was.content -> k ->> 'text' is not null then was.content -> k ->> 'text' else was.content -> k #>> '{}' end, '') as was
          from unnest(private.draft_columns()) k) f
        where case when w.tech_id is null then f.text <> '' and f.field <> 'title' else f.text <> f.was end) x)) order by d.asked_at, d.id), '[]')
  from (select * from public.listing_drafts x where x.asked_at is not null order by x.asked_at, x.id limit 20) d
  join public.organisations o on o.id = d.organisation_id
  left join private.withdrawn_listings w on w.tech_id = d.tech_id
  left join lateral (select private.withdrawn_content(w.rows) as content) was on true
$$;
