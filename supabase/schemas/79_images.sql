-- Images that an organisation's editors added to a technology. The files are in the image worker's bucket; the jobs
-- Worker creates, hides and removes them (docs/decisions/012-pictures-and-covers.md).

create table private.listing_images (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  place integer not null,
  words text not null check (length(words) <= 300),
  hidden boolean not null default false,
  primary key (tech_id, key)
);
comment on table private.listing_images is 'A technology without a row shows the image that its import named, if any. The first by place is its img.';
comment on column private.listing_images.words is 'What it shows, for whoever cannot see it.';
comment on column private.listing_images.hidden is 'Whether the image worker refuses it: done by the jobs Worker after a withdrawal.';

-- Images of listings that an import or a program named by their addresses and the jobs Worker has not stored yet.
create table private.images_to_fetch (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  address text not null check (length(address) between 1 and 2000),
  -- Null for one that an editor's program named.
  import_id uuid references public.imports (id) on delete cascade,
  place integer not null,
  words text not null default '' check (length(words) <= 300),
  tries smallint not null default 0,
  -- Why the last try failed.
  problem text check (length(problem) <= 1000),
  due_at timestamptz not null default clock_timestamp(),
  primary key (tech_id, address)
);

-- Keys of files that no listing shows any more.
create table private.removed_images (key text primary key);

-- Reports whose files must still be removed.
create table private.removed_reports (id text primary key);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.listing_images alter key set statistics 0, alter words set statistics 0;
alter table private.images_to_fetch
  alter address set statistics 0, alter words set statistics 0, alter problem set statistics 0;
alter table private.removed_images alter key set statistics 0;
alter table private.removed_reports alter id set statistics 0;

-- An image that an import named is removed only with a withdrawn technology, and only if no other technology shows
-- it.
create function private.forget_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_images (key) select old.key
  where old.key like 'listings/%'
    or private.is_withdrawn(old.tech_id) and not exists (select from public.technologies t where t.img = old.key)
  on conflict do nothing;
  return null;
end $$;
create trigger forget_image after delete on private.listing_images
  for each row execute function private.forget_image();

-- Adds a row for the image that an import named, if the technology has no rows yet.
create function private.adopt_image(p_tech_id bigint, p_img text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.listing_images (tech_id, key, place, words)
  select p_tech_id, p_img, 1, '' where length(p_img) between 1 and 200
    and not exists (select from private.listing_images p where p.tech_id = p_tech_id)
$$;

-- Gives a withdrawn technology a row for its image, so that the image worker is informed of it.
create function private.adopt_withdrawn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.adopt_image(new.tech_id, new.rows -> 'technology' ->> 'img');
  return null;
end $$;
create trigger adopt_withdrawn after insert on private.withdrawn_listings
  for each row execute function private.adopt_withdrawn();

-- The images of a technology in their order.
-- returns [{"key", "words"}].
create function private.images_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'words', p.words) order by p.place), '[]')
  from private.listing_images p where p.tech_id = p_tech_id
$$;

-- Makes the image of a technology an editor's, so that no import overwrites it.
create function private.keep_image(p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.field_sources (tech_id, field, source) values (p_tech_id, 'img', 'editor')
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at
$$;

-- Changes the images of a listing: 'add' p_new, 'replace' p_key with it, 'remove' p_key, 'words' of p_key, or
-- 'first', which makes p_key the image that lists show. 'add' and 'replace' without p_new only check whether the
-- change is allowed: 'full' at ten.
create function public.change_images(p_slug text, p_tech_id bigint, p_change text, p_key text default null,
  p_new text default null, p_words text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  described constant text := btrim(coalesce(p_words, ''));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('add', 'replace', 'remove', 'words', 'first') or length(described) > 300
    or p_new !~ ('^listings/' || p_tech_id || '/[0-9a-f-]{36}\.webp$') then
    return private.organisation_answer('wrong');
  end if;
  perform private.adopt_image(p_tech_id, (select t.img from public.technologies t where t.tech_id = p_tech_id));
  if p_change <> 'add' and not exists (select from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key) then
    return private.organisation_answer('not-found');
  elsif p_change = 'add' and (select count(*) from private.listing_images p where p.tech_id = p_tech_id) >= 10 then
    return private.organisation_answer('full');
  elsif p_new is null and p_change in ('add', 'replace') then
    return private.organisation_answer('changed');
  end if;
  if p_change = 'add' then
    insert into private.listing_images (tech_id, key, place, words)
    select p_tech_id, p_new, 1 + coalesce(max(p.place), 0), described from private.listing_images p where p.tech_id = p_tech_id;
  elsif p_change = 'replace' then
    -- Two rows, so that the file of the one that goes is removed.
    insert into private.listing_images (tech_id, key, place, words)
    select p_tech_id, p_new, p.place, coalesce(nullif(described, ''), p.words) from private.listing_images p
      where p.tech_id = p_tech_id and p.key = p_key;
    delete from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'remove' then
    delete from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'words' then
    update private.listing_images p set words = described where p.tech_id = p_tech_id and p.key = p_key;
  else
    update private.listing_images p set place = (select min(x.place) - 1 from private.listing_images x where x.tech_id = p_tech_id)
    where p.tech_id = p_tech_id and p.key = p_key;
  end if;
  update public.technologies t set img = (
    select p.key from private.listing_images p where p.tech_id = p_tech_id order by p.place limit 1)
  where t.tech_id = p_tech_id;
  perform private.keep_image(p_tech_id);
  perform private.note_act('listing.images', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('change', p_change));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- Has the images fetched that a row of an import names, if its listing shows none.
create function private.queue_images(x private.import_rows, p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.images_to_fetch (tech_id, address, import_id, place)
  select p_tech_id, a.value, x.import_id, min(a.ordinality)
  from jsonb_array_elements_text(coalesce(x.extra -> 'images', '[]')) with ordinality a
  where length(a.value) <= 2000 and a.ordinality <= 10
    and not exists (select from public.technologies t where t.tech_id = p_tech_id and t.img is not null)
    and not exists (select from private.listing_images p where p.tech_id = p_tech_id)
  group by a.value
  on conflict (tech_id, address) do update
    set import_id = excluded.import_id, place = excluded.place, tries = 0, problem = null, due_at = clock_timestamp()
$$;

-- Has an image fetched that an editor's program names, and shown after those that the listing has. An address that
-- failed before is tried again.
-- returns as change_images(…): 'full' also where the listing would have ten with those that wait
create function private.queue_image(p_slug text, p_tech_id bigint, p_address text, p_words text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer constant jsonb := public.change_images(p_slug, p_tech_id, 'add', null, null, p_words);
begin
  if answer ->> 'outcome' <> 'changed' then
    return answer;
  elsif length(p_address) between 1 and 2000 is not true then
    return private.organisation_answer('wrong');
  elsif (select count(*) from private.listing_images p where p.tech_id = p_tech_id) + (
    select count(*) from private.images_to_fetch f where f.tech_id = p_tech_id and f.tries < 3 and f.address <> p_address) >= 10 then
    return private.organisation_answer('full');
  end if;
  insert into private.images_to_fetch (tech_id, address, words, place)
  select p_tech_id, p_address, btrim(coalesce(p_words, '')), 1 + coalesce(max(x.place), 0)
  from (
    select p.place from private.listing_images p where p.tech_id = p_tech_id
    union all select f.place from private.images_to_fetch f where f.tech_id = p_tech_id) x
  on conflict (tech_id, address) do update
    set import_id = null, place = excluded.place, words = excluded.words, tries = 0, problem = null, due_at = clock_timestamp();
  perform private.note_act('listing.images', private.organisation_id_of(p_slug), p_tech_id, '{"change": "add"}');
  return answer;
end $$;

-- The images of a listing, and those that wait to be fetched or could not be, for the members of its organisation.
-- returns [{"state": 'shown' | 'waiting' | 'failed', "key", "url", "words", "problem"}], or null to everyone else.
create function private.images_of_listing(p_slug text, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_object('state', x.state, 'key', x.key, 'url', x.address, 'words', x.words,
      'problem', x.problem) order by x.key is null, x.place), '[]')
    from (
      select 'shown' as state, p.key, null as address, p.words, null as problem, p.place
      from private.listing_images p where p.tech_id = t.tech_id
      union all
      -- The image that an import named is shown as long as no other is.
      select 'shown', t.img, null, '', null, 1
      where t.img is not null and not exists (select from private.listing_images p where p.tech_id = t.tech_id)
      union all
      select case when f.tries < 3 then 'waiting' else 'failed' end, null, f.address, f.words, f.problem, f.place
      from private.images_to_fetch f where f.tech_id = t.tech_id) x)
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  where t.tech_id = p_tech_id and o.slug = private.current_slug(p_slug) and private.organisation_role(o.id) is not null
$$;

-- The next images to fetch, for ten minutes nobody else's. Each is tried three times. Organisations take turns.
-- returns [{"techId", "address"}]
create function public.take_images(p_count integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update private.images_to_fetch w set tries = w.tries + 1, due_at = clock_timestamp() + interval '10 minutes'
    from (
      select f.tech_id, f.address
      from (
        select d.tech_id, d.address, row_number() over (partition by t.organisation_id order by d.tech_id, d.place) as turn
        from private.images_to_fetch d join public.technologies t on t.tech_id = d.tech_id
        where d.tries < 3 and d.due_at <= clock_timestamp()) due
      join private.images_to_fetch f on f.tech_id = due.tech_id and f.address = due.address
      order by due.turn, f.tech_id limit least(p_count, 100) for update of f skip locked) n
    where w.tech_id = n.tech_id and w.address = n.address
    returning w.tech_id, w.address, w.place)
  select coalesce(jsonb_agg(jsonb_build_object('techId', k.tech_id, 'address', k.address) order by k.tech_id, k.place), '[]')
  from taken k
$$;

-- A fetched image is in the bucket under this key: the listing shows it. Returns false where it was withdrawn or has ten.
create function public.store_image(p_tech_id bigint, p_address text, p_key text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  named private.images_to_fetch;
begin
  perform 1 from public.technologies t where t.tech_id = p_tech_id for update;
  if not found or (select count(*) from private.listing_images p where p.tech_id = p_tech_id) >= 10 then
    return false;
  end if;
  delete from private.images_to_fetch f where f.tech_id = p_tech_id and f.address = p_address returning f.* into named;
  if named.tech_id is null then
    return false;
  end if;
  insert into private.listing_images (tech_id, key, place, words) values (p_tech_id, p_key, named.place, named.words);
  update public.technologies t set img = (
    select p.key from private.listing_images p where p.tech_id = p_tech_id order by p.place limit 1)
  where t.tech_id = p_tech_id;
  if named.import_id is null then
    perform private.keep_image(p_tech_id);
  end if;
  perform public.catalogue_changed();
  return true;
end $$;

create function public.fail_image(p_tech_id bigint, p_address text, p_problem text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.images_to_fetch f set problem = left(p_problem, 1000) where f.tech_id = p_tech_id and f.address = p_address
$$;

-- The images of an import that are not stored yet.
-- returns {"waiting": how many are still tried, "failed": how many are not, "shown": the first twenty of those,
--   [{"techId", "title", "address", "problem"}]}
create function private.images_of_import(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select f.*, t.title from private.images_to_fetch f join public.technologies t on t.tech_id = f.tech_id where f.import_id = p_import
  )
  select jsonb_build_object('waiting', count(*) filter (where n.tries < 3), 'failed', count(*) filter (where n.tries >= 3), 'shown', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', s.title, 'address', s.address,
        'problem', s.problem) order by s.tech_id, s.place), '[]')
      from (select * from named m where m.tries >= 3 order by m.tech_id, m.place limit 20) s))
  from named n
$$;

-- The jobs Worker's work in the bucket, at most a hundred keys each.
-- returns {"hide": keys of withdrawn technologies, "show": keys of technologies that were published again, "remove"}.
create function public.image_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hide', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.withdrawn_listings w join private.listing_images p on p.tech_id = w.tech_id
      where not p.hidden and not exists (select from public.technologies t where t.img = p.key) limit 100) x),
    'show', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.listing_images p where p.hidden and not private.is_withdrawn(p.tech_id) limit 100) x),
    'remove', (select coalesce(jsonb_agg(x.key), '[]') from (select r.key from private.removed_images r limit 100) x))
$$;

-- The jobs Worker has done this work. Technologies that were withdrawn or published meanwhile appear in image_work()
-- again.
create function public.end_image_work(p_hidden text[], p_shown text[], p_removed text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.listing_images p set hidden = true where p.key = any (p_hidden);
  update private.listing_images p set hidden = false where p.key = any (p_shown);
  delete from private.removed_images r where r.key = any (p_removed);
end $$;

-- Removes the files of technologies that were withdrawn thirty days ago; the nightly job calls it.
-- A technology that is published after that has neither images nor documents nor a report's file. Returns the ids of
-- the reports whose files the caller must remove, as many as one call of the bucket accepts. They are returned again
-- until end_withdrawn_files(…) confirms that they are gone.
create function public.forget_withdrawn_files() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_images p using private.withdrawn_listings w
  where w.tech_id = p.tech_id and w.at < private.clock() - interval '30 days';
  delete from private.listing_documents d using private.withdrawn_listings w
  where w.tech_id = d.tech_id and w.at < private.clock() - interval '30 days';
  with old as (
    update private.withdrawn_listings w set rows = jsonb_set(jsonb_set(w.rows, '{technology,img}', 'null', false),
      '{details,report_filepath}', 'null', false)
    from (
      select x.tech_id, x.rows from private.withdrawn_listings x
      where x.at < private.clock() - interval '30 days'
        and (x.rows #>> '{technology,img}' is not null or x.rows #>> '{details,report_filepath}' is not null)
      order by x.tech_id limit 400) o
    where o.tech_id = w.tech_id
    returning private.report_id(o.rows #>> '{details,report_filepath}') as report)
  insert into private.removed_reports (id) select distinct old.report from old where old.report is not null on conflict do nothing;
  -- A file stays while a technology has it: another one, or the same with a new report.
  delete from private.removed_reports r using public.technology_details d where private.report_id(d.report_filepath) = r.id;
  return array(select r.id from private.removed_reports r order by r.id limit 400);
end $$;

-- The files of these reports are gone from the bucket.
create function public.end_withdrawn_files(p_ids text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.removed_reports r where r.id = any (p_ids)
$$;

grant execute on function public.change_images to authenticated, service_role;

-- A page's function reads them with its caller's rights; it has already checked which technology it may show.
grant execute on function private.images_of(bigint) to anon, authenticated, service_role;
