-- Publication: the identity of a technology is a table of its own, on which all hangs that outlives a withdrawal; drafts,
-- publication at a date, withdrawal. The files of supabase/schemas hold the same by domain.
set check_function_bodies = off;

-- Every technology that was ever published, listed now or withdrawn. What belongs to people and to the import hangs on
-- this identity and not on the row in `technologies`, which goes with a withdrawal and comes back with the same id.
create table private.listing_ids (tech_id bigint primary key);
alter table private.listing_ids enable row level security;

-- What its owner withdrew: the rows of all catalogue tables as they stood, and nothing of them anywhere else but in the
-- draft from which its organisation publishes it again (66_publication.sql).
create table private.withdrawn_listings (
  tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade,
  rows jsonb not null,
  reason text not null check (reason in ('owner', 'feed', 'moderator')),
  at timestamptz not null default private.clock()
);
comment on column private.withdrawn_listings.reason is 'Its owner''s decision, that its feed holds it no more, or a moderator''s decision.';
alter table private.withdrawn_listings enable row level security;

insert into private.listing_ids (tech_id) select t.tech_id from public.technologies t;
alter table public.technologies add constraint technologies_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public."saves-v1" drop constraint "saves-v1_tech_id_fkey",
  add constraint "saves-v1_tech_id_fkey" foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public."likes-v1" drop constraint "likes-v1_tech_id_fkey",
  add constraint "likes-v1_tech_id_fkey" foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public."dislikes-v1" drop constraint "dislikes-v1_tech_id_fkey",
  add constraint "dislikes-v1_tech_id_fkey" foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public."notes-v1" drop constraint "notes-v1_tech_id_fkey",
  add constraint "notes-v1_tech_id_fkey" foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table ingest.records drop constraint records_tech_id_fkey,
  add constraint records_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public.report_requests drop constraint report_requests_tech_id_fkey,
  add constraint report_requests_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public.inquiries drop constraint inquiries_tech_id_fkey,
  add constraint inquiries_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete set null;
alter table public.case_managers drop constraint case_managers_tech_id_fkey,
  add constraint case_managers_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;
alter table public.mistake_reports drop constraint mistake_reports_tech_id_fkey,
  add constraint mistake_reports_tech_id_fkey foreign key (tech_id) references private.listing_ids (tech_id) on delete cascade;

-- The identity comes with the row. Nothing but its publication brings back what was withdrawn.
create function private.know_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.withdrawn_listings w where w.tech_id = new.tech_id) then
    raise 'Technology % was withdrawn by its owner.', new.tech_id using errcode = '23514';
  end if;
  insert into private.listing_ids (tech_id) values (new.tech_id) on conflict do nothing;
  return new;
end $$;

-- Whoever reacts to a technology holds its identity and then waits for its counts; a deletion takes them in this order too.
create function private.lock_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.listing_ids i where i.tech_id = old.tech_id for update;
  return old;
end $$;

-- A row that goes without having been withdrawn is deleted, with all that hangs on it.
create function private.forget_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.listing_ids i using removed r
  where i.tech_id = r.tech_id and not exists (select from private.withdrawn_listings w where w.tech_id = i.tech_id);
  return null;
end $$;

create trigger listing_added before insert on public.technologies for each row execute function private.know_listing();
create trigger listing_locked before delete on public.technologies for each row execute function private.lock_listing();
create trigger listings_forgotten after delete on public.technologies
  referencing old table as removed for each statement execute function private.forget_listings();

-- Whether a technology was withdrawn: the page that says so is open to everyone.
create function private.is_withdrawn(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.withdrawn_listings w where w.tech_id = p_tech_id)
$$;

grant execute on function
  private.is_withdrawn(bigint)
to anon, authenticated, service_role;

create or replace function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_kind is null or p_kind not in ('save', 'like', 'dislike') or p_active is null then
    raise exception 'p_kind is save, like or dislike; p_active is true or false.' using errcode = '22023';
  end if;
  -- What was withdrawn can be taken off one's lists, and put on none.
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_active or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  begin
    case p_kind
      when 'save' then
        if p_active then
          insert into public."saves-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'like' then
        if p_active then
          insert into public."likes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'dislike' then
        if p_active then
          insert into public."dislikes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
    end case;
  exception
    when sqlstate 'PT403' then refused := 'full';
    when sqlstate 'PT429' then refused := 'too-fast';
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

create or replace function private.shortlist_items_of(p_id bigint, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('techId', i.tech_id, 'place', i.place, 'note', i.note, 'rating', i.rating,
    'by', private.shown_name(i.added_by), 'addedAt', i.added_at, 'notedAt', i.noted_at,
    'withdrawn', t.tech_id is null and private.is_withdrawn(i.tech_id),
    'card', case when t.tech_id is not null then private.card(t, n.likes, n.dislikes, n.saves) end) order by i.place), '[]')
  from (select * from public.shortlist_items x where x.shortlist_id = p_id order by x.place limit p_limit offset p_offset) i
  left join public.technologies t on t.tech_id = i.tech_id
  left join public.technology_counts n on n.tech_id = i.tech_id
$$;

create or replace function private.shared_shortlist(p_id bigint, p_notes boolean, p_ratings boolean, p_comments boolean, p_page integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.shortlist_items i where i.shortlist_id = p_id);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object(
    'name', (select s.name from public.shortlists s where s.id = p_id),
    'total', total, 'page', page, 'pages', pages,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', i.value -> 'techId', 'withdrawn', i.value -> 'withdrawn',
        'card', case when i.value -> 'card' <> 'null' then (i.value -> 'card') - '{likes,dislikes,saves}'::text[] end,
        'note', case when p_notes then i.value ->> 'note' else '' end,
        'rating', case when p_ratings then i.value -> 'rating' end) order by i.place), '[]')
      from jsonb_array_elements(private.shortlist_items_of(p_id, 20, (page - 1) * 20)) with ordinality i (value, place)),
    'comments', case when p_comments then (
      select coalesce(jsonb_agg(c.value - '{id,own}'::text[] order by c.place), '[]')
      from jsonb_array_elements(private.shortlist_comments_of(p_id, 20, 0)) with ordinality c (value, place)) else '[]' end);
end $$;

create or replace function public.shortlist_page(p_id bigint, p_page integer default 1, p_comments integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  role text := case when p_id is null then 'owner' else private.shortlist_role(p_id) end;
  total integer;
  said integer;
  pages integer;
  page integer;
  said_pages integer;
  said_page integer;
begin
  if caller is null or role is null then
    return jsonb_build_object('viewer', viewer, 'displayName', null, 'list', null);
  end if;
  if p_id is null then
    total := (select count(*) from public."saves-v1" x where x.user_id = caller);
  else
    total := (select count(*) from public.shortlist_items i where i.shortlist_id = p_id);
  end if;
  said := (select count(*) from public.shortlist_comments c where c.shortlist_id = p_id);
  pages := greatest(ceil(total / 20.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  said_pages := greatest(ceil(said / 20.0)::integer, 1);
  said_page := least(greatest(coalesce(p_comments, 1), 1), said_pages);
  return jsonb_build_object('viewer', viewer,
    'displayName', (select d.name from public.display_names d where d.user_id = caller),
    'list', jsonb_build_object('id', p_id, 'role', role, 'total', total, 'page', page, 'pages', pages,
      'name', case when p_id is null then 'Saved' else (select s.name from public.shortlists s where s.id = p_id) end,
      'items', case when p_id is not null then private.shortlist_items_of(p_id, 20, (page - 1) * 20) else (
        select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'place', x.place, 'note', '', 'rating', null,
          'by', private.shown_name(caller), 'addedAt', x.created_at, 'notedAt', x.created_at, 'withdrawn', t.tech_id is null,
          'card', case when t.tech_id is not null then private.card(t, n.likes, n.dislikes, n.saves) end) order by x.place), '[]')
        from (select s.tech_id, s.created_at, row_number() over (order by s.created_at desc, s.tech_id desc) as place
              from public."saves-v1" s where s.user_id = caller order by place limit 20 offset (page - 1) * 20) x
        left join public.technologies t on t.tech_id = x.tech_id
        left join public.technology_counts n on n.tech_id = x.tech_id) end,
      'comments', private.shortlist_comments_of(p_id, 20, (said_page - 1) * 20),
      'commentsTotal', said, 'commentsPage', said_page, 'commentsPages', said_pages,
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id), 'role', m.role,
          'you', m.user_id = caller, 'joinedAt', m.joined_at)
          order by m.role = 'owner' desc, m.joined_at, m.user_id), '[]')
        from public.shortlist_members m where m.shortlist_id = p_id),
      'invitations', case when role = 'owner' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'state', i.state,
          'expiresAt', i.invited_at + interval '14 days',
          'account', case when i.state = 'waiting' then (select u.email from auth.users u where u.id = i.answered_by) end)
          order by i.invited_at, i.id), '[]')
        from public.shortlist_invitations i
        where i.shortlist_id = p_id and i.state in ('open', 'waiting') and i.invited_at > now() - interval '14 days')
        else '[]' end,
      'links', case when role in ('owner', 'editor') then (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'notes', l.shows_notes, 'ratings', l.shows_ratings,
          'comments', l.shows_comments, 'by', private.shown_name(l.made_by), 'madeAt', l.made_at, 'expiresAt', l.expires_at)
          order by l.made_at, l.id), '[]')
        from public.shortlist_links l
        where l.shortlist_id = p_id and l.revoked_at is null and l.expires_at > now()) else '[]' end));
end $$;

create or replace function public.refresh_daily_selection(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  popular bigint[];
  newest bigint[];
  trending bigint[];
  recommended bigint[] := '{}';
  candidates bigint[];
  unis text[];
  chosen integer;
  last_uni text;
  dict jsonb;
begin
  select array_agg(x.tech_id order by x.place) into popular from (
    select c.tech_id, row_number() over (order by c.likes + c.saves desc, c.tech_id desc) as place
    from public.technology_counts c order by c.likes + c.saves desc, c.tech_id desc limit 10) x;
  select array_agg(x.tech_id order by x.place) into newest from (
    select t.tech_id, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t order by t.date_added desc nulls last, t.tech_id desc limit 10) x;
  -- A like or save of the last 14 days weighs half as much every three days.
  select array_agg(x.tech_id order by x.place) into trending from (
    select r.tech_id, row_number() over (order by sum(r.weight) desc, r.tech_id desc) as place
    from (
      select l.tech_id, power(0.5, extract(epoch from at - l.created_at)::float8 / 86400 / 3) as weight
      from public."likes-v1" l where l.created_at > at - interval '14 days' and l.created_at <= at
      union all
      select s.tech_id, power(0.5, extract(epoch from at - s.created_at)::float8 / 86400 / 3)
      from public."saves-v1" s where s.created_at > at - interval '14 days' and s.created_at <= at) r
    -- Reactions to what was withdrawn stay.
    where exists (select from public.technologies t where t.tech_id = r.tech_id)
    group by r.tech_id order by sum(r.weight) desc, r.tech_id desc limit 10) x;
  -- A quiet fortnight still fills its list of ten, with what is popular.
  select (coalesce(trending, '{}') || coalesce(array_agg(p.id order by p.place) filter (where p.id <> all (coalesce(trending, '{}'))), '{}'))[1:10]
    into trending from unnest(popular) with ordinality p (id, place);

  -- The highest commercial potential, no university twice in a row: the next place goes to the best that is
  -- left of another university than the one above it (or to the best that is left, where there is no other).
  -- Of a university the ten best are candidates, so that one with hundreds of them leaves room for others.
  select array_agg(x.tech_id order by x.place), array_agg(x.uni order by x.place) into candidates, unis from (
    select r.tech_id, r.uni, r.place from (
      select t.tech_id, t.uni, row_number() over best as place, row_number() over (partition by t.uni
          order by k.category, k.score desc nulls last, t.tech_id desc) as place_at_uni
      from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id,
        lateral (select private.category_rank(t.categorical_assign) as category,
          case when jsonb_typeof(d.scores -> 'commercial_potential') = 'number'
            then (d.scores ->> 'commercial_potential')::float8 end as score) k
      window best as (order by k.category, k.score desc nulls last, t.tech_id desc)) r
    where r.place_at_uni <= 10 order by r.place limit 200) x;
  for i in 1 .. least(10, coalesce(cardinality(candidates), 0)) loop
    select c.place into chosen from unnest(candidates, unis) with ordinality c (id, uni, place)
    where c.id <> all (recommended) order by c.uni is not distinct from last_uni, c.place limit 1;
    recommended := recommended || candidates[chosen];
    last_uni := unis[chosen];
  end loop;

  dict := jsonb_build_object(
    'Most Popular', to_jsonb(coalesce(popular, '{}')), 'Newest', to_jsonb(coalesce(newest, '{}')),
    'Trending', to_jsonb(coalesce(trending, '{}')), 'Recommended', to_jsonb(recommended));
  insert into public.daily_selection_techids (date_of_entry, tech_dict)
  values ((at at time zone 'utc')::date, dict)
  on conflict (date_of_entry) do update set tech_dict = excluded.tech_dict;
  return dict;
end $$;

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
      'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox), t.family into rights, family
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

create or replace function public.compare_page(p_ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wanted bigint;
  technology jsonb;
  technologies jsonb := '[]';
  closed jsonb := '[]';
  withdrawn jsonb := '[]';
begin
  -- One by one, so that each is found by its id, whatever a join would have scanned.
  for wanted in
    select x.id from (select u.id, min(u.place) as place from unnest(p_ids) with ordinality u (id, place) group by u.id) x
    order by x.place limit 4
  loop
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = wanted;
    if technology is null and private.is_withdrawn(wanted) then
      withdrawn := withdrawn || jsonb_build_object('id', wanted, 'note', case when viewer is not null then (
        select n.notes from public."notes-v1" n where n.user_id = (viewer ->> 'id')::uuid and n.tech_id = wanted) end);
    elsif technology is null then
      continue;
    elsif viewer is null and not exists (
        select from public.featured_techids_social f where f.tech_id = wanted and f.active_feature) then
      closed := closed || jsonb_build_object('id', wanted, 'title', technology -> 'title');
    else
      technologies := technologies || jsonb_build_object(
        'technology', technology - '{pi_contactinfo,pi_similaropps,report_filepath}'::text[],
        'hasReport', private.report_id(technology ->> 'report_filepath') is not null,
        'claims', private.claims_of(wanted),
        'rights', (
          select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
            'sourceUrl', d.source_url)
          from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = wanted));
    end if;
  end loop;
  return jsonb_build_object('viewer', viewer, 'technologies', technologies, 'closed', closed, 'withdrawn', withdrawn);
end $$;

create or replace function public.request_report(p_tech_id bigint, p_wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_wanted is null then
    raise exception 'p_wanted is true or false.' using errcode = '22023';
  end if;
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_wanted or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  if not p_wanted then
    delete from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id;
  elsif private.has_report(p_tech_id) then
    refused := 'has-report';
  else
    begin
      insert into public.report_requests (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
    exception
      when sqlstate 'PT403' then refused := 'full';
      when sqlstate 'PT429' then refused := 'too-fast';
    end;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

create or replace function private.kept_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer, p_sort text default 'newest')
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when (k.t).tech_id is null then jsonb_build_object('id', k.tech_id, 'withdrawn', true, 'note', (
      select x.notes from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id))
    else private.card(k.t, n.likes, n.dislikes, n.saves) end || jsonb_build_object('keptAt', k.created_at,
    'hasNote', exists (select 1 from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id)) order by k.place), '[]')
  from (
    select t, x.tech_id, x.created_at, row_number() over (order by
      case when p_sort = 'title' then lower(t.title) end,
      case when p_sort = 'status' then array_position(array['active', 'pending', 'other'], t.status) end,
      x.created_at desc, x.tech_id desc) as place
    from private.reactions_of(p_user, p_kind) x
    left join public.technologies t on t.tech_id = x.tech_id
    order by place limit p_limit offset p_offset) k
  left join public.technology_counts n on n.tech_id = k.tech_id
$$;

-- Publication: drafts, publication at a date, withdrawal. What is not public is in no catalogue table, so that no reader of
-- those has to leave it out: it is in `listing_drafts`, for its organisation's members alone, and moves from there to the
-- catalogue and back in one transaction (docs/decisions/063-withdrawing-deletes-the-row.md).

create table public.listing_drafts (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  tech_id bigint unique references private.listing_ids (tech_id) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  publish_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references auth.users (id) on delete set null,
  check ((tech_id is null) = (withdrawn_at is null))
);
comment on table public.listing_drafts is 'What an organisation has not published, or has withdrawn. Read by its members; written by functions.';
comment on column public.listing_drafts.id is 'Made with the form, so that a form posted twice makes one draft.';
comment on column public.listing_drafts.content is 'By column of "tech-table-v1". What its organisation does not edit of a withdrawn one is in private.withdrawn_listings.';
comment on column public.listing_drafts.publish_at is 'From when on the next run of the cron publishes it; null for not by itself.';
comment on column public.listing_drafts.updated_at is 'What a form was made of.';
-- The planner keeps no samples of gated columns (docs/security.md).
alter table public.listing_drafts alter content set statistics 0, alter publish_at set statistics 0,
  alter withdrawn_at set statistics 0, alter updated_at set statistics 0;
create index listing_drafts_newest on public.listing_drafts (organisation_id, updated_at desc);
create index listing_drafts_due on public.listing_drafts (publish_at) where publish_at is not null;
create index listing_drafts_by_person on public.listing_drafts (updated_by);
alter table public.listing_drafts enable row level security;
create policy "drafts for members" on public.listing_drafts for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
grant select on public.listing_drafts to authenticated;
grant all on public.listing_drafts to service_role;

-- 2,000 open drafts an organisation, whoever writes them; what it withdrew is none.
create function private.bound_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One after another for each organisation, or two at once would both be the last.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || o.organisation_id, 0))
  from (select distinct a.organisation_id from added a where a.withdrawn_at is null order by 1) o;
  if exists (
    select from (select distinct a.organisation_id from added a where a.withdrawn_at is null) o
    where (select count(*) from public.listing_drafts d where d.organisation_id = o.organisation_id and d.withdrawn_at is null) > 2000) then
    raise exception 'An organisation holds 2,000 open drafts.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_drafts after insert on public.listing_drafts
  referencing new table as added for each statement execute function private.bound_drafts();

-- The fields that an organisation writes in a draft.
create function private.draft_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{title,inventor,status,summary,availability,technical_summary,market_summary,application,key_benefits,developmental_stage,pi_addinfo,pi_patentid,pi_filingdate,pi_contactinfo,pi_button1tag,pi_button2tag,class1,class2,source_url}'::text[]
$$;

-- What of a form's fields is kept: those of a draft that hold something. Null where one of them cannot be published:
-- a word that the catalogue does not know, what is no text, or more than 400,000 bytes of them.
create function private.read_draft(p_content jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  -- The local data service sends an object as its text.
  given constant jsonb := case jsonb_typeof(p_content) when 'string' then (p_content #>> '{}')::jsonb else p_content end;
  classes constant text[] := '{computing,biotechnology,medical,energy,materials,environmental}';
  content jsonb;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 400000 then
    return null;
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into content from jsonb_each(given) e
  where e.key = any (private.draft_columns()) and e.value not in ('null', '""', '[]', '{}');
  if content ->> 'status' not in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned') or content ->> 'class1' <> all (classes) or content ->> 'class2' <> all (classes)
    or content ->> 'source_url' !~ '^https?://' or length(content ->> 'title') > 500
    or exists (select from jsonb_each(content) e where jsonb_typeof(e.value) <> 'string' and e.key in
      ('title', 'inventor', 'status', 'summary', 'availability', 'pi_patentid', 'pi_filingdate', 'pi_contactinfo', 'pi_button1tag',
       'pi_button2tag', 'class1', 'class2', 'source_url')) then
    return null;
  end if;
  return content;
end $$;

-- Whether what an organisation publishes appears at once: it is claimed, and a domain of its own is verified. A moderator
-- looks at it afterwards.
create function private.is_verified(p_organisation bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_admin(p_organisation) and exists (
    select from public.organisations o join public.organisation_domains d on d.organisation_id = o.id
    where o.id = p_organisation and o.status = 'claimed')
$$;

-- The rows of all catalogue tables about a technology, by table.
create function private.rows_of_listing(p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('technology', to_jsonb(t), 'details', to_jsonb(d), 'reports', to_jsonb(p), 'contact', to_jsonb(c),
    'featured', to_jsonb(f), 'vector', to_jsonb(v),
    'claims', (select coalesce(jsonb_agg(to_jsonb(m) order by m.place), '[]') from public.technology_claims m where m.tech_id = t.tech_id))
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_reports p on p.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  left join public.featured_techids_social f on f.tech_id = t.tech_id
  left join private.technology_vectors v on v.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Takes technologies out of the catalogue, in one transaction for all that shows any of them. What people and the import
-- have of them stays. Returns those that were listed. `p_reason` is 'owner', 'feed' or 'moderator'.
create function private.withdraw_listings(p_ids bigint[], p_reason text) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
begin
  -- First, as every change of the catalogue.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  perform 1 from private.listing_ids i where i.tech_id = any (p_ids) order by i.tech_id for update;
  perform 1 from public.technologies t where t.tech_id = any (p_ids) order by t.tech_id for update;
  select array_agg(t.tech_id order by t.tech_id) into ids from public.technologies t where t.tech_id = any (p_ids);
  if ids is null then
    return '{}';
  end if;
  insert into private.withdrawn_listings (tech_id, rows, reason)
  select u.id, private.rows_of_listing(u.id), p_reason from unnest(ids) u (id);
  insert into public.listing_drafts (organisation_id, tech_id, content, withdrawn_at, updated_by)
  select t.organisation_id, t.tech_id, (
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(to_jsonb(v)
      || jsonb_build_object('source_url', d.source_url, 'status', coalesce(t.stated_status, t.status), 'availability', to_jsonb(t) -> 'availability')) e
    where e.key = any (private.draft_columns()) and e.value <> 'null'), private.clock(), private.live_user()
  from public.technologies t join public."tech-table-v1" v on v.tech_id = t.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = any (ids);
  perform private.note_act('listing.withdrawn', t.organisation_id, t.tech_id, jsonb_build_object('reason', p_reason))
  from public.technologies t where t.tech_id = any (ids);
  delete from public.technologies t where t.tech_id = any (ids);
  perform public.catalogue_changed();
  return ids;
end $$;

create function private.withdraw_listing(p_tech_id bigint, p_reason text) returns boolean
language sql security definer set search_path = '' as $$
  select cardinality(private.withdraw_listings(array[p_tech_id], p_reason)) = 1
$$;

-- Moves a draft into the catalogue and returns its technology's id: a new one, or for what was withdrawn its old one with
-- all that was there. Null where there is no such draft. Whoever calls it has asked whether that may be.
create function private.publish_listing(p_draft uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  draft public.listing_drafts;
  was jsonb;
  fields jsonb;
  filed text;
  stated text;
  id bigint;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  select * into draft from public.listing_drafts d where d.id = p_draft for update;
  if not found then
    return null;
  end if;
  id := coalesce(draft.tech_id, nextval('public.technologies_tech_id_seq'));
  delete from private.withdrawn_listings w where w.tech_id = id returning w.rows into was;
  filed := btrim(draft.content ->> 'pi_filingdate');
  stated := draft.content ->> 'status';
  -- What the form does not hold of a withdrawn listing was emptied there.
  fields := case when was is not null then (
      select jsonb_object_agg(c, null::text) from unnest(private.draft_columns()) c where c <> 'status') else '{}' end
    || draft.content - '{tech_id,organisation_id,uni,family,likes,dislikes,saves}'::text[]
    || case when stated is null then '{}' else jsonb_build_object('stated_status', nullif(stated, 'other'),
      'status', case when stated in ('active', 'granted') then 'active' when stated = 'pending' then 'pending' else 'other' end) end
    || case when filed is null and was is null then '{}' else jsonb_build_object(
      'filing_date', case when filed ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(filed, 'date') then filed end,
      'filing_date_text', case when filed !~ '^\d{4}-\d{2}-\d{2}$' or not pg_input_is_valid(filed, 'date') then filed end) end
    || jsonb_build_object('tech_id', id);
  was := coalesce(was, jsonb_build_object('technology', jsonb_build_object('organisation_id', draft.organisation_id,
    'uni', private.organisation_name(draft.organisation_id), 'status', 'other', 'categorical_assign', 'Unclassified',
    'date_added', (private.clock() at time zone 'utc')::date)));

  insert into public.technologies select * from jsonb_populate_record(null::public.technologies, was -> 'technology' || fields);
  insert into public.technology_details
  select * from jsonb_populate_record(null::public.technology_details, coalesce(nullif(was -> 'details', 'null'), '{}') || fields);
  insert into public.technology_reports select r.* from jsonb_populate_record(null::public.technology_reports,
    coalesce(nullif(was -> 'reports', 'null'), '{}') || fields) r where to_jsonb(r) - 'tech_id' <> (select jsonb_object_agg(k.key, null::text) from jsonb_each(to_jsonb(r) - 'tech_id') k);
  insert into public.technology_contacts select c.* from jsonb_populate_record(null::public.technology_contacts,
    coalesce(nullif(was -> 'contact', 'null'), '{}') || fields) c where c.pi_contactinfo is not null;
  insert into public.technology_claims select m.* from jsonb_populate_recordset(null::public.technology_claims, coalesce(was -> 'claims', '[]')) m;
  insert into private.technology_vectors select v.* from jsonb_populate_record(null::private.technology_vectors, nullif(was -> 'vector', 'null')) v
  where v.tech_id is not null;
  insert into public.featured_techids_social
  select f.* from jsonb_populate_record(null::public.featured_techids_social, nullif(was -> 'featured', 'null')) f where f.tech_id is not null;
  update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = id),
    dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = id),
    saves = (select count(*) from public."saves-v1" x where x.tech_id = id)
  where c.tech_id = id;
  delete from public.listing_drafts d where d.id = p_draft;
  perform private.note_act('listing.published', draft.organisation_id, id,
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null));
  perform public.catalogue_changed();
  return id;
end $$;

-- Publishes what is due, five hundred at most, and makes the lists of similar technologies of what was published lately.
-- {"published", "failed", "similar"}. One that fails is tried again and holds up no other.
create function public.publish_due() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  due record;
  published integer := 0;
  failed integer := 0;
  lately bigint[];
begin
  if exists (select from public.listing_drafts d where d.publish_at <= private.clock()) then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for due in
    select d.id from public.listing_drafts d where d.publish_at <= private.clock() and private.is_verified(d.organisation_id)
    order by d.publish_at, d.id limit 500 for update
    skip locked
  loop
    begin
      perform private.publish_listing(due.id);
      published := published + 1;
    exception when others then
      failed := failed + 1;
      raise warning 'publish_due(): %: %', due.id, sqlerrm;
    end;
  end loop;
  -- The index knows them once their transaction has ended.
  select array_agg(x.tech_id) into lately from (
    select distinct e.tech_id from private.catalogue_events e join public.technology_details d on d.tech_id = e.tech_id
    join private.search_documents s on s.tech_id = e.tech_id
    where e.kind = 'published' and e.at > private.clock() - interval '1 day' and d.pi_similaropps is null limit 100) x;
  if lately is not null then
    perform private.fill_related(lately);
  end if;
  return jsonb_build_object('published', published, 'failed', failed, 'similar', coalesce(cardinality(lately), 0));
end $$;

-- What every change of drafts begins with: null where the caller may go on. The organisation is not locked, since whoever
-- imports its technologies holds the catalogue and waits for it.
create function private.begin_draft_change(p_slug text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.organisation_role(private.organisation_id_of(p_slug));
begin
  return case when private.live_user() is null then 'signed-out'
    when private.count_act('write', 300, interval '1 minute') > 0 then 'too-fast'
    when role is null then 'not-found' when role = 'reader' then 'not-allowed' end;
end $$;

-- Stores a draft under the id that its form was made with. 'changed', 'wrong', 'full', or 'conflict' with "current", where
-- somebody has changed it since `p_seen`, the "updatedAt" of what the form was made of.
create function public.save_listing_draft(p_slug text, p_id uuid, p_content jsonb, p_seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  wanted constant jsonb := private.read_draft(p_content);
  stored public.listing_drafts;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_id is null or wanted is null then
    return private.organisation_answer('wrong');
  end if;
  select * into stored from public.listing_drafts d where d.id = p_id for update;
  if stored.id is null then
    begin
      insert into public.listing_drafts (id, organisation_id, content, updated_by) values (p_id, organisation, wanted, private.live_user());
    exception when sqlstate 'PT403' then
      return private.organisation_answer('full');
    end;
  elsif stored.organisation_id <> organisation then
    return private.organisation_answer('not-found');
  elsif stored.content <> wanted and stored.updated_at is distinct from p_seen then
    return private.organisation_answer('conflict', jsonb_build_object('current', stored.content, 'updatedAt', stored.updated_at));
  elsif stored.publish_at is not null and btrim(coalesce(wanted ->> 'title', '')) = '' then
    return private.organisation_answer('untitled');
  elsif stored.content <> wanted then
    update public.listing_drafts d set content = wanted, updated_at = clock_timestamp(), updated_by = private.live_user() where d.id = p_id;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Changes drafts of an organisation, two hundred at most. {"changed": how many, "untitled": how many have no title and stay,
-- "ids": of technologies that were published}. 'publish' and 'plan' (publication from `p_at` on) are for a verified
-- organisation ('unverified'); 'keep' takes a plan back; 'delete' removes what was never published.
create function public.change_listing_drafts(p_slug text, p_ids uuid[], p_change text, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  draft public.listing_drafts;
  published bigint[] := '{}';
  changed integer := 0;
  untitled integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('publish', 'plan', 'keep', 'delete') or coalesce(cardinality(p_ids), 0) not between 1 and 200
    or p_change = 'plan' and (p_at is null or not isfinite(p_at) or p_at < private.clock() or p_at > private.clock() + interval '5 years') then
    return private.organisation_answer('wrong');
  elsif p_change in ('publish', 'plan') and not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif p_change = 'publish' then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for draft in
    select * from public.listing_drafts d where d.id = any (p_ids) and d.organisation_id = organisation order by d.id for update
  loop
    if p_change in ('publish', 'plan') and btrim(coalesce(draft.content ->> 'title', '')) = '' then
      untitled := untitled + 1;
      continue;
    end if;
    case p_change
      when 'publish' then
        published := published || private.publish_listing(draft.id);
      when 'plan' then
        update public.listing_drafts d set publish_at = p_at where d.id = draft.id;
      when 'keep' then
        update public.listing_drafts d set publish_at = null where d.id = draft.id;
      when 'delete' then
        continue when draft.tech_id is not null;
        delete from public.listing_drafts d where d.id = draft.id;
    end case;
    changed := changed + 1;
  end loop;
  if changed > 0 and p_change <> 'publish' then
    perform private.note_act(case p_change when 'plan' then 'draft.planned' when 'keep' then 'draft.kept' else 'draft.deleted' end,
      organisation, null, jsonb_build_object('drafts', changed, 'at', p_at));
  end if;
  return private.organisation_answer(case when changed + untitled = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', changed, 'untitled', untitled, 'ids', to_jsonb(published)));
end $$;

-- Withdraws listings of an organisation, two hundred at most. {"changed": how many}
create function public.withdraw_listings(p_slug text, p_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  withdrawn bigint[];
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif coalesce(cardinality(p_ids), 0) not between 1 and 200 then
    return private.organisation_answer('wrong');
  end if;
  withdrawn := private.withdraw_listings(
    array(select t.tech_id from public.technologies t where t.tech_id = any (p_ids) and t.organisation_id = organisation), 'owner');
  return private.organisation_answer(case when cardinality(withdrawn) = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', cardinality(withdrawn)));
end $$;

-- What the pages about drafts and withdrawal say of the organisation, for its admins and editors; null for others.
create function private.drafting_organisation(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug, 'verified', private.is_verified(o.id))
  from public.organisations o where o.slug = p_slug and private.organisation_role(o.id) in ('admin', 'editor')
$$;

-- The drafts, or with `p_withdrawn` what was withdrawn, fifty a page, the last changed first. {"viewer", "organisation",
-- "drafts": [{"id", "techId", "title", "publishAt", "withdrawnAt", "reason", "updatedAt", "by"}], "open", "withdrawn", "page", "pages"}
create function public.listing_drafts_page(p_slug text, p_withdrawn boolean default false, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  office constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  only_withdrawn constant boolean := coalesce(p_withdrawn, false);
  open_drafts integer;
  withdrawn integer;
  pages integer;
  page integer;
begin
  if office is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  select count(*) filter (where d.withdrawn_at is null), count(*) filter (where d.withdrawn_at is not null)
    into open_drafts, withdrawn from public.listing_drafts d where d.organisation_id = organisation;
  pages := greatest(ceil(case when only_withdrawn then withdrawn else open_drafts end / 50.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', viewer, 'organisation', office, 'open', open_drafts, 'withdrawn', withdrawn,
    'page', page, 'pages', pages, 'drafts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', coalesce(x.content ->> 'title', ''),
        'publishAt', x.publish_at, 'withdrawnAt', x.withdrawn_at, 'updatedAt', x.updated_at, 'by', private.shown_name(x.updated_by),
        'reason', (select w.reason from private.withdrawn_listings w where w.tech_id = x.tech_id)) order by x.updated_at desc, x.id), '[]')
      from (select * from public.listing_drafts d where d.organisation_id = organisation and (d.withdrawn_at is not null) = only_withdrawn
            order by d.updated_at desc, d.id limit 50 offset (page - 1) * 50) x));
end $$;

-- One draft: {"viewer", "organisation", "draft": {"id", "techId", "content", "publishAt", "withdrawnAt", "reason", "updatedAt", "by"}}
create function public.listing_draft_page(p_slug text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', office, 'draft', case when office is not null then (
    select jsonb_build_object('id', d.id, 'techId', d.tech_id, 'content', d.content, 'publishAt', d.publish_at,
      'withdrawnAt', d.withdrawn_at, 'updatedAt', d.updated_at, 'by', private.shown_name(d.updated_by),
      'reason', (select w.reason from private.withdrawn_listings w where w.tech_id = d.tech_id))
    from public.listing_drafts d where d.id = p_id and d.organisation_id = private.organisation_id_of(p_slug)) end);
end $$;

-- What is about to be withdrawn: {"viewer", "organisation", "listings": [{"id", "title"}]}, those that are the organisation's.
create function public.withdraw_page(p_slug text, p_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', office, 'listings', case when office is null then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
    from public.technologies t where t.tech_id = any (p_ids[1:200]) and t.organisation_id = private.organisation_id_of(p_slug)) end);
end $$;

grant execute on function
  public.save_listing_draft(text, uuid, jsonb, timestamptz),
  public.change_listing_drafts(text, uuid[], text, timestamptz),
  public.withdraw_listings(text, bigint[]),
  public.listing_drafts_page(text, boolean, integer),
  public.listing_draft_page(text, uuid),
  public.withdraw_page(text, bigint[])
to authenticated, service_role;

grant execute on function
  public.publish_due()
to service_role;
