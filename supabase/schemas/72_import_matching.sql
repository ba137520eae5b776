-- The listing that a row of an import is about. end_reading() (71_imports.sql) calls match_import() once all rows are
-- staged; the command asks organisation_listings(). First the source's own number (match_by_source()), then address,
-- reference and text, weighed by identity_pairs(); sure_pairs() returns the sure ones, and the page asks about the rest.

-- An address in the form used for comparison: without scheme, www, fragment and trailing slash.
create function private.compared_address(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(rtrim(regexp_replace(regexp_replace(lower(btrim(p_address)), '^https?://(www\.)?', ''), '#.*$', ''), '/'), '')
$$;

-- The number of words that two folded texts share, as a fraction of the words of the longer one; 0 if either is empty.
create function private.shared_words(one text, other text) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select case when coalesce(one, '') = '' or coalesce(other, '') = '' then 0 else (
    select count(*) filter (where w.sides = 2)::float8 / greatest(count(*) filter (where w.first), count(*) filter (where w.last))
    from (select u.word, count(*) as sides, bool_or(u.side = 1) as first, bool_or(u.side = 2) as last
      from (select distinct word, 1 as side from string_to_table(one, ' ') word
            union all select distinct word, 2 from string_to_table(other, ' ') word) u group by u.word) w) end
$$;

-- A record of an import that is not known under its source's own id, with all that can tell which listing it is: texts
-- folded, the address as compared_address() returns it.
create type private.unknown_record as (place integer, address text, reference text, title text, words text);

-- A record and a listing that may be the same. "how" is 'address', 'number' or 'words', "weight" how strong a sign that
-- is, and "sure" whether texts confirm it.
create type private.identity_pair as (place integer, tech_id bigint, how text, weight integer, sure boolean);

-- The rules by which every import tells whether a record is a listing that the catalogue has under another source's id:
-- the address, the organisation's number with a similar title or text, or the title with a similar text.
-- returns the pairs of these records and listings to which one of the rules applies
create function private.identity_pairs(records private.unknown_record[], listings bigint[])
returns setof private.identity_pair
language sql stable security definer set search_path = '' as $$
  with listed as materialized (
    select t.tech_id, private.compared_address(d.source_url) as address, private.fold(t.title) as title,
      left(private.fold(coalesce(private.plain_text(d.technical_summary), '')), 5000) as words
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = any (listings)
  )
  select r.place, l.tech_id, 'address', 3, true
  from unnest(records) r join listed l on l.address = r.address
  union all
  select r.place, l.tech_id, 'number', 2,
    greatest(private.shared_words(r.title, l.title), private.shared_words(r.words, l.words)) >= 0.3
  from unnest(records) r
  join ingest.records i on i.reference = r.reference and not starts_with(i.reference, 'text:')
  join listed l on l.tech_id = i.tech_id
  union all
  select r.place, l.tech_id, 'words', 1, r.words = '' or l.words = '' or private.shared_words(r.words, l.words) >= 0.5
  from unnest(records) r join listed l on l.title = r.title
$$;

-- returns the pairs that hold: of each way those that are sure and of which neither side has another one, the
-- strongest way first. A record belongs to at most one listing, and a listing to at most one record.
create function private.sure_pairs(pairs private.identity_pair[]) returns private.identity_pair[]
language plpgsql immutable set search_path = '' as $$
declare
  chosen private.identity_pair[] := '{}';
begin
  for way in reverse 3..1 loop
    with free as materialized (
      select p.* from unnest(pairs) p
      where p.weight = way
        and p.place not in (select c.place from unnest(chosen) c)
        and p.tech_id not in (select c.tech_id from unnest(chosen) c)
    )
    select chosen || coalesce(array_agg(f::private.identity_pair), '{}') into chosen
    from (select distinct * from free x where x.sure) f
    where (select count(distinct o.tech_id) from free o where o.place = f.place) = 1
      and (select count(distinct o.place) from free o where o.tech_id = f.tech_id) = 1;
  end loop;
  return chosen;
end $$;

-- returns the listings of organisations' own imports that records of the import command are: [{"place", "techId", "sure"}]
-- `p_records` is [{"place", "uni", "address", "reference", "title", "text"}]. Unsure matches are only reported.
create function private.organisation_listings(p_source text, p_records jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb := '[]';
  organisation record;
  listings bigint[];
  pairs private.identity_pair[];
begin
  for organisation in
    select o.id, array_agg((
        r.place, private.compared_address(r.address), r.reference, private.fold(r.title),
        left(private.fold(r.text), 5000))::private.unknown_record) as records
    from jsonb_to_recordset(p_records)
      r (place integer, uni text, address text, reference text, title text, text text)
    join public.organisations o on o.name = r.uni
    group by o.id
  loop
    listings := array(
      select distinct i.tech_id
      from ingest.records i join public.technologies t on t.tech_id = i.tech_id and t.organisation_id = organisation.id
      where (i.source = 'upload/' || organisation.id
          or i.source in (select 'feed/' || f.id from public.feeds f where f.organisation_id = organisation.id))
        and not exists (select from ingest.records o where o.tech_id = i.tech_id and o.source = p_source));
    continue when listings = '{}';
    pairs := array(select p from private.identity_pairs(organisation.records, listings) p);
    found := found || (
      select coalesce(jsonb_agg(jsonb_build_object('place', p.place, 'techId', p.tech_id, 'sure', p.sure)), '[]')
      from (
        select c.place, c.tech_id, true as sure from unnest(private.sure_pairs(pairs)) c
        union all
        select q.place, q.tech_id, false from unnest(pairs) q
        where q.place not in (select c.place from unnest(private.sure_pairs(pairs)) c)) p);
  end loop;
  return found;
end $$;

-- Settles what an import's rows alone decide: a number that comes again says the same, or cannot be distinguished; and
-- the same number in the same source is the same listing, also one that was withdrawn.
create function private.match_by_source(import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows x set match = null, tech_id = null, found_by = null, candidates = '{}', changes = null
  where x.import_id = import.id and x.outcome = 'taken';
  update private.import_rows x set outcome = case when x.content_hash = f.content_hash then 'copy' else 'rejected' end,
    reason = case when x.content_hash = f.content_hash then format('is a copy of row %s', f.source_row)
      else format('has the number and title of row %s with another text', f.source_row) end
  from (
    select distinct on (y.external_id) y.* from private.import_rows y
    where y.import_id = import.id and y.outcome = 'taken' order by y.external_id, y.place) f
  where x.import_id = import.id and x.outcome = 'taken' and f.external_id = x.external_id and f.place < x.place;
  -- The organisation's own download names its listings by their ids here.
  update private.import_rows x set tech_id = t.tech_id, found_by = 'feed', match = 'known'
  from public.technologies t
  where x.import_id = import.id and x.outcome = 'taken' and t.tech_id = (x.extra ->> 'own_id')::bigint
    and t.organisation_id = import.organisation_id;
  update private.import_rows x set tech_id = i.tech_id, found_by = 'feed',
    match = case when t.tech_id is null then 'withdrawn' else 'known' end
  from ingest.records i
  left join public.technologies t on t.tech_id = i.tech_id and t.organisation_id = import.organisation_id
  where x.import_id = import.id and x.outcome = 'taken' and x.match is null
    and i.source = private.import_source(import) and i.external_id = x.external_id
    and (t.tech_id is not null or private.is_withdrawn(i.tech_id));
end $$;

-- Pairs of which only an editor can tell: much the same title under another text. No more than four million comparisons.
create function private.similar_titles(records private.unknown_record[], listings bigint[])
returns setof private.identity_pair
language sql stable security definer set search_path = '' as $$
  select r.place, t.tech_id, 'words', 0, false
  from unnest(records) r, (
    select l.tech_id, private.fold(l.title) as title from public.technologies l where l.tech_id = any (listings)) t
  where cardinality(records)::bigint * cardinality(listings) <= 4000000
    and length(r.title) > 0 and length(t.title) between length(r.title) / 2 and length(r.title) * 2
    and private.shared_words(r.title, t.title) >= 0.7
$$;

-- Finds the organisation's listing for each row: by the feed's own id, then by identity_pairs(). A listing belongs to at
-- most one row; uncertain matches are left to an editor.
create function private.match_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  records private.unknown_record[];
  listings bigint[];
  pairs private.identity_pair[];
  chosen private.identity_pair[];
begin
  select * into import from public.imports r where r.id = p_import;
  perform private.match_by_source(import);
  records := array(
    select (x.place, private.compared_address(x.content ->> 'source_url'), x.reference, private.fold(x.content ->> 'title'),
      left(private.fold(coalesce(private.plain_text(x.content -> 'technical_summary'), '')), 5000))::private.unknown_record
    from private.import_rows x where x.import_id = p_import and x.outcome = 'taken' and x.match is null);
  listings := array(
    select t.tech_id from public.technologies t where t.organisation_id = import.organisation_id
      and not exists (select from private.import_rows x where x.import_id = p_import and x.tech_id = t.tech_id));
  pairs := array(select p from private.identity_pairs(records, listings) p);
  chosen := private.sure_pairs(pairs);
  update private.import_rows x set tech_id = c.tech_id, match = 'known', found_by = c.how
  from unnest(chosen) c where x.import_id = p_import and x.place = c.place;

  listings := array(select l from unnest(listings) l where l not in (select c.tech_id from unnest(chosen) c));
  records := array(select r from unnest(records) r where r.place not in (select c.place from unnest(chosen) c));
  update private.import_rows x set match = 'unsure', candidates = p.ids[1:5]
  from (
    select q.place, array_agg(distinct q.tech_id) as ids
    from (select * from unnest(pairs) union all select * from private.similar_titles(records, listings)) q
    where q.tech_id = any (listings) group by q.place) p
  where x.import_id = p_import and x.match is null and x.outcome = 'taken' and x.place = p.place;
  update private.import_rows x set match = 'new' where x.import_id = p_import and x.outcome = 'taken' and x.match is null;
  update private.import_rows x set match = 'left' where x.import_id = p_import and x.match in ('new', 'known', 'unsure')
    and exists (select from private.left_out_records l where l.organisation_id = import.organisation_id
      and l.source = private.import_source(import) and l.external_id = x.external_id
      and (import.feed_id is not null or l.content_hash = x.content_hash));

  update private.import_rows x set changes = case
    when exists (select from ingest.records i where i.source = private.import_source(import) and i.external_id = x.external_id
      and i.content_hash = x.content_hash) then '{}' else private.import_changes(x.tech_id, x.content) end
  where x.import_id = p_import and x.match = 'known';
  -- Nobody is asked again about a row that was published as it is.
  update private.import_rows x set doubts = '[]' from ingest.records i
  where x.import_id = p_import and x.doubts <> '[]' and i.source = private.import_source(import) and i.external_id = x.external_id
    and i.content_hash = x.content_hash;
end $$;
