-- Pictures that an organisation's editors added to a technology. The files are in the image worker's bucket; the jobs
-- Worker creates, hides and removes them (docs/decisions/012-pictures-and-covers.md).

create table private.listing_pictures (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  place integer not null,
  words text not null check (length(words) <= 300),
  hidden boolean not null default false,
  primary key (tech_id, key)
);
comment on table private.listing_pictures is 'A technology without a row shows the picture that its import named, if any. The first by place is its img.';
comment on column private.listing_pictures.words is 'What it shows, for whoever cannot see it.';
comment on column private.listing_pictures.hidden is 'Whether the image worker refuses it: done by the jobs Worker after a withdrawal.';
alter table private.listing_pictures enable row level security;

-- Keys of files that no listing shows any more.
create table private.removed_pictures (key text primary key);
alter table private.removed_pictures enable row level security;

-- Reports whose files must still be removed.
create table private.removed_reports (id text primary key);
alter table private.removed_reports enable row level security;

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.listing_pictures alter key set statistics 0, alter words set statistics 0;
alter table private.removed_pictures alter key set statistics 0;
alter table private.removed_reports alter id set statistics 0;

-- A picture that an import named is removed only with a withdrawn technology, and only if no other technology shows
-- it.
create function private.forget_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_pictures (key) select old.key
  where old.key like 'listings/%'
    or private.is_withdrawn(old.tech_id) and not exists (select from public.technologies t where t.img = old.key)
  on conflict do nothing;
  return null;
end $$;
create trigger forget_picture after delete on private.listing_pictures
  for each row execute function private.forget_picture();

-- Adds a row for the picture that an import named, if the technology has no rows yet.
create function private.adopt_picture(p_tech_id bigint, p_img text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.listing_pictures (tech_id, key, place, words)
  select p_tech_id, p_img, 1, '' where length(p_img) between 1 and 200
    and not exists (select from private.listing_pictures p where p.tech_id = p_tech_id)
$$;

-- Gives a withdrawn technology a row for its picture, so that the image worker is informed of it.
create function private.adopt_withdrawn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.adopt_picture(new.tech_id, new.rows -> 'technology' ->> 'img');
  return null;
end $$;
create trigger adopt_withdrawn after insert on private.withdrawn_listings
  for each row execute function private.adopt_withdrawn();

-- The pictures of a technology in their order.
-- returns [{"key", "words"}].
create function private.pictures_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'words', p.words) order by p.place), '[]')
  from private.listing_pictures p where p.tech_id = p_tech_id
$$;

-- Changes the pictures of a listing: 'add' p_new, 'replace' p_key with it, 'remove' p_key, 'words' of p_key, or
-- 'first', which makes p_key the picture that lists show. 'add' and 'replace' without p_new only check whether the
-- change is allowed: 'full' at ten.
create function public.change_pictures(p_slug text, p_tech_id bigint, p_change text, p_key text default null,
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
  perform private.adopt_picture(p_tech_id, (select t.img from public.technologies t where t.tech_id = p_tech_id));
  if p_change <> 'add' and not exists (select from private.listing_pictures p where p.tech_id = p_tech_id and p.key = p_key) then
    return private.organisation_answer('not-found');
  elsif p_change = 'add' and (select count(*) from private.listing_pictures p where p.tech_id = p_tech_id) >= 10 then
    return private.organisation_answer('full');
  elsif p_new is null and p_change in ('add', 'replace') then
    return private.organisation_answer('changed');
  end if;
  if p_change = 'add' then
    insert into private.listing_pictures (tech_id, key, place, words)
    select p_tech_id, p_new, 1 + coalesce(max(p.place), 0), described from private.listing_pictures p where p.tech_id = p_tech_id;
  elsif p_change = 'replace' then
    -- Two rows, so that the file of the one that goes is removed.
    insert into private.listing_pictures (tech_id, key, place, words)
    select p_tech_id, p_new, p.place, coalesce(nullif(described, ''), p.words) from private.listing_pictures p
      where p.tech_id = p_tech_id and p.key = p_key;
    delete from private.listing_pictures p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'remove' then
    delete from private.listing_pictures p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'words' then
    update private.listing_pictures p set words = described where p.tech_id = p_tech_id and p.key = p_key;
  else
    update private.listing_pictures p set place = (select min(x.place) - 1 from private.listing_pictures x where x.tech_id = p_tech_id)
    where p.tech_id = p_tech_id and p.key = p_key;
  end if;
  update public.technologies t set img = (
    select p.key from private.listing_pictures p where p.tech_id = p_tech_id order by p.place limit 1)
  where t.tech_id = p_tech_id;
  -- No import overwrites it.
  insert into public.field_sources (tech_id, field, source) values (p_tech_id, 'img', 'editor')
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  perform private.note_act('listing.pictures', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('change', p_change));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- The jobs Worker's work in the bucket, at most a hundred keys each.
-- returns {"hide": keys of withdrawn technologies, "show": keys of technologies that were published again, "remove"}.
create function public.picture_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hide', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.withdrawn_listings w join private.listing_pictures p on p.tech_id = w.tech_id
      where not p.hidden and not exists (select from public.technologies t where t.img = p.key) limit 100) x),
    'show', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.listing_pictures p where p.hidden and not private.is_withdrawn(p.tech_id) limit 100) x),
    'remove', (select coalesce(jsonb_agg(x.key), '[]') from (select r.key from private.removed_pictures r limit 100) x))
$$;

-- The jobs Worker has done this work. Technologies that were withdrawn or published meanwhile appear in picture_work()
-- again.
create function public.end_picture_work(p_hidden text[], p_shown text[], p_removed text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.listing_pictures p set hidden = true where p.key = any (p_hidden);
  update private.listing_pictures p set hidden = false where p.key = any (p_shown);
  delete from private.removed_pictures r where r.key = any (p_removed);
end $$;

-- Removes the files of technologies that were withdrawn thirty days ago; the nightly job calls it.
-- A technology that is published after that has neither pictures nor a report's file. Returns the ids of the reports
-- whose files the caller must remove, as many as one call of the bucket accepts. They are returned again until
-- end_withdrawn_files(…) confirms that they are gone.
create function public.forget_withdrawn_files() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_pictures p using private.withdrawn_listings w
  where w.tech_id = p.tech_id and w.at < private.clock() - interval '30 days';
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
  -- Not while a technology has the file: another one, or the same with a new report.
  delete from private.removed_reports r using public.technology_details d where private.report_id(d.report_filepath) = r.id;
  return array(select r.id from private.removed_reports r order by r.id limit 400);
end $$;

-- The files of these reports are gone from the bucket.
create function public.end_withdrawn_files(p_ids text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.removed_reports r where r.id = any (p_ids)
$$;

grant execute on function
  public.change_pictures(text, bigint, text, text, text, text)
to authenticated, service_role;

grant execute on function
  public.picture_work(),
  public.end_picture_work(text[], text[], text[]),
  public.forget_withdrawn_files(),
  public.end_withdrawn_files(text[])
to service_role;

-- A page's function reads them with its caller's rights; it has already checked which technology it may show.
grant execute on function private.pictures_of(bigint) to anon, authenticated, service_role;
