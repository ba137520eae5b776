-- The data for crawlers and feed readers: the URLs of a sitemap and the entries of a feed. Both contain only what a
-- visitor may read and are the same for everyone.

-- The time at which an import last changed a technology, or rolled such a change back; null if none did. Definer,
-- because nobody may read the import's own tables.
create function private.imported_at(p_tech_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(greatest(b.started_at, b.rolled_back_at))
  from ingest.changes c join ingest.batches b on b.batch_id = c.batch_id
  where c.tech_id = p_tech_id
$$;

-- The pages of featured technologies, 49,000 at a time: a sitemap may hold 50,000 addresses, and the site's own
-- addresses and those of owners with listings come first.
-- returns what FeaturedAddressesSchema reads: when what visitors read of each last changed
create function public.featured_addresses(p_part integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.featured_techids_social f where f.active_feature),
    'listsOf', (select max(d.date_of_entry) from public.daily_selection_techids d),
    'owners', coalesce((
      select jsonb_agg(jsonb_build_object('slug', x.slug, 'changedAt', private.owner_changed_at(x.id)) order by x.slug)
      from (select o.id, o.slug from public.organisations o
            where exists (select from public.technologies t where t.organisation_id = o.id) order by o.slug limit 900) x), '[]'),
    'technologies', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.tech_id, 'changedAt', private.changed_at(x.tech_id)) order by x.tech_id)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature
            order by f.tech_id offset (greatest(p_part, 1) - 1) * 49000::bigint limit 49000) x), '[]'))
$$;

-- The fifty newest technologies whose date is known, with the fields that a card shows.
-- [{"id", "title", "uni", "summary", "technologyClass", "dateAdded", "changedAt": when what visitors read of it changed}]
create function public.newest_technologies() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', x.tech_id, 'title', x.title, 'uni', x.uni, 'summary', x.summary, 'technologyClass', x.class1,
    'dateAdded', private.stated_day(x.tech_id, x.date_added), 'changedAt', private.changed_at(x.tech_id))
    order by x.date_added desc, x.tech_id desc), '[]')
  from (select t.* from public.technologies t where t.date_added is not null
        order by t.date_added desc nulls last, t.tech_id desc limit 50) x
$$;

grant execute on function private.imported_at, public.featured_addresses, public.newest_technologies
  to anon, authenticated, service_role;
