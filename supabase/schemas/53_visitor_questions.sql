-- Questions of visitors to an organisation that has opened its inbox to them: without an account, once their address is
-- proved by the link of a mail. Only the web Worker may add one, because only it knows the network that one comes from.

-- Those of the last two days, also the confirmed ones: the limits count them.
create table private.visitor_questions (
  id uuid primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  tech_id bigint references private.listing_ids (tech_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 5000),
  network text not null,
  wider_network text,
  token_hash bytea not null unique,
  asked_at timestamptz not null default private.clock(),
  confirmed_at timestamptz
);
create index visitor_questions_by_organisation on private.visitor_questions (organisation_id, asked_at);
create index visitor_questions_by_network on private.visitor_questions (network, asked_at);
alter table private.visitor_questions alter name set statistics 0, alter email set statistics 0, alter message set statistics 0;
comment on column private.visitor_questions.id is 'Made with the form, and the inquiry''s once it is confirmed.';
comment on column private.visitor_questions.name is 'With the company.';
comment on column private.visitor_questions.network is 'A hash that only the web Worker can compute.';
comment on column private.visitor_questions.wider_network is 'The same of the /48 of an IPv6 address.';

-- Senders from whom an organisation wants nothing more. After three organisations none gets anything.
create table private.blocked_visitors (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address_hash bytea not null,
  at timestamptz not null default private.clock(),
  primary key (organisation_id, address_hash)
);
create index blocked_visitors_by_address on private.blocked_visitors (address_hash);
comment on column private.blocked_visitors.address_hash is 'By private.mail_hash(…), of private.mailbox_of(…).';

-- The organisation if visitors may write to it; otherwise null.
create function private.open_inbox_of(o public.organisations) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.inbox_of(o.id) where o.is_open and o.takes_questions
$$;

-- The token of the link that proves a question's address.
create function private.question_token(p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for('question ' || p_id)
$$;

-- The data of the form for a visitor's question.
-- returns what QuestionPageSchema reads; "owner" is null where visitors cannot write to it
create function public.question_page(p_slug text, p_tech_id bigint default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer(),
    'owner', (
      select jsonb_build_object('name', o.name, 'slug', o.slug) from public.organisations o
      where o.slug = private.current_slug(p_slug) and private.open_inbox_of(o) is not null),
    'technology', (
      select jsonb_build_object('id', t.tech_id, 'title', t.title)
      from public.technologies t join public.organisations o on o.id = t.organisation_id
      where t.tech_id = p_tech_id and o.slug = private.current_slug(p_slug) and o.is_open))
$$;

-- Adds a visitor's question, and the mail that proves their address.
-- returns 'added', also for a form that was posted before; 'not-found', 'wrong-name', 'blocked', or 'too-many': three a
--   day of one mailbox, ten of one network, thirty of a wider one, a thousand unconfirmed ones in all, and a hundred
--   confirmed ones to one organisation
create function public.add_visitor_question(
  p_id uuid, p_slug text, p_name text, p_email text, p_message text, p_network text,
  p_tech_id bigint default null, p_wider_network text default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation public.organisations;
  about text;
  mailbox constant text := private.mailbox_of(p_email);
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug)
    and private.open_inbox_of(o) is not null;
  select t.title into about from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id;
  if organisation.id is null or p_tech_id is not null and about is null then
    return 'not-found';
  elsif not private.may_be_called(p_name, organisation.name) then
    return 'wrong-name';
  end if;
  -- One after another, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('visitor questions', 0));
  if exists (select from private.visitor_questions v where v.id = p_id) then
    return 'added';
  elsif private.has_enough_questions(organisation.id) or (
      select count(*) filter (where v.network = p_network) >= 10 or count(*) filter (where v.wider_network = p_wider_network) >= 30
        or count(*) filter (where private.mailbox_of(v.email) = mailbox) >= 3 or count(*) filter (where v.confirmed_at is null) >= 1000
      from private.visitor_questions v where v.asked_at > private.clock() - interval '1 day') then
    return 'too-many';
  elsif (select coalesce(bool_or(b.organisation_id = organisation.id), false) or count(*) >= 3
      from private.blocked_visitors b where b.address_hash = private.mail_hash(mailbox)) then
    return 'blocked';
  end if;
  insert into private.visitor_questions (id, organisation_id, tech_id, name, email, message, network, wider_network, token_hash)
  values (p_id, organisation.id, p_tech_id, p_name, p_email, p_message, p_network, p_wider_network,
    private.token_hash(private.question_token(p_id)));
  -- Nobody has proved that the address is theirs: the mail says nothing that they typed.
  perform private.add_notice(null, 'question', jsonb_build_object('organisation', organisation.name,
    'title', coalesce(about, 'Technologies of ' || organisation.name),
    'slug', organisation.slug, 'token', private.question_token(p_id)), p_email);
  return 'added';
end $$;

-- Whether an organisation got a hundred confirmed questions within a day.
create function private.has_enough_questions(p_organisation bigint) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= 100 from private.visitor_questions v
  where v.organisation_id = p_organisation and v.confirmed_at > private.clock() - interval '1 day'
$$;

-- Passes a question to its organisation, once its sender opened the link of the mail.
-- returns {"viewer", "outcome": 'changed', also the second time, 'not-found' or 'too-many', "organisation": its name}
create function public.confirm_visitor_question(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  question private.visitor_questions;
  organisation public.organisations;
begin
  select * into question from private.visitor_questions v
  where v.token_hash = private.token_hash(p_token) and v.asked_at > private.clock() - interval '2 days' for update;
  select * into organisation from public.organisations o
  where o.id = question.organisation_id and private.open_inbox_of(o) is not null;
  if organisation.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'outcome', 'not-found', 'organisation', null);
  end if;
  if question.confirmed_at is null then
    perform pg_advisory_xact_lock(hashtextextended('visitor questions', 0));
    if private.has_enough_questions(organisation.id) then
      return jsonb_build_object('viewer', private.viewer(), 'outcome', 'too-many', 'organisation', organisation.name);
    end if;
    update private.visitor_questions v set confirmed_at = private.clock() where v.id = question.id;
    insert into public.inquiries (id, tech_id, title, owner, message, asker_name, visitor_email)
    values (question.id, question.tech_id, coalesce(
        (select t.title from public.technologies t where t.tech_id = question.tech_id), 'Technologies of ' || organisation.name),
      organisation.name, question.message, question.name, question.email);
    perform private.deliver_inquiry(question.id, organisation.id);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'outcome', 'changed', 'organisation', organisation.name);
end $$;

grant execute on function private.open_inbox_of, public.question_page, public.confirm_visitor_question
  to anon, authenticated, service_role;
