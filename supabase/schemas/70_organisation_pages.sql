-- An organisation's first page: what its listings do, who waits for an answer, and what needs somebody. Then what its
-- admins set once: the contact and case manager of listings without their own, and what its public page says.

-- The first page of an organisation's members.
-- returns {"at", "numbers": of the last four weeks {"shown", "opened", "saved", each rounded down to a multiple of five,
--   "asked", "answered"}, "answerDays": the median until an answer, null without one, "leads": the five that wait
--   longest [{"id", "title", "message", "name", "state", "askedAt", "caseManager", "own"}], "waiting": how many wait,
--   "needs": for admins and editors {"contacts": listings without one, "asking": people who ask to join, for admins,
--   "mistakes", "imports", "feeds", "vanished": listings that a feed no longer has, "offers": listings with newer
--   texts of a feed, "drafts", "due": drafts of the next seven days}, "gaps": how many listings lack each field
--   {column: count}}
create function private.organisation_home(p_organisation bigint, p_role text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  since constant date := date_trunc('week', private.clock())::date - 21;
begin
  return (
    with weeks as materialized (select * from private.listing_weeks(p_organisation, since)),
    waiting as (
      select * from public.inquiries i where i.organisation_id = p_organisation and i.state in ('new', 'open'))
    select jsonb_build_object('at', private.clock(),
      'numbers', (
        select jsonb_build_object('shown', n.shown / 5 * 5, 'opened', n.opened / 5 * 5, 'saved', n.saved / 5 * 5,
          'asked', n.asked, 'answered', n.answered)
        from (select coalesce(sum(w.shown), 0)::bigint as shown, coalesce(sum(w.opened), 0)::bigint as opened,
          coalesce(sum(w.saved), 0)::bigint as saved, coalesce(sum(w.asked), 0)::bigint as asked,
          coalesce(sum(w.answered), 0)::bigint as answered from weeks w) n),
      'answerDays', private.answer_days(p_organisation, since, 1),
      'waiting', (select count(*) from waiting),
      'leads', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'message', left(l.message, 160),
          'name', l.asker_name, 'state', l.state, 'askedAt', l.asked_at, 'own', coalesce(l.case_manager = caller, false),
          'caseManager', case when l.case_manager is not null then private.shown_name(l.case_manager) end)
          order by l.asked_at, l.id), '[]')
        from (select * from waiting w order by w.asked_at, w.id limit 5) l),
      'needs', case when p_role in ('admin', 'editor') then private.organisation_needs(p_organisation, p_role) end,
      'gaps', (
        select coalesce(jsonb_object_agg(c.gap, c.listings), '{}')
        from (
          select u.gap, count(*) as listings
          from private.listing_gaps(array(
            select t.tech_id from public.technologies t where t.organisation_id = p_organisation)) g,
          unnest(g.gaps) u (gap) group by u.gap) c)));
end $$;

-- How much of each kind waits for an admin or editor, as organisation_home(…) says.
create function private.organisation_needs(p_organisation bigint, p_role text) returns jsonb
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
    'drafts', (select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null),
    'due', (
      select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null
        and d.publish_at < private.clock() + interval '7 days'))
$$;

-- Settings that an organisation's admins make once, as organisation_page(…) says.
create function private.settings_of(o public.organisations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('contact', d.contact, 'caseManager', d.case_manager, 'members', private.answering_members(o.id),
    'about', o.about, 'website', o.website, 'ror', o.ror_id, 'logo', o.logo, 'isOpen', o.is_open,
    'takesQuestions', o.takes_questions, 'embedders', to_jsonb(o.embedders),
    'verified', private.is_verified(o.id), 'webhooks', private.webhooks_of(o.id))
  from (select 1) one left join public.organisation_settings d on d.organisation_id = o.id
$$;

-- Sets what holds for all listings of an organisation, or what its public page says; admins only. 'wrong' for a value
-- that cannot be, 'taken' for a ROR id that another organisation has. Empty texts are none.
--   defaults  {"contact", "caseManager": a member who answers}       profile  {"about", "website", "ror"}
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
    insert into public.organisation_settings (organisation_id, contact, case_manager) values (organisation, texts ->> 'contact', manager)
    on conflict (organisation_id) do update set contact = excluded.contact, case_manager = excluded.case_manager;
    perform private.refresh_facts(array(select t.tech_id from public.technologies t
      where t.organisation_id = organisation order by t.tech_id));
  elsif p_change = 'profile' then
    if char_length(texts ->> 'about') > 1000 or texts ->> 'about' !~ '[[:alnum:]]' or char_length(texts ->> 'website') > 300
      or texts ->> 'website' !~ '^https?://[^[:space:][:cntrl:]]+$' or texts ->> 'ror' !~ '^0[a-z0-9]{6}[0-9]{2}$' then
      return private.organisation_answer('wrong');
    elsif exists (select from public.organisations o where o.ror_id = texts ->> 'ror' and o.id <> organisation) then
      return private.organisation_answer('taken');
    end if;
    update public.organisations o set about = texts ->> 'about', website = texts ->> 'website', ror_id = texts ->> 'ror'
    where o.id = organisation;
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
    raise 'An organisation sets its defaults, its profile or its logo.' using errcode = '22023';
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

grant execute on function
  public.change_organisation(text, text, jsonb)
to authenticated, service_role;
