-- An organisation's mirror: what patent offices record under its names beside what it lists. Its members alone see it.

-- The rows of an organisation's four lists: 'unlisted' (owned and in force, not listed), 'gone' (listed, but lapsed, ended or assigned
-- away), 'fees' (due within twelve months, or still payable), 'drafts' (of what it owns). A number that is with another in one
-- application's record is one patent.
create function private.mirror_of(p_organisation bigint)
returns table (list text, key text, number text, tech_id bigint, title text, due date, known text, facts jsonb)
language sql stable security definer set search_path = '' as $$
  with today as (select (private.clock() at time zone 'utc')::date as day),
  named as materialized (
    select coalesce(array_agg(n.name), '{}') as names from private.record_names n
    where n.organisation_id = p_organisation and n.state = 'confirmed'),
  listed as materialized (
    select t.tech_id, t.title, t.legal_status, n.number, n.place
    from public.technologies t join public.technology_details d on d.tech_id = t.tech_id,
      unnest(private.compared_numbers(d.pi_patentid)) with ordinality n (number, place)
    where t.organisation_id = p_organisation),
  drafted as materialized (
    select d.id, d.content ->> 'title' as title, n.number, d.updated_at
    from public.listing_drafts d, unnest(private.compared_numbers(d.content ->> 'pi_patentid')) n (number)
    where d.organisation_id = p_organisation and d.withdrawn_at is null),
  owned as materialized (select r.* from private.rights r, named n where r.owners && n.names),
  kin as materialized (
    select o.number, o.number as other from owned o
    union
    select o.number, k.number from owned o
    join private.register_records x on x.numbers && array[o.number] and x.source = 'us-applications', unnest(x.numbers) k (number)
    union
    select o.number, k.number from owned o join private.register_records x on x.numbers && array[o.number] and x.facts ? 'same',
      jsonb_array_elements(x.facts -> 'same') s (numbers), jsonb_array_elements_text(s.numbers) k (number)
    where s.numbers ? o.number),
  rows as (
    select 'unlisted' as list, o.number as key, o.number, null::bigint as tech_id, o.facts ->> 'title' as title, null::date as due, o.facts
    from owned o
    where o.state in ('in-force', 'in-grace') and o.number ~ '^US(RE|PP|D)?[0-9]+$' and not exists (
      select from kin k where k.number = o.number
        and (k.other in (select l.number from listed l) or k.other in (select d.number from drafted d)))
    union all
    (select distinct on (l.tech_id) 'gone', l.tech_id::text, l.number, l.tech_id, l.title, null,
      r.facts || jsonb_build_object('away', cardinality(n.names) > 0 and cardinality(r.owners) > 0
        and not r.owners && n.names)
    from listed l join private.rights r on r.number = l.number, named n
    where l.legal_status in ('lapsed', 'ended', 'withdrawn') and r.state = l.legal_status
      or cardinality(n.names) > 0 and cardinality(r.owners) > 0 and not r.owners && n.names
    order by l.tech_id, r.state <> coalesce(l.legal_status, ''), l.place)
    union all
    (select distinct on (r.number) 'fees', r.number, r.number, l.tech_id, coalesce(l.title, r.facts ->> 'title'),
      (r.facts #>> '{nextFee,due}')::date, r.facts
    from (select o.* from owned o
      union select x.* from private.rights x join listed y on y.number = x.number, named n
      where cardinality(n.names) = 0 or cardinality(x.owners) = 0 or x.owners && n.names) r
    left join listed l on l.number = r.number, today d
    where r.state in ('in-force', 'in-grace') and (r.facts #>> '{nextFee,graceUntil}')::date >= d.day
      and (r.facts #>> '{nextFee,due}')::date <= d.day + interval '12 months'
    order by r.number, l.tech_id)
    union all
    (select distinct on (d.id) 'drafts', d.id::text, d.number, null, d.title, null,
      o.facts || jsonb_build_object('updatedAt', d.updated_at)
    from drafted d join kin k on k.other = d.number join owned o on o.number = k.number order by d.id, o.number))
  select r.list, r.key, r.number, r.tech_id, r.title, r.due, private.known_of(r.facts), r.facts
  from rows r
$$;

-- A row for people and programs: of the facts of its right what the mirror tells.
create function private.mirror_row(list text, key text, number text, tech_id bigint, title text, facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('list', list, 'key', key, 'number', number, 'techId', tech_id, 'title', title,
    'state', facts -> 'state', 'evidence', facts -> 'evidence', 'why', facts -> 'why', 'endedOn', facts -> 'endedOn',
    'grantedOn', facts -> 'grantedOn', 'nextFee', facts -> 'nextFee', 'entity', facts -> 'entity',
    'owner', facts -> 'owner', 'away', coalesce((facts ->> 'away')::boolean, false), 'updatedAt', facts -> 'updatedAt')
$$;

-- An organisation's mirror, for its members: of each list the first rows, or with `p_list` fifty of one; those that hold `p_like` in
-- title, number or owner; with `p_done` those that members are done with.
-- returns what MirrorPageSchema reads
create function public.mirror_page(p_slug text, p_list text default null, p_like text default '', p_done boolean default false,
  p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  role := private.organisation_role(organisation.id);
  if role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return (
    with found as materialized (
      select m.*, x.key is not null as done from private.mirror_of(organisation.id) m
      left join private.mirror_done x on x.organisation_id = organisation.id and x.list = m.list and x.key = m.key and x.known = m.known),
    shown as materialized (
      select f.*, row_number() over (partition by f.list order by f.due, lower(f.title), f.number) as place,
        count(*) over (partition by f.list) as total
      from found f
      where f.done = coalesce(p_done, false) and (btrim(coalesce(p_like, '')) = ''
        or strpos(lower(concat_ws(' ', f.title, f.number, f.facts #>> '{owner,names}')), lower(btrim(p_like))) > 0
        or f.number = any (private.compared_numbers(p_like)))),
    listed as materialized (
      select distinct t.tech_id, n.number from public.technologies t join public.technology_details d on d.tech_id = t.tech_id,
        unnest(private.compared_numbers(d.pi_patentid)) n (number) where t.organisation_id = organisation.id),
    owners as materialized (
      select u.name, u.written, count(distinct l.tech_id) as listings
      from listed l join private.rights r on r.number = l.number,
        unnest(r.owners, array(select jsonb_array_elements_text(r.facts #> '{owner,names}'))) u (name, written)
      group by u.name, u.written)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', role),
      'counts', (select jsonb_object_agg(l.list, (select count(*) from found f where f.list = l.list and not f.done))
        from unnest(array['unlisted', 'gone', 'fees', 'drafts']) l (list)),
      'done', (select count(*) from found f where f.done),
      'owned', (select count(*) from private.rights r where r.owners && array(select n.name from private.record_names n
        where n.organisation_id = organisation.id and n.state = 'confirmed')),
      'asOf', (select max(x.as_of) from private.register_records x where x.source in ('us-fees', 'us-assignments', 'us-applications')),
      'numbers', (select count(*) from listed l where l.number ~ '^(US|EP)'),
      'today', (private.clock() at time zone 'utc')::date,
      'months', (select coalesce(jsonb_object_agg(m.month, m.n), '{}') from (
        select to_char(greatest(f.due, (private.clock() at time zone 'utc')::date), 'YYYY-MM') as month, count(*) as n
        from found f where f.list = 'fees' group by 1) m),
      'names', (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'written', n.written, 'state', n.state,
          'by', private.shown_actor(n.decided_by, null), 'at', n.decided_at) order by n.written), '[]')
        from private.record_names n where n.organisation_id = organisation.id),
      'proposals', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'written', p.written, 'listings', p.listings)
          order by p.listings desc, p.written), '[]')
        from (select o.name, (array_agg(o.written order by o.listings desc, o.written))[1] as written, sum(o.listings) as listings
          from owners o where not exists (select from private.record_names n
            where n.organisation_id = organisation.id and n.name = o.name)
          group by o.name order by 3 desc, 2 limit 50) p),
      'calendar', (select private.calendar_token(m) from public.organisation_members m
        where m.organisation_id = organisation.id and m.user_id = private.live_user()),
      'list', p_list, 'like', coalesce(p_like, ''), 'showsDone', coalesce(p_done, false),
      'page', greatest(coalesce(p_page, 1), 1),
      'rows', (select coalesce(jsonb_agg(private.mirror_row(s.list, s.key, s.number, s.tech_id, s.title, s.facts)
          order by s.list, s.place), '[]')
        from shown s
        where case when p_list is null then s.place <= 4
          else s.list = p_list and (s.place - 1) / 50 = greatest(coalesce(p_page, 1), 1) - 1 end),
      'totals', (select coalesce(jsonb_object_agg(t.list, t.total), '{}') from (select distinct s.list, s.total from shown s) t)));
end $$;

-- The mirror in an organisation's data: by list and key.
create function private.organisation_mirror(p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select x.place, x.item from (
    select m.list || ' ' || m.key as place, private.mirror_row(m.list, m.key, m.number, m.tech_id, m.title, m.facts) as item
    from private.mirror_of(p_organisation) m) x
  where after is null or x.place collate "C" > after collate "C"
  order by x.place collate "C" limit most
$$;

-- The draft of a number by what is on record of it.
create function private.draft_of(p_number text, facts jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', coalesce(facts ->> 'title', p_number), 'pi_patentid', p_number,
    'inventor', nullif(array_to_string(array(select jsonb_array_elements_text(facts -> 'inventors')), '; '), ''),
    'pi_filingdate', (select x.facts #>> '{application,filed}' from private.register_records x
      where x.source = 'us-applications' and x.numbers && array[p_number] limit 1)))
$$;

-- Which columns of a draft are as they are on record of a patent of its organisation's, and as of when: {"columns", "asOf"}; null for none.
create function private.draft_on_record(p_organisation bigint, p_content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('asOf', r.facts #>> '{owner,asOf}', 'columns', array(
    select e.key from jsonb_each(private.draft_of(r.number, r.facts)) e where p_content -> e.key = e.value order by e.key))
  from private.rights r
  where r.number = any (private.compared_numbers(p_content ->> 'pi_patentid')) and r.owners && array(
    select n.name from private.record_names n where n.organisation_id = p_organisation and n.state = 'confirmed')
  limit 1
$$;

-- What editors do with rows of the lists 'unlisted' and 'gone': 'done' until their record changes, 'undone', or 'draft', which makes
-- drafts of what is not listed, fifty at most. Rows that are none now are left out. returns {"changed"}
create function public.change_mirror(p_slug text, p_change text, p_list text, p_keys text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  changed integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif coalesce(cardinality(p_keys), 0) not between 1 and 50 or p_list is null or p_list not in ('unlisted', 'gone') then
    return private.organisation_answer('wrong');
  end if;
  if p_change = 'undone' then
    delete from private.mirror_done x where x.organisation_id = organisation and x.list = p_list and x.key = any (p_keys);
  elsif p_change = 'done' then
    insert into private.mirror_done as x (organisation_id, list, key, known)
    select organisation, m.list, m.key, m.known from private.mirror_of(organisation) m where m.list = p_list and m.key = any (p_keys)
    on conflict (organisation_id, list, key) do update set known = excluded.known;
  elsif p_change = 'draft' and p_list = 'unlisted' then
    insert into public.listing_drafts (organisation_id, content, updated_by)
    select organisation, private.read_draft(private.draft_of(m.number, m.facts)), private.live_user()
    from private.mirror_of(organisation) m where m.list = 'unlisted' and m.key = any (p_keys);
  else
    return private.organisation_answer('wrong');
  end if;
  get diagnostics changed = row_count;
  return private.organisation_answer(case when changed > 0 then 'changed' else 'not-found' end, jsonb_build_object('changed', changed));
exception when sqlstate 'PT403' then
  return private.organisation_answer('full');
end $$;

-- An admin says that a recorded owner is their organisation ('confirm'), is not ('refuse'), or takes that back ('forget'). A name that
-- owns none of its listings, or that another organisation confirmed, waits for a moderator: 'asking'.
create function public.change_record_name(p_slug text, p_change text, p_name text, p_written text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  wanted text := 'refused';
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change = 'forget' then
    delete from private.record_names n where n.organisation_id = organisation and n.name = p_name;
    if not found then
      return private.organisation_answer('not-found');
    end if;
    perform private.settle_listings_of(organisation);
    return private.organisation_answer('changed');
  elsif p_change is null or p_change not in ('confirm', 'refuse') or p_name is null
    or not exists (select from private.rights r where r.owners && array[p_name]) then
    return private.organisation_answer('wrong');
  elsif (select count(*) from private.record_names n where n.organisation_id = organisation) >= 200 then
    return private.organisation_answer('full');
  end if;
  if p_change = 'confirm' then
    wanted := case when not exists (select from private.record_names n
        where n.name = p_name and n.organisation_id <> organisation and n.state in ('confirmed', 'asked'))
      and exists (
        select from public.technologies t join public.technology_details d on d.tech_id = t.tech_id
        join private.rights r on r.number = any (private.compared_numbers(d.pi_patentid))
        where t.organisation_id = organisation and r.owners && array[p_name]) then 'confirmed' else 'asked' end;
  end if;
  insert into private.record_names as n (organisation_id, name, written, state, decided_by)
  select organisation, p_name, coalesce((select o.written from private.rights r,
      unnest(r.owners, array(select jsonb_array_elements_text(r.facts #> '{owner,names}'))) o (name, written)
    where r.owners && array[p_name] and o.name = p_name order by (o.written = p_written) desc limit 1), left(p_written, 300)),
    wanted, private.live_user()
  on conflict (organisation_id, name) do update set state = excluded.state, written = excluded.written,
    decided_by = excluded.decided_by, decided_at = private.clock()
  where n.state <> 'confirmed' or excluded.state <> 'asked';
  perform private.settle_listings_of(organisation);
  perform private.note_act('organisation.record-name', organisation, null, jsonb_build_object('name', p_written, 'state', wanted));
  return private.organisation_answer(case when wanted = 'asked' then 'asking' else 'changed' end);
end $$;

-- The names that wait for a moderator, the oldest first, each with the organisation that has it already.
create function private.asked_record_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'organisation', o.name, 'name', n.name, 'written', n.written,
    'madeAt', n.decided_at, 'others', array(
      select x.name from private.record_names m join public.organisations x on x.id = m.organisation_id
      where m.name = n.name and m.state = 'confirmed' order by x.name)) order by n.decided_at), '[]')
  from (select * from private.record_names a where a.state = 'asked' order by a.decided_at limit 50) n
  join public.organisations o on o.id = n.organisation_id
$$;

create function public.decide_record_name(p_slug text, p_name text, p_approve boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  end if;
  update private.record_names n set state = case when p_approve then 'confirmed' else 'refused' end, decided_at = private.clock()
  where n.organisation_id = private.organisation_id_of(p_slug) and n.name = p_name and n.state = 'asked';
  if not found then
    return private.organisation_answer('not-found');
  end if;
  perform private.settle_listings_of(private.organisation_id_of(p_slug));
  perform private.note_act('organisation.record-name', private.organisation_id_of(p_slug), null,
    jsonb_build_object('name', p_name, 'state', case when p_approve then 'confirmed' else 'refused' end));
  return private.organisation_answer('changed');
end $$;

-- The fees that the month's mail tells: {"due": how many in twelve months, "next": the first due day that is not over}.
create function private.fees_ahead(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('due', count(*), 'next', min(m.due) filter (where m.due >= (private.clock() at time zone 'utc')::date))
  from private.mirror_of(p_organisation) m where m.list = 'fees'
$$;

-- The token of a member's calendar of fees. It is over when they leave, and another when they come again.
create function private.calendar_token(m public.organisation_members) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for(format('fees %s %s %s', m.organisation_id, m.user_id, m.since))
$$;

-- The fees behind a calendar's address: {"organisation", "slug", "rows"}; null where there is none.
create function public.fee_calendar(p_slug text, p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organisation', o.name, 'slug', o.slug, 'rows', (
    select coalesce(jsonb_agg(private.mirror_row(m.list, m.key, m.number, m.tech_id, m.title, m.facts) order by m.due, m.number), '[]')
    from private.mirror_of(o.id) m where m.list = 'fees'))
  from public.organisations o
  where o.slug = private.current_slug(p_slug) and exists (
    select from public.organisation_members m where m.organisation_id = o.id and m.state = 'active'
      and private.calendar_token(m) = p_token)
$$;

grant execute on function public.mirror_page, public.change_mirror, public.change_record_name, public.decide_record_name
  to authenticated, service_role;
grant execute on function public.fee_calendar to anon, authenticated, service_role;
