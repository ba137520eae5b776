-- Leads that no organisation answers: inquiries about listings that nobody acts for. We hold them in the moderators'
-- queue, with what is known about the organisation. Imported addresses get only mail that a moderator approved.

-- The state of an inquiry that we hold: 'unsent' until the form provider accepted it or a moderator handled it.
create function private.held_state(p_sent_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_sent_at is null then 'unsent' else 'sent' end
$$;

-- The moderators who have an account with a confirmed address.
create function private.moderators_here() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id order by u.id), '{}') from auth.users u join private.moderators m on m.address = lower(u.email)
  where u.email_confirmed_at is not null
$$;

-- The addresses in an imported contact, in lower case. Plain addresses only.
create function private.addresses_in(p_contact text) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct lower(m[1])
  from regexp_matches(left(p_contact, 2000), '([[:alnum:]._%+''-]{1,64}@[[:alnum:]-]{1,63}(?:\.[[:alnum:]-]{1,63}){1,8})', 'g') m
  where private.domain_of(m[1]) is not null
$$;

-- Known facts of the organisation that owns a technology.
-- returns what OwnerSchema reads: ten addresses and five domains at most; null if the technology does not exist.
create function private.owner_of_lead(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug,
    'technologies', (select count(*) from public.technologies x where x.organisation_id = o.id),
    'inbox', private.inbox_of(o.id) is not null,
    'contact', (select left(c.pi_contactinfo, 500) from public.technology_contacts c where c.tech_id = p_tech_id),
    'addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('address', a.address, 'listings', a.n, 'isOfRecord', a.own)
        order by a.own desc, a.n desc, a.address), '[]')
      from (
        select f.address, count(*) as n, bool_or(x.tech_id = p_tech_id) as own
        from public.technologies x join public.technology_contacts c on c.tech_id = x.tech_id,
        lateral private.addresses_in(c.pi_contactinfo) f (address)
        where x.organisation_id = o.id group by f.address order by 3 desc, 2 desc, 1 limit 10) a),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'listings', d.n) order by d.n desc, d.domain), '[]')
      from (
        select lower(substring(e.source_url from '^https?://([^/:?#]+)')) as domain, count(*) as n
        from public.technologies x join public.technology_details e on e.tech_id = x.tech_id
        where x.organisation_id = o.id and e.source_url ~ '^https?://[^/:?#]' group by 1 order by 2 desc, 1 limit 5) d))
  from public.technologies t join public.organisations o on o.id = t.organisation_id where t.tech_id = p_tech_id
$$;

-- The leads that we hold, the oldest first.
-- returns {"total", "inquiries": fifty at most, with the side that wrote the newest message as "lastBy"}.
create function private.held_leads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.inquiries i where i.organisation_id is null and i.state in ('unsent', 'sent')),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'message', left(i.message, 300), 'state', i.state,
        'askedAt', i.asked_at, 'uni', t.uni, 'inbox', private.inbox_of(t.organisation_id) is not null, 'introduction', i.introduction,
        'hasContact', exists (select from public.technology_contacts c, lateral private.addresses_in(c.pi_contactinfo)
          where c.tech_id = i.tech_id),
        'lastBy', (select m.side from public.inquiry_messages m where m.inquiry_id = i.id order by m.at desc limit 1))
          order by i.asked_at, i.id), '[]')
      from (
        select * from public.inquiries x where x.organisation_id is null and x.state in ('unsent', 'sent')
        order by x.asked_at, x.id limit 50) i
      left join public.technologies t on t.tech_id = i.tech_id))
$$;

-- A moderator's action on a lead that we hold. Returns {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found' |
-- 'not-allowed' | 'wrong'}.
--   introduced  mails the question to `p_address`, which the organisation's listings name; not again once that mail was sent
--   declined    with a sentence, `p_text`, that the asker reads        closed   without a message
create function public.moderate_lead(p_id uuid, p_act text, p_text text default '', p_address text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  said constant text := btrim(coalesce(p_text, ''));
  lead public.inquiries;
  organisation bigint;
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-allowed');
  end if;
  select * into lead from public.inquiries i where i.id = p_id and i.organisation_id is null
    and i.user_id is distinct from caller for update;
  select t.organisation_id into organisation from public.technologies t where t.tech_id = lead.tech_id;
  if lead.id is null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  elsif p_act = 'introduced' then
    if not exists (
      select from public.technologies t join public.technology_contacts c on c.tech_id = t.tech_id,
      lateral private.addresses_in(c.pi_contactinfo) f (address)
      where t.organisation_id = organisation and f.address = lower(btrim(p_address))) then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state not in ('unsent', 'sent') or lead.introduction in ('waiting', 'sending', 'sent') then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'sent', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
      introduction = 'waiting', introduced_at = null
    where i.id = p_id;
    insert into private.notices (user_id, kind, details, address, address_hash, inquiry_id)
    values (lead.user_id, 'introduction', private.lead_details(lead) || jsonb_build_object(
      'slug', (select o.slug from public.organisations o where o.id = organisation), 'techId', lead.tech_id,
      'address', case when lead.shares_address then (select u.email from auth.users u where u.id = lead.user_id) end),
      lower(btrim(p_address)), private.mail_hash(p_address), p_id);
  elsif p_act = 'declined' then
    if said = '' or length(said) > 500 then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state = 'declined' then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'declined', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null where i.id = p_id;
    insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (gen_random_uuid(), p_id, 'moderator', caller, said);
    perform private.add_notice(lead.user_id, 'declined', private.answer_details(lead, said));
  elsif p_act = 'closed' then
    update public.inquiries i set state = 'closed', tried_at = null where i.id = p_id;
  else
    raise 'A lead is introduced, declined or closed.' using errcode = '22023';
  end if;
  perform private.note_act('lead.' || p_act, organisation, lead.tech_id, jsonb_build_object('inquiry', p_id));
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Copies the state of an introduction to its inquiry.
create function private.notify_of_introduction() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.inquiries i set introduction = new.state, introduced_at = new.ended_at where i.id = new.inquiry_id;
  return null;
end $$;
create trigger introduction_moved after update of state on private.notices
  for each row when (new.inquiry_id is not null and new.state <> old.state) execute function private.notify_of_introduction();

-- Undelivered inquiries to send again.
-- returns [{"id", "techId", "title", "message", "email"}], the oldest twenty. Each is tried at growing intervals for
--   three days; after that a moderator reads it in the queue.
create function public.take_unsent_inquiries() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select i.id from public.inquiries i
    where i.state = 'unsent' and i.organisation_id is null and i.user_id is not null and i.asked_at > now() - interval '3 days'
      and (i.tried_at is null or i.tried_at < now() - greatest(interval '4 minutes', (now() - i.asked_at) / 5))
    order by i.asked_at, i.id limit 20
    for update
    skip locked
  ), taken as (
    update public.inquiries i set tried_at = now() from due where i.id = due.id returning i.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'techId', t.tech_id, 'title', t.title, 'message', t.message,
    'email', coalesce(u.email, '')) order by t.asked_at, t.id), '[]')
  from taken t join auth.users u on u.id = t.user_id
$$;

-- The provider accepted an inquiry that was sent again.
create function public.end_unsent_inquiry(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.inquiries i set state = case i.state when 'unsent' then 'sent' else i.state end, sent_at = now(), tried_at = null
  where i.id = p_id and i.sent_at is null
$$;

grant execute on function public.moderate_lead to authenticated, service_role;
