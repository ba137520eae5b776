-- Pictures that an organisation's editors gave a technology. The files are in the image worker's bucket; the jobs Worker
-- makes, hides and removes them (docs/decisions/068-pictures-are-made-when-they-are-given.md).

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

-- Keys whose files nothing shows any more.
create table private.removed_pictures (key text primary key);
alter table private.removed_pictures enable row level security;

-- The planner keeps no samples of gated columns (docs/security.md).
alter table private.listing_pictures alter key set statistics 0, alter words set statistics 0;
alter table private.removed_pictures alter key set statistics 0;

-- What an import named goes only with a withdrawn technology, and while no other one shows it.
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

-- Makes the picture that an import named a row like the others.
create function private.adopt_picture(p_tech_id bigint, p_img text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.listing_pictures (tech_id, key, place, words)
  select p_tech_id, p_img, 1, '' where length(p_img) between 1 and 200
    and not exists (select from private.listing_pictures p where p.tech_id = p_tech_id)
$$;

-- What is withdrawn has a row a picture, so that the image worker learns of it.
create function private.adopt_withdrawn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.adopt_picture(new.tech_id, new.rows -> 'technology' ->> 'img');
  return null;
end $$;
create trigger adopt_withdrawn after insert on private.withdrawn_listings
  for each row execute function private.adopt_withdrawn();

-- The pictures of a technology in their order: [{"key", "words"}].
create function private.pictures_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'words', p.words) order by p.place), '[]')
  from private.listing_pictures p where p.tech_id = p_tech_id
$$;

-- Changes the pictures of a listing: 'add' p_new, 'replace' p_key by it, 'remove' p_key, 'words' of p_key, or 'first', which
-- makes p_key the one that lists show. 'add' and 'replace' without p_new only say whether it may be done: 'full' at ten.
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
    select p_tech_id, p_new, p.place, coalesce(nullif(described, ''), p.words) from private.listing_pictures p where p.tech_id = p_tech_id and p.key = p_key;
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

-- What the jobs Worker has to do in the bucket, a hundred keys of each at most: {"hide": keys of what was withdrawn, "show":
-- of what was published again, "remove"}.
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

-- The jobs Worker did it. What was withdrawn or published meanwhile is asked for again.
create function public.end_picture_work(p_hidden text[], p_shown text[], p_removed text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.listing_pictures p set hidden = true where p.key = any (p_hidden);
  update private.listing_pictures p set hidden = false where p.key = any (p_shown);
  delete from private.removed_pictures r where r.key = any (p_removed);
end $$;

-- Lets go of the files of what was withdrawn thirty days ago (design ruling 29); the night calls it. What is published after
-- that has neither pictures nor a report's file. Returns the ids of the reports whose files the caller removes.
create function public.forget_withdrawn_files() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  reports text[];
begin
  delete from private.listing_pictures p using private.withdrawn_listings w
  where w.tech_id = p.tech_id and w.at < private.clock() - interval '30 days';
  with old as (
    update private.withdrawn_listings w set rows = jsonb_set(jsonb_set(w.rows, '{technology,img}', 'null', false), '{details,report_filepath}', 'null', false)
    from (
      select x.tech_id, x.rows from private.withdrawn_listings x
      where x.at < private.clock() - interval '30 days'
        and (x.rows #>> '{technology,img}' is not null or x.rows #>> '{details,report_filepath}' is not null)
      -- As many as one call of the bucket removes.
      order by x.tech_id limit 400) o
    where o.tech_id = w.tech_id
    returning private.report_id(o.rows #>> '{details,report_filepath}') as report)
  select array_agg(distinct old.report) into reports from old
  -- Not while another technology has the same file.
  where old.report is not null and not exists (
    select from public.technology_details d where private.report_id(d.report_filepath) = old.report);
  return coalesce(reports, '{}');
end $$;

grant execute on function
  public.change_pictures(text, bigint, text, text, text, text)
to authenticated, service_role;

grant execute on function
  public.picture_work(),
  public.end_picture_work(text[], text[], text[]),
  public.forget_withdrawn_files()
to service_role;

-- A page's own function reads them with its caller's rights; which technology a page may show it has asked before.
grant execute on function private.pictures_of(bigint) to anon, authenticated, service_role;

create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  shortlists jsonb;
  watching boolean := false;
  report jsonb;
  rights jsonb;
  family text;
  has_inbox boolean := false;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false, 'withdrawn', private.is_withdrawn(p_tech_id));
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  -- A visitor may not even ask what is a person's own.
  begin
    if caller is not null then
      reactions := jsonb_build_object(
        'save', exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'like', exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'dislike', exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
    end if;
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  if caller is not null then
    requested := exists (select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  if caller is not null then
    has_inbox := private.owner_with_inbox(p_tech_id) is not null;
  end if;
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox, 'availability', t.availability,
      'pictures', private.pictures_of(p_tech_id)), t.family into rights, family
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    if caller is not null then
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
    end if;
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    -- Of the ids named, those that still exist: up to three.
    select jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place) into similar_cards
    from (
      select t, n.likes, n.dislikes, n.saves, i.place
      from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
      join public.technologies t on t.tech_id = i.id
      left join public.technology_counts n on n.tech_id = t.tech_id
      where i.id <> p_tech_id
      order by i.place limit 3) x;
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    missing := missing || 'similar'::text;
  end;
  begin
    if caller is not null then
      inquiries := private.inquiries_of(caller, 3, p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  begin
    if caller is not null then
      shortlists := private.own_shortlists(p_tech_id);
      watching := exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): shortlists: %', p_tech_id, sqlerrm;
    missing := missing || 'shortlists'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'shortlists', coalesce(shortlists, '[]'),
    'watching', watching,
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

create or replace function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', content - private.report_columns(),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null' and c.key = any (private.report_columns())),
      'gaps', private.listing_gaps(content),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence, 'value', k.value) order by k.place), '[]')
        from public.technology_claims k where k.tech_id = p_tech_id),
      'pictures', (select coalesce(nullif(private.pictures_of(p_tech_id), '[]'), case when t.img is null then '[]'
        else jsonb_build_array(jsonb_build_object('key', t.img, 'words', '')) end) from public.technologies t where t.tech_id = p_tech_id),
      'requests', (select count(*) from public.report_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;
