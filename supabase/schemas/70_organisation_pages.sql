-- An organisation's first page: who waits for an answer, and what needs somebody. Then what its
-- admins set once: the contact and case manager of listings without their own, and what its public page says.

-- The first page of an organisation's members.
-- returns what HomeSchema reads: the five leads that wait longest, and for admins and editors how much of each kind waits
create function private.organisation_home(p_organisation bigint, p_role text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
begin
  return (
    with waiting as (
      select * from public.inquiries i where i.organisation_id = p_organisation and i.state in ('new', 'open'))
    select jsonb_build_object('at', private.clock(),
      'waiting', (select count(*) from waiting),
      'leads', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'message', left(l.message, 160),
          'name', l.asker_name, 'state', l.state, 'askedAt', l.asked_at, 'own', coalesce(l.case_manager = caller, false),
          'caseManager', case when l.case_manager is not null then private.shown_name(l.case_manager) end)
          order by l.asked_at, l.id), '[]')
        from (select * from waiting w order by w.asked_at, w.id limit 5) l),
      'tasks', case when p_role in ('admin', 'editor') then private.organisation_tasks(p_organisation, p_role) end,
      -- The newest of sixty days, of what it lists or owns.
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'kind', c.kind, 'on', c.on_day, 'techId', c.tech_id,
          'title', c.title) order by c.change_id desc), '[]')
        from (
          select distinct on (r.change_id) r.*, t.tech_id, t.title
          from private.right_changes r
          left join public.technology_details d on private.compared_numbers(d.pi_patentid) && array[r.number]
          left join public.technologies t on t.tech_id = d.tech_id and t.organisation_id = p_organisation
          where r.at > private.clock() - interval '60 days' and (t.tech_id is not null or exists (
            select from private.rights x join private.record_names n on x.owners && array[n.name]
            where x.number = r.number and n.organisation_id = p_organisation and n.state = 'confirmed'))
          order by r.change_id desc, t.tech_id limit 5) c),
      'gaps', (
        select coalesce(jsonb_object_agg(c.gap, c.listings), '{}')
        from (
          select u.gap, count(*) as listings
          from private.listing_gaps(array(
            select t.tech_id from public.technologies t where t.organisation_id = p_organisation)) g,
          unnest(g.gaps) u (gap) group by u.gap) c)));
end $$;

-- How much of each kind waits for an admin or editor, as organisation_home(…) says.
create function private.organisation_tasks(p_organisation bigint, p_role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'contacts', (
      select count(*) from public.technologies t join private.technology_facts f on f.tech_id = t.tech_id
      where t.organisation_id = p_organisation and not f.contact),
    'asking', case when p_role = 'admin' then (
      select count(*) from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'asking') else 0 end,
    'mistakes', (
      select count(*) from public.mistake_reports r join public.technologies t on t.tech_id = r.tech_id
      where t.organisation_id = p_organisation and r.state = 'open'),
    'needs', (select count(*) from private.needs_near(p_organisation)),
    'imports', (
      select count(*) from public.imports r
      where r.organisation_id = p_organisation and r.state in ('sheet', 'columns', 'draft')),
    'feeds', (select count(*) from public.feeds f where f.organisation_id = p_organisation and f.state = 'asks'),
    'vanished', (
      select count(*) from private.feed_entries e join public.feeds f on f.id = e.feed_id
      join public.technologies t on t.tech_id = e.tech_id where f.organisation_id = p_organisation and f.whole and e.missing > 0),
    'offers', (
      select count(distinct o.tech_id) from public.offered_values o join public.technologies t on t.tech_id = o.tech_id
      where t.organisation_id = p_organisation and o.value is distinct from o.kept),
    'rights', (
      select count(*) from public.technologies t
      where t.organisation_id = p_organisation and private.differs_from_record(t.stated_status, t.status, t.legal_status)),
    'drafts', (select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null),
    'due', (
      select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null
        and d.publish_at < private.clock() + interval '7 days'))
$$;

-- Settings that an organisation's admins make once, as organisation_page(…) says.
create function private.settings_of(o public.organisations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('contact', d.contact, 'caseManager', d.case_manager,
    'showsAnswerer', coalesce(d.shows_answerer, false), 'members', private.answering_members(o.id),
    'about', o.about, 'website', o.website, 'ror', o.ror_id, 'colour', o.colour, 'logo', o.logo, 'isOpen', o.is_open,
    'takesQuestions', o.takes_questions, 'embedders', to_jsonb(o.embedders),
    'verified', private.is_verified(o.id),
    'asked', (select jsonb_build_object('name', r.name, 'slug', r.slug) from private.name_requests r where r.organisation_id = o.id),
    'webhooks', private.webhooks_of(o.id))
  from (select 1) one left join public.organisation_settings d on d.organisation_id = o.id
$$;

-- Asks a moderator for another name or slug of an organisation; those that it has now take the request back. 'wrong' for a name that
-- cannot be read as what it is, or a second change of the slug; 'taken' where another organisation has, or had, either.
create function private.ask_name(p_organisation bigint, p_name text, p_slug text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_called public.organisations;
  wanted constant text := regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g');
begin
  select * into now_called from public.organisations o where o.id = p_organisation;
  if length(wanted) not between 3 and 120 or not private.is_readable_name(wanted) or wanted ~ '[[:cntrl:]<>]' or private.fold(wanted) = ''
    or wanted is null or p_slug is null or p_slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(p_slug) not between 2 and 80
    or p_slug <> now_called.slug and exists (select from private.former_slugs f where f.organisation_id = p_organisation) then
    return private.organisation_answer('wrong');
  elsif exists (select from public.organisations o
      where o.id <> p_organisation and (o.slug = p_slug or private.name_skeleton(o.name) = private.name_skeleton(wanted)))
    or exists (select from private.former_slugs f where f.slug = p_slug and f.organisation_id <> p_organisation)
    or exists (select from private.former_names f where f.name = wanted and f.organisation_id <> p_organisation) then
    return private.organisation_answer('taken');
  end if;
  delete from private.name_requests r where r.organisation_id = p_organisation;
  if (wanted, p_slug) is distinct from (now_called.name, now_called.slug) then
    insert into private.name_requests (organisation_id, name, slug, user_id) values (p_organisation, wanted, p_slug, private.live_user());
    perform private.note_act('organisation.name-asked', p_organisation);
  end if;
  return private.organisation_answer('changed');
end $$;

-- Calls an organisation by another name and slug, with its withdrawn listings and what people search for by it. The former ones lead
-- to it; rename_listings() follows with its published ones.
create function private.rename_organisation(p_organisation bigint, p_name text, p_slug text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was public.organisations;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  select * into was from public.organisations o where o.id = p_organisation for update;
  delete from private.former_names f where f.name = p_name and f.organisation_id = p_organisation;
  update public.organisations o set name = p_name, slug = p_slug, registered = false where o.id = p_organisation;
  if p_slug <> was.slug then
    insert into private.former_slugs (slug, organisation_id) values (was.slug, p_organisation);
  end if;
  if p_name <> was.name then
    insert into private.former_names (name, organisation_id) values (was.name, p_organisation) on conflict do nothing;
    insert into private.owner_aliases (name, alias) values (p_name, was.name) on conflict do nothing;
    update private.withdrawn_listings w set rows = jsonb_set(w.rows, '{technology,uni}', to_jsonb(p_name))
    where w.rows #>> '{technology,organisation_id}' = p_organisation::text;
    update public.saved_searches s set search = replace(s.search::text, to_jsonb(was.name)::text, to_jsonb(p_name)::text)::jsonb
    where s.search #> '{filters,uni}' ? was.name;
  end if;
  perform private.note_act('organisation.renamed', p_organisation, null, jsonb_build_object('was', was.name));
  perform public.catalogue_changed();
end $$;

-- Gives a hundred listings the new name of their organisation: of 600 it takes seconds, which no page waits for. Returns how many.
create function public.rename_listings() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  renamed integer;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.technologies t set uni = s.name
  from (
    select x.tech_id, o.name
    from private.former_names f join public.organisations o on o.id = f.organisation_id
    join public.technologies x on x.uni = f.name and x.organisation_id = o.id order by x.tech_id limit 100) s
  where t.tech_id = s.tech_id;
  get diagnostics renamed = row_count;
  if renamed > 0 then
    perform public.catalogue_changed();
  end if;
  return renamed;
end $$;

-- A moderator's decision on the name and slug that an organisation wants; the admin who asked is mailed.
create function public.decide_name(p_slug text, p_approve boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.name_requests;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  end if;
  delete from private.name_requests r where r.organisation_id = private.organisation_id_of(p_slug) returning * into asked;
  if asked.organisation_id is null then
    return private.organisation_answer('not-found');
  elsif p_approve and exists (
    select from public.organisations o where o.id <> asked.organisation_id and (o.slug = asked.slug or o.name = asked.name)) then
    return private.organisation_answer('taken');
  elsif p_approve then
    perform private.rename_organisation(asked.organisation_id, asked.name, asked.slug);
  else
    perform private.note_act('organisation.name-refused', asked.organisation_id);
  end if;
  perform private.notify_of_organisation(asked.user_id, 'named', asked.organisation_id, jsonb_build_object('name', asked.name,
    'approved', coalesce(p_approve, false)))
  where asked.user_id is not null;
  return private.organisation_answer('changed');
end $$;

-- Sets what holds for all listings of an organisation, or what its public page says; admins only. 'wrong' for a value
-- that cannot be, 'taken' for a ROR id, name or slug that another organisation has. Empty texts are none.
--   defaults  {"contact", "caseManager": a member who answers, "showsAnswerer": 'yes'}       profile  {"about", "website", "ror", "colour"}
--   name      {"name", "slug"}, which a moderator decides on; the slug changes once
--   logo      {"logo": its key in the images' bucket, empty for none}; {} only asks whether it may be changed
create function public.change_organisation(p_slug text, p_change text, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  given constant jsonb := private.json_argument(p_values);
  texts jsonb;
  manager uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  -- Without what turns the direction of the text around it.
  select coalesce(jsonb_object_agg(g.key, nullif(btrim(
      regexp_replace(g.value, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), '')), '{}')
    into texts from jsonb_each_text(given) g;
  if p_change = 'defaults' then
    manager := (texts ->> 'caseManager')::uuid;
    if char_length(texts ->> 'contact') not between 3 and 500 or manager is not null and not exists (
      select from public.organisation_members m where m.organisation_id = organisation and m.user_id = manager
        and m.state = 'active' and m.role in ('admin', 'editor')) then
      return private.organisation_answer('wrong');
    end if;
    insert into public.organisation_settings (organisation_id, contact, case_manager, shows_answerer)
    values (organisation, texts ->> 'contact', manager, coalesce(texts ->> 'showsAnswerer' = 'yes', false))
    on conflict (organisation_id) do update set contact = excluded.contact, case_manager = excluded.case_manager,
      shows_answerer = excluded.shows_answerer;
    perform private.refresh_facts(array(select t.tech_id from public.technologies t
      where t.organisation_id = organisation order by t.tech_id));
  elsif p_change = 'profile' then
    if char_length(texts ->> 'about') > 1000 or texts ->> 'about' !~ '[[:alnum:]]' or char_length(texts ->> 'website') > 300
      or texts ->> 'website' !~ '^https?://[^[:space:][:cntrl:]]+$' or texts ->> 'ror' !~ '^0[a-z0-9]{6}[0-9]{2}$'
      or texts ->> 'colour' !~ '^#[0-9a-f]{6}$' then
      return private.organisation_answer('wrong');
    elsif exists (select from public.organisations o where o.ror_id = texts ->> 'ror' and o.id <> organisation) then
      return private.organisation_answer('taken');
    end if;
    update public.organisations o set about = texts ->> 'about', website = texts ->> 'website', ror_id = texts ->> 'ror',
      colour = texts ->> 'colour'
    where o.id = organisation;
  elsif p_change = 'name' then
    return private.ask_name(organisation, texts ->> 'name', texts ->> 'slug');
  elsif p_change = 'logo' then
    if texts ->> 'logo' !~ ('^owners/' || p_slug || '/[0-9a-f-]{36}\.webp$') then
      return private.organisation_answer('wrong');
    elsif not texts ? 'logo' then
      return private.organisation_answer('changed');
    end if;
    insert into private.removed_images (key)
    select o.logo from public.organisations o where o.id = organisation and o.logo is not null on conflict do nothing;
    update public.organisations o set logo = texts ->> 'logo' where o.id = organisation;
  else
    raise 'An organisation sets its defaults, its profile, its name or its logo.' using errcode = '22023';
  end if;
  perform private.note_act('organisation.' || p_change, organisation);
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- Whether the caller may send files to an organisation: asked before they are read.
create function public.may_send_files(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.organisation_role(private.organisation_id_of(p_slug)) in ('admin', 'editor'), false)
$$;
grant execute on function public.may_send_files(text) to authenticated, service_role;

grant execute on function public.change_organisation, public.decide_name to authenticated, service_role;
