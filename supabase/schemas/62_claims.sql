-- How people come to act for an organisation: claims, codes mailed to addresses, members; also reports of mistakes and
-- the moderators' queue. A code proves an address, not authority: the first claim becomes active through a DNS record
-- or a moderator, and an admin admits later members (docs/decisions/016-how-a-claim-becomes-active.md).

create table public.organisation_claims (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The token that the DNS record must contain.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The domain whose record is looked up, and when the record was found.
  domain text check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and char_length(domain) <= 253),
  domain_proved_at timestamptz,
  -- An address that the claimant has proved with a code.
  address text check (char_length(address) between 3 and 320),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  reason text check (char_length(reason) <= 500),
  made_at timestamptz not null default private.clock(),
  decided_at timestamptz
);
create unique index organisation_claims_open on public.organisation_claims (organisation_id, user_id) where state = 'open';
create index organisation_claims_waiting on public.organisation_claims (made_at) where state = 'open';
create policy "own claims" on public.organisation_claims for select to authenticated using (user_id = (select private.live_user()));
grant select on public.organisation_claims to authenticated;

-- Codes mailed to addresses. A code is generated together with its mail; only its keyed hash is stored.
create table private.address_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address text not null check (char_length(address) between 3 and 320),
  domain text not null,
  -- Whether a mail is sent. The person is not informed: the answer is the same whether or not the domain is known.
  is_sent boolean not null,
  code_hash bytea,
  tries integer not null default 0,
  asked_at timestamptz not null default clock_timestamp()
);
create index address_codes_by_person on private.address_codes (user_id, asked_at desc);
create index address_codes_by_address on private.address_codes (address, asked_at desc);

-- Members' proved addresses at their organisation's domains, for its admins.
create table private.member_addresses (
  organisation_id bigint not null,
  user_id uuid not null,
  address text not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade,
  foreign key (user_id) references auth.users (id) on delete cascade
);
create index member_addresses_by_person on private.member_addresses (user_id);

-- Organisations that nobody acts for any more, each offered to the person with this address. They get it when they
-- accept.
create table private.organisation_offers (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  address text not null check (address = lower(btrim(address)) and char_length(address) between 3 and 320),
  made_at timestamptz not null default private.clock()
);
alter table private.organisation_offers alter address set statistics 0;

-- People whom an admin asks to join, by their address; each has fourteen days to accept.
create table private.member_invitations (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address text not null check (address = lower(btrim(address)) and char_length(address) between 3 and 320),
  role text not null check (role in ('admin', 'editor', 'reader')),
  invited_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.clock(),
  unique (organisation_id, address)
);
create index member_invitations_by_address on private.member_invitations (address);
alter table private.member_invitations alter address set statistics 0, alter role set statistics 0;

-- Domains that many people share: mail providers, and platforms where organisations list. They prove nothing.
create table private.shared_domains (domain text primary key);
insert into private.shared_domains (domain)
select unnest(string_to_array('126.com 163.com aol.com duck.com fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.co.uk hotmail.com hotmail.fr hushmail.com icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz sina.com t-online.de tutanota.com web.de yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com arxiv.org autm.net doi.org epo.org europa.eu flintbox.com github.com github.io google.com in-part.com inpart.io inteum.com nih.gov technologypublisher.com uspto.gov wellspring.com wellspringsoftware.com wipo.int', ' '));

-- Whether a domain or one of its parent domains is shared.
create function private.is_shared_domain(p_domain text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.shared_domains s where p_domain = s.domain or p_domain like '%.' || s.domain)
$$;

-- The domain of an address, in lower case; null if it is not a plain address. ASCII only: look-alikes fail.
create function private.domain_of(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(lower(btrim(p_address)) from '^[a-z0-9._%+''-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})$')
$$;

-- Whether the catalogue itself shows that a domain belongs to an organisation: among its technologies that name a
-- contact or a page, at least half name one at this domain or below it, and no other organisation's technologies do.
create function private.is_known_domain(p_organisation bigint, p_domain text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_shared_domain(p_domain) and coalesce(
    bool_or(x.organisation_id = p_organisation and x.there > 0 and 2 * x.there >= x.named)
      and not bool_or(x.organisation_id <> p_organisation and x.there > 0), false)
  from (
    select t.organisation_id, count(*) filter (where h.named) as named, count(*) filter (where h.there) as there
    from public.technologies t
    left join public.technology_contacts c on c.tech_id = t.tech_id
    left join public.technology_details d on d.tech_id = t.tech_id,
    lateral (
      select count(*) > 0 as named,
        coalesce(bool_or(n.host = p_domain or right(n.host, length(p_domain) + 1) = '.' || p_domain), false) as there
      from (
        select lower(m[1]) as host from regexp_matches(left(c.pi_contactinfo, 2000), '@([[:alnum:]-]+(?:\.[[:alnum:]-]+)+)', 'g') m
        union all select lower(substring(d.source_url from '^https?://([^/:?#]+)')) where d.source_url is not null) n) h
    -- Only what can name the domain at all is read, besides the organisation's own.
    where t.organisation_id = p_organisation or strpos(lower(c.pi_contactinfo), p_domain) > 0 or strpos(lower(d.source_url), p_domain) > 0
    group by t.organisation_id) x
$$;

-- The first step of every change. Returns null if the caller may go on; the organisation is then locked until the
-- transaction ends.
create function private.begin_organisation_change(p_organisation bigint, p_roles text[] default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role text;
begin
  if private.live_user() is null then
    return 'signed-out';
  elsif private.count_change() > 0 then
    return 'too-fast';
  end if;
  -- Nobody waits for, or holds, what they may not change; the role is read again once it is locked.
  if p_roles is not null and private.organisation_role(p_organisation) is null then
    return 'not-found';
  end if;
  perform 1 from public.organisations o where o.id = p_organisation for update;
  if not found then
    return 'not-found';
  end if;
  role := private.organisation_role(p_organisation);
  return case when p_roles is null then null when role is null then 'not-found' when role <> all (p_roles) then 'not-allowed' end;
end $$;

create function private.organisation_id_of(p_slug text) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.id from public.organisations o where o.slug = private.current_slug(p_slug)
$$;

create function private.organisation_answer(p_outcome text, p_more jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('viewer', private.viewer(), 'outcome', p_outcome) || p_more;
end $$;

create function private.is_admin(p_organisation bigint, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_members m
    where m.organisation_id = p_organisation and m.user_id = p_user and m.role = 'admin' and m.state = 'active')
$$;

create function private.has_admin(p_organisation bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_members m
    where m.organisation_id = p_organisation and m.role = 'admin' and m.state = 'active')
$$;

-- Opens the caller's claim of an organisation that has no admin; a second call finds the same claim. 'claimed' if
-- there is an admin to ask, 'full' with five open claims.
create function public.claim_organisation(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif private.has_admin(organisation) then
    return private.organisation_answer('claimed');
  elsif exists (select from public.organisation_claims c where c.organisation_id = organisation and c.user_id = caller
    and c.state = 'open') then
    return private.organisation_answer('changed');
  elsif (select count(*) from public.organisation_claims c where c.user_id = caller and c.state = 'open') >= 5
    or private.count_act('claim', 10, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into public.organisation_claims (organisation_id, user_id) values (organisation, caller);
  perform private.note_act('claim.opened', organisation);
  perform private.notify_of_organisation(m, 'claimed', organisation) from unnest(private.moderators_here()) m where m <> caller;
  return private.organisation_answer('changed');
end $$;

-- Whether a name reads as what it is: the letters of a word are of one script, and none is invisible or turns the
-- direction of the text.
create function private.is_readable_name(p_name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff\U000e0000-\U000e0fff]'
    and not exists (
      select from regexp_split_to_table(p_name, '[-[:space:]‐–—/&,.()''’":;+]+') word
      where (word ~ '[a-zA-Zªº\u00c0-\u024f\u1e00-\u1eff\u2c60-\u2c7f]')::integer + (word ~ '[\u0370-\u03ff\u1f00-\u1fff]')::integer
        + (word ~ '[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f]')::integer
        + (word ~ '[\u0250-\u036e\u0530-\u1c7f\u1c90-\u1dff\u2c00-\u2c5f\u2c80-\u2ddf\u3040-\ua63f\ua6a0-\ufaff]')::integer > 1)
$$;

-- Whether the caller may be called that before `p_organisation`: the name is one line and reads as what it is, has a letter
-- or digit and no address; only moderators are called 'QUAD …' or 'moderator', and nobody is called as the organisation is.
create function private.may_be_called(p_name text, p_organisation text default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  name constant text := private.joined_letters(private.name_skeleton(p_name));
  organisation constant text := private.joined_letters(private.name_skeleton(p_organisation));
begin
  return private.is_readable_name(p_name) and p_name ~ '[[:alnum:]]'
    and p_name !~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and normalize(p_name, NFKC) !~ '://|[[:alnum:]]\.[[:alpha:]]{2}'
    and (name !~ '\m(quad|moderators?)\M' or private.is_moderator())
    and (starts_with(name || ' ', organisation || ' ') or replace(name, ' ', '') = replace(organisation, ' ', '')) is not true;
end $$;

-- A folded name whose single letters are joined: 'q u a d' is 'quad'.
create function private.joined_letters(p_folded text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(p_folded, '\m(\w) (?=\w\M)', '\1', 'g')
$$;

-- A name with each letter as the Latin one that it looks like, folded: two names with the same skeleton can be mistaken
-- for each other (Unicode Technical Standard 39; of its table the Greek and Cyrillic letters, and i, l, 0 and 1).
create function private.name_skeleton(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(translate(private.fold(translate(normalize(p_name, NFKC),
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορστυωϲАВЕЅІЈКМНОРСТУХҮԌԚԜавгеѕіјкмнопрстухһҽӏүьԁԛԝİıɑɡ',
        'ABEZHIKMNOPTYXayikvopotuwcABESIJKMHOPCTYXYGQWabresijkmhonpctyxhelybdqwiiag')),
    'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;

-- Adds an organisation that the catalogue does not name, and opens the caller's claim of it. It has no page until it
-- is claimed, which a moderator decides who has read its name.
-- returns {"slug"}; 'wrong' for a name whose letters look like others; 'exists' with the slug of an
--   organisation whose name is the same or looks the same; 'full' after three in a day.
create function public.register_organisation(p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := regexp_replace(btrim(normalize(left(coalesce(p_name, ''), 500), NFKC)), '\s+', ' ', 'g');
  key constant text := private.name_skeleton(wanted);
  caller constant uuid := private.live_user();
  known text;
begin
  if caller is null then
    return private.organisation_answer('signed-out');
  elsif length(wanted) not between 3 and 120 or wanted ~ '[[:cntrl:]<>]' or private.fold(wanted) = ''
    or not private.is_readable_name(wanted) then
    return private.organisation_answer('wrong');
  end if;
  select o.slug into known from public.organisations o
  where private.name_skeleton(o.name) = key or exists (
    select from private.owner_aliases a where a.name = o.name and private.name_skeleton(a.alias) = key)
  order by o.id limit 1;
  if known is not null then
    return private.organisation_answer('exists', jsonb_build_object('slug', known));
  elsif private.count_act('register', 3, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  perform private.organisation_named(wanted);
  update public.organisations o set registered = true where o.name = wanted returning o.slug into known;
  return public.claim_organisation(known) || jsonb_build_object('slug', known);
end $$;

create function public.withdraw_claim(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  update public.organisation_claims c set state = 'withdrawn', decided_at = private.clock()
  where c.organisation_id = organisation and c.user_id = private.live_user() and c.state = 'open';
  if found then
    perform private.note_act('claim.withdrawn', organisation);
  end if;
  return private.organisation_answer('changed');
end $$;

-- Asks for a code to an address.
-- returns {"id"}, by which the jobs Worker sends it. The answer is the same whether or not the domain is the
--   organisation's; only the account's own limit of five a day ('full') and invalid addresses ('wrong') are reported.
create function public.ask_for_code(p_slug text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
  of_domain constant text := private.domain_of(p_address);
  at constant timestamptz := clock_timestamp();
  sends boolean;
  made uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif of_domain is null then
    return private.organisation_answer('wrong');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('codes ' || lower(btrim(p_address)), 0));
  if (select count(*) from private.address_codes c where c.user_id = caller and c.asked_at > at - interval '1 day') >= 5 then
    return private.organisation_answer('full');
  end if;
  -- Bounded by address and by account: nobody can use up the codes of a colleague's address.
  sends := not private.is_shared_domain(of_domain)
    and (select count(*) < 10 and count(*) filter (where c.user_id = caller) < 3 from private.address_codes c
      where c.address = lower(btrim(p_address)) and c.is_sent and c.asked_at > at - interval '1 day')
    and case when private.has_admin(organisation)
      then exists (select from public.organisation_domains d where d.organisation_id = organisation and d.domain = of_domain)
      else exists (select from public.organisation_claims c where c.organisation_id = organisation
        and c.user_id = caller and c.state = 'open') end;
  insert into private.address_codes (user_id, organisation_id, address, domain, is_sent)
  values (caller, organisation, lower(btrim(p_address)), of_domain, sends) returning id into made;
  return private.organisation_answer('changed', jsonb_build_object('id', made));
end $$;

-- Generates the code of a request, once, for its mail.
-- returns {"to", "code", "organisation"}; null if no mail is sent.
create function public.take_code(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- The first 32 bits of such a UUID are random.
  code constant text := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0');
  request private.address_codes;
begin
  update private.address_codes c set code_hash = private.mail_hash(p_id || ' ' || code)
  where c.id = p_id and c.is_sent and c.code_hash is null returning * into request;
  if not found then
    return null;
  end if;
  return jsonb_build_object('to', request.address, 'code', code,
    'organisation', (select o.name from public.organisations o where o.id = request.organisation_id));
end $$;

-- The caller enters the code of their newest request, within ten minutes and five tries: 'proved' for an open claim,
-- 'asking' if an admin now decides, 'wrong' or 'expired'.
create function public.confirm_code(p_slug text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
  request private.address_codes;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into request from private.address_codes c
  where c.user_id = caller and c.organisation_id = organisation order by c.asked_at desc limit 1 for update;
  if request.id is null or request.asked_at < clock_timestamp() - interval '10 minutes' or request.tries >= 5 then
    return private.organisation_answer('expired');
  end if;
  update private.address_codes c set tries = tries + 1 where c.id = request.id;
  if request.code_hash is null or request.code_hash <> private.mail_hash(request.id || ' ' || btrim(coalesce(p_code, ''))) then
    return private.organisation_answer('wrong');
  end if;
  -- A code can be used once.
  update private.address_codes c set tries = 5 where c.id = request.id;
  if private.has_admin(organisation) then
    insert into public.organisation_members (organisation_id, user_id, role, state) values (organisation, caller, 'reader', 'asking')
    on conflict do nothing;
    perform private.notify_of_organisation(m.user_id, 'asks', organisation, jsonb_build_object('address', request.address))
    from public.organisation_members m where found and m.organisation_id = organisation and m.role = 'admin' and m.state = 'active';
    insert into private.member_addresses (organisation_id, user_id, address) values (organisation, caller, request.address)
    on conflict (organisation_id, user_id) do update set address = excluded.address;
    perform private.note_act('member.asked', organisation);
    return private.organisation_answer('asking');
  end if;
  update public.organisation_claims c set address = request.address
  where c.organisation_id = organisation and c.user_id = caller and c.state = 'open';
  perform private.note_act('claim.address-proved', organisation, null, jsonb_build_object('domain', request.domain));
  return private.organisation_answer('proved');
end $$;

-- Sets the domain whose record proves the caller's open claim, or by which an admin proves another domain.
-- returns {"id"} of the claim; the jobs Worker then looks the record up. At most twenty a day, and twenty domains per
--   organisation.
create function public.begin_dns_check(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := private.domain_of('x@' || lower(btrim(p_domain)));
  claim uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif wanted is null or private.is_shared_domain(wanted) then
    return private.organisation_answer('wrong');
  elsif private.count_act('dns', 20, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  if private.organisation_role(organisation) = 'admin' then
    if (select count(*) from public.organisation_domains d where d.organisation_id = organisation) >= 20 then
      return private.organisation_answer('full');
    end if;
    insert into public.organisation_claims (organisation_id, user_id) values (organisation, private.live_user()) on conflict do nothing;
  end if;
  -- Each domain has a token of its own, so that a record at one never proves another.
  update public.organisation_claims c set domain = wanted,
    domain_proved_at = case when c.domain = wanted then c.domain_proved_at end,
    token = case when c.domain <> wanted then replace(gen_random_uuid()::text, '-', '') else c.token end
  where c.organisation_id = organisation and c.user_id = private.live_user() and c.state = 'open' returning c.id into claim;
  return case when claim is null then private.organisation_answer('not-found')
    else private.organisation_answer('changed', jsonb_build_object('id', claim)) end;
end $$;

-- The domain that a claim names, for the look-up; null if there is no such open claim.
create function public.claimed_domain(p_claim uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.domain from public.organisation_claims c where c.id = p_claim and c.state = 'open'
$$;

-- Whether a claim, or the request of a code, is the caller's.
create function public.may_prove(p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_claims c where c.id = p_id and c.user_id = private.live_user())
    or exists (select from private.address_codes c where c.id = p_id and c.user_id = private.live_user())
$$;

-- Makes the claimant the admin. The calling function has locked the organisation.
create function private.activate_claim(p_claim public.organisation_claims, p_domain text, p_how text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (p_claim.organisation_id, p_claim.user_id, 'admin', 'active')
  on conflict (organisation_id, user_id) do update set role = 'admin', state = 'active', since = private.clock();
  if p_domain is not null then
    insert into public.organisation_domains (organisation_id, domain, verified_how) values (p_claim.organisation_id, p_domain, p_how)
    on conflict do nothing;
  end if;
  update public.organisations o set status = 'claimed' where o.id = p_claim.organisation_id;
  update public.organisation_claims c set state = 'approved', decided_at = private.clock() where c.id = p_claim.id;
  perform private.notify_of_organisation(p_claim.user_id, 'approved', p_claim.organisation_id);
  -- The owner's page names who answers, so its cached copies must be replaced.
  perform public.catalogue_changed();
end $$;

-- Checks the DNS texts that were found at `p_domain`: 'missing' if the claim is of another domain by now or its token is
-- not among the texts, 'added' if an admin proved another domain, 'active' if the organisation's listings show that the
-- domain is its own, 'proved' if a moderator must decide.
create function public.prove_claim(p_claim uuid, p_domain text, p_texts text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.organisation_claims;
  is_own boolean;
begin
  -- The organisation first, as everywhere.
  perform 1 from public.organisations o
  where o.id = (select c.organisation_id from public.organisation_claims c where c.id = p_claim) for update;
  select * into claim from public.organisation_claims c where c.id = p_claim and c.state = 'open' for update;
  if claim.id is null or claim.domain is distinct from p_domain
    or not coalesce('quad-verification=' || claim.token = any (p_texts), false) then
    return jsonb_build_object('outcome', 'missing');
  end if;
  update public.organisation_claims c set domain_proved_at = private.clock() where c.id = p_claim;
  if private.is_admin(claim.organisation_id, claim.user_id) then
    insert into public.organisation_domains (organisation_id, domain, verified_how)
    values (claim.organisation_id, claim.domain, 'dns') on conflict do nothing;
    update public.organisation_claims c set state = 'approved', decided_at = private.clock() where c.id = p_claim;
    insert into private.audit_trail (user_id, act, organisation_id, details)
    values (claim.user_id, 'domain.added', claim.organisation_id, jsonb_build_object('domain', claim.domain));
    return jsonb_build_object('outcome', 'added');
  end if;
  is_own := not private.has_admin(claim.organisation_id)
    -- An orphan's next admin is a moderator's choice.
    and exists (select from public.organisations o where o.id = claim.organisation_id and o.status = 'unclaimed')
    and private.is_known_domain(claim.organisation_id, claim.domain);
  insert into private.audit_trail (user_id, act, organisation_id, details)
  values (claim.user_id, case when is_own then 'claim.approved' else 'claim.domain-proved' end, claim.organisation_id,
    jsonb_build_object('how', 'dns', 'domain', claim.domain));
  if is_own then
    perform private.activate_claim(claim, claim.domain, 'dns');
  end if;
  return jsonb_build_object('outcome', case when is_own then 'active' else 'proved' end);
end $$;

-- Removes a domain from an organisation. Its members stay. Without any domain, its editors' texts wait for a moderator
-- (private.is_verified).
create function public.remove_domain(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  delete from public.organisation_domains d where d.organisation_id = organisation and d.domain = p_domain;
  if not found then
    return private.organisation_answer('not-found');
  end if;
  update public.organisations o set is_open = false where o.id = organisation and o.is_open and not private.is_verified(o.id);
  perform private.note_act('domain.removed', organisation, null, jsonb_build_object('domain', p_domain));
  return private.organisation_answer('changed');
end $$;

-- An admin admits, changes or removes a member; anybody may leave, and have each month's numbers mailed or not. `p_change`:
-- 'admin', 'editor', 'reader' or 'remove', of oneself also 'monthly' and 'not-monthly'. 'last-admin' if nobody would remain
-- to admit others: they must hand over first.
create function public.change_organisation_member(p_slug text, p_member uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  caller constant uuid := private.live_user();
  leaves constant boolean := coalesce(p_member = caller and p_change = 'remove', false);
  of_mail constant boolean := coalesce(p_change in ('monthly', 'not-monthly'), false);
  refused constant text := private.begin_organisation_change(organisation,
    case when not (leaves or of_mail) then '{admin}'::text[] end);
  member public.organisation_members;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif of_mail and p_member is distinct from caller then
    return private.organisation_answer('not-allowed');
  elsif p_change is null or not of_mail and p_change not in ('admin', 'editor', 'reader', 'remove') then
    raise 'A member becomes admin, editor or reader, or is removed.' using errcode = '22023';
  end if;
  select * into member from public.organisation_members m where m.organisation_id = organisation and m.user_id = p_member;
  if not found then
    return private.organisation_answer('not-found');
  elsif of_mail then
    update public.organisation_members m set mailed_month = case p_change when 'monthly' then private.newest_month() end
    where m.organisation_id = organisation and m.user_id = caller;
    return private.organisation_answer('changed');
  elsif member.role = 'admin' and member.state = 'active' and p_change <> 'admin' and not exists (
    select from public.organisation_members m where m.organisation_id = organisation and m.user_id <> p_member
      and m.role = 'admin' and m.state = 'active') then
    return private.organisation_answer('last-admin');
  elsif p_change = 'remove' then
    delete from public.organisation_members m where m.organisation_id = organisation and m.user_id = p_member;
  else
    update public.organisation_members m set role = p_change, state = 'active',
      since = case when m.state = 'asking' then private.clock() else m.since end
    where m.organisation_id = organisation and m.user_id = p_member;
  end if;
  if not leaves and (member.state = 'asking' or p_change in ('admin', 'editor', 'reader')) then
    perform private.notify_of_organisation(p_member, case when member.state <> 'asking' then 'role'
      when p_change = 'remove' then 'not-admitted'
      else 'admitted' end, organisation, jsonb_build_object('role', p_change))
    where p_member <> caller;
  end if;
  perform private.note_act(case when leaves then 'member.left' when p_change = 'remove' then 'member.removed'
    when member.state = 'asking' then 'member.admitted' else 'member.changed' end, organisation, null,
    jsonb_build_object('member', p_member, 'role', p_change));
  return private.organisation_answer('changed');
end $$;

-- A moderator offers an organisation that has lost its admins to an address, for fourteen days; an empty address
-- withdraws the offer. A mail informs the person. 'claimed' if the organisation has an admin or never had one.
create function public.offer_organisation(p_slug text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := lower(btrim(coalesce(p_address, '')));
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif refused is not null then
    return private.organisation_answer(refused);
  elsif wanted = '' then
    delete from private.organisation_offers o where o.organisation_id = organisation;
    perform private.note_act('organisation.offer-withdrawn', organisation);
    return private.organisation_answer('changed');
  elsif private.domain_of(wanted) is null then
    return private.organisation_answer('wrong');
  elsif private.has_admin(organisation) or not exists (select from public.organisations o where o.id = organisation
    and o.status = 'claimed') then
    return private.organisation_answer('claimed');
  end if;
  insert into private.organisation_offers as o (organisation_id, address) values (organisation, wanted)
  on conflict (organisation_id) do update set address = excluded.address, made_at = excluded.made_at;
  perform private.note_act('organisation.offered', organisation);
  perform private.add_notice(private.live_user(), 'admin-offer',
    (select jsonb_build_object('organisation', o.name) from public.organisations o where o.id = organisation), wanted);
  return private.organisation_answer('changed');
end $$;

-- The open offers to the caller, by the verified address of a live session.
create function private.offers_to_caller() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select f.organisation_id from private.organisation_offers f join auth.users u on lower(u.email) = f.address
  where u.id = (select private.live_user()) and u.email_confirmed_at is not null and f.made_at > private.clock() - interval '14 days'
$$;

-- The person to whom an organisation is offered becomes its admin, or declines. 'claimed' if it has an admin by now.
create function public.answer_organisation_offer(p_slug text, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif organisation not in (select private.offers_to_caller()) then
    return private.organisation_answer('not-found');
  end if;
  delete from private.organisation_offers o where o.organisation_id = organisation;
  if not coalesce(p_accept, false) then
    perform private.note_act('organisation.offer-declined', organisation);
    return private.organisation_answer('changed');
  elsif private.has_admin(organisation) then
    return private.organisation_answer('claimed');
  end if;
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (organisation, private.live_user(), 'admin', 'active')
  on conflict (organisation_id, user_id) do update set role = 'admin', state = 'active', since = private.clock();
  perform private.note_act('organisation.offer-accepted', organisation);
  -- The owner's page says who answers.
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- An admin asks the person with an address to join, for fourteen days; again with another role, or with none to take the
-- invitation back. 'full' at fifty open ones or after twenty in a day. One mail a day goes to each address.
create function public.invite_member(p_slug text, p_address text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  caller constant uuid := private.live_user();
  guest constant text := lower(btrim(coalesce(p_address, '')));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif nullif(p_role, '') is null then
    delete from private.member_invitations i where i.organisation_id = organisation and i.address = guest;
    return private.organisation_answer('changed');
  elsif private.domain_of(guest) is null or p_role not in ('admin', 'editor', 'reader') then
    return private.organisation_answer('wrong');
  elsif exists (select from public.organisation_members m join auth.users u on u.id = m.user_id
    where m.organisation_id = organisation and m.state = 'active' and lower(u.email) = guest) then
    return private.organisation_answer('member');
  end if;
  delete from private.member_invitations i where i.organisation_id = organisation and i.made_at <= private.clock() - interval '14 days';
  if (select count(*) from private.member_invitations i where i.organisation_id = organisation) >= 50
    or private.count_act('invite-member', 20, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into private.member_invitations as i (organisation_id, address, role, invited_by) values (organisation, guest, p_role, caller)
  on conflict (organisation_id, address) do update set role = excluded.role, invited_by = excluded.invited_by, made_at = excluded.made_at;
  if not private.is_suppressed(guest, 'invitations') and not exists (
    select from private.notices n
    where n.user_id = caller and n.kind = 'organisation-invitation' and n.address_hash = private.mail_hash_for(guest, n.kind)
      and n.made_at > private.clock() - interval '1 day') then
    perform private.add_notice(caller, 'organisation-invitation', (
      select jsonb_build_object('organisation', private.safe_list_name(o.name), 'role', p_role,
        'by', private.safe_list_name(private.shown_name(caller)))
      from public.organisations o where o.id = organisation), guest);
  end if;
  perform private.note_act('member.invited', organisation, null, jsonb_build_object('role', p_role));
  return private.organisation_answer('changed');
end $$;

-- The open invitations to the caller, by the verified address of a live session.
create function private.invitations_to_caller() returns setof private.member_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.member_invitations i join auth.users u on lower(u.email) = i.address
  where u.id = (select private.live_user()) and u.email_confirmed_at is not null and i.made_at > private.clock() - interval '14 days'
$$;

-- The invited person joins with the role of the invitation, or declines. An admin whom it would make less stays one.
create function public.answer_member_invitation(p_slug text, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  invitation private.member_invitations;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into invitation from private.invitations_to_caller() i where i.organisation_id = organisation;
  if invitation.id is null then
    return private.organisation_answer('not-found');
  end if;
  delete from private.member_invitations i where i.id = invitation.id;
  if not coalesce(p_accept, false) then
    return private.organisation_answer('changed');
  end if;
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (organisation, private.live_user(), invitation.role, 'active')
  on conflict (organisation_id, user_id) do update set role = excluded.role, state = 'active', since = private.clock()
  where m.state = 'asking';
  insert into private.member_addresses (organisation_id, user_id, address) values (organisation, private.live_user(), invitation.address)
  on conflict (organisation_id, user_id) do update set address = excluded.address;
  perform private.note_act('member.joined', organisation, null, jsonb_build_object('role', invitation.role));
  return private.organisation_answer('changed');
end $$;

create table public.mistake_reports (
  id uuid primary key,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  message text not null check (char_length(btrim(message)) between 3 and 1000),
  state text not null default 'open' check (state in ('open', 'mended', 'refused')),
  answer text check (char_length(answer) <= 500),
  made_at timestamptz not null default private.clock(),
  decided_at timestamptz
);
create index mistake_reports_by_person on public.mistake_reports (user_id);
create index mistake_reports_by_technology on public.mistake_reports (tech_id);
create index mistake_reports_waiting on public.mistake_reports (made_at) where state = 'open';
create policy "own reports of mistakes" on public.mistake_reports for select to authenticated
  using (user_id = (select private.live_user()));
grant select on public.mistake_reports to authenticated;

-- Stores a report of the caller under the id that its form was rendered with. Ten a day ('full').
create function public.report_mistake(p_id uuid, p_tech_id bigint, p_message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  wanted constant text := btrim(coalesce(p_message, ''));
begin
  if caller is null then
    return private.organisation_answer('signed-out');
  elsif p_id is null or length(wanted) not between 3 and 1000 then
    return private.organisation_answer('wrong');
  elsif exists (select from public.mistake_reports r where r.id = p_id and r.user_id = caller) then
    return private.organisation_answer('changed');
  elsif not exists (select from public.technologies t where t.tech_id = p_tech_id) then
    return private.organisation_answer('not-found');
  elsif private.count_act('mistake', 10, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into public.mistake_reports (id, tech_id, user_id, message) values (p_id, p_tech_id, caller, wanted) on conflict do nothing;
  perform private.notify_of_organisation(m.user_id, 'mistake', t.organisation_id,
    jsonb_build_object('techId', p_tech_id, 'title', t.title, 'message', wanted))
  from public.technologies t join public.organisation_members m on m.organisation_id = t.organisation_id
  where t.tech_id = p_tech_id and m.state = 'active' and m.role in ('admin', 'editor') and m.user_id <> caller;
  return private.organisation_answer('changed');
end $$;

-- The form's page.
-- returns what MistakePageSchema reads: the caller's own reports; "technology" is null if it does not exist
create function public.mistake_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
begin
  return jsonb_build_object('viewer', viewer,
    'technology', (select jsonb_build_object('id', t.tech_id, 'title', t.title, 'uni', t.uni)
      from public.technologies t where t.tech_id = p_tech_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('message', r.message, 'state', r.state, 'answer', r.answer, 'madeAt', r.made_at)
        order by r.made_at desc), '[]')
      from public.mistake_reports r where r.user_id = (viewer ->> 'id')::uuid and r.tech_id = p_tech_id));
end $$;

-- returns what OrganisationsPageSchema reads; "found" are up to twenty organisations with listings whose names match `p_like`
create function public.organisations_page(p_like text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  typed constant text := btrim(coalesce(p_like, ''));
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'mine', '[]'::jsonb, 'claims', '[]'::jsonb, 'found', '[]'::jsonb,
      'offers', '[]'::jsonb, 'invitations', '[]'::jsonb, 'moderator', false);
  end if;
  return jsonb_build_object('viewer', viewer,
    'moderator', private.is_moderator(),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
      from public.organisations o where o.id in (select private.offers_to_caller())),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', i.role, 'by',
        private.shown_name(i.invited_by)) order by o.name), '[]')
      from private.invitations_to_caller() i join public.organisations o on o.id = i.organisation_id),
    'mine', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', m.role, 'state', m.state) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id where m.user_id = caller),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'state', c.state, 'reason',
        c.reason, 'madeAt', c.made_at)
        order by c.made_at desc), '[]')
      from public.organisation_claims c join public.organisations o on o.id = c.organisation_id
      where c.user_id = caller and c.state in ('open', 'refused')),
    'found', case when length(typed) < 2 then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'slug', x.slug, 'claimed', x.status = 'claimed', 'technologies', x.n)
        order by x.n desc, x.name), '[]')
      from (
        select o.name, o.slug, o.status, coalesce(f.technologies, 0) as n
        from public.organisations o left join public.technology_facets f on f.kind = 'uni' and f.value = o.name
        where f.technologies > 0 and private.is_owner_like(o.name, left(typed, 100))
        order by 4 desc, o.name limit 20) x) end);
end $$;

-- One organisation as the caller may see it.
-- returns what OrganisationPageSchema reads: domains, members, how the inbox works and, where `p_home` asks for it,
--   private.organisation_home(…) for members; the latest thirty acts, open invitations and settings for admins
create function public.organisation_page(p_slug text, p_home boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if organisation.id is null or caller is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  own_role := private.organisation_role(organisation.id);
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'claimed', organisation.status = 'claimed'),
    'role', own_role,
    'invitations', case when own_role = 'admin' then (
      select coalesce(jsonb_agg(jsonb_build_object('address', i.address, 'role', i.role, 'expiresAt',
        i.made_at + interval '14 days') order by i.made_at), '[]')
      from private.member_invitations i where i.organisation_id = organisation.id
        and i.made_at > private.clock() - interval '14 days') else '[]' end,
    'settings', case when own_role = 'admin' then private.settings_of(organisation) end,
    'inbox', case when own_role is not null then private.inbox_settings(organisation.id) end,
    'home', case when p_home and own_role is not null then private.organisation_home(organisation.id, own_role) end,
    'state', (select m.state from public.organisation_members m where m.organisation_id = organisation.id and m.user_id = caller),
    'hasAdmin', private.has_admin(organisation.id),
    'technologies', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
    'claim', (
      select jsonb_build_object('state', c.state, 'reason', c.reason, 'token', c.token, 'domain', c.domain,
        'domainProved', c.domain_proved_at is not null, 'address', c.address, 'madeAt', c.made_at)
      from public.organisation_claims c where c.organisation_id = organisation.id and c.user_id = caller and c.state <> 'withdrawn'
      order by c.made_at desc limit 1),
    'codeAsked', exists (select from private.address_codes c where c.organisation_id = organisation.id and c.user_id = caller
      and c.tries < 5 and c.asked_at > clock_timestamp() - interval '10 minutes'),
    'domains', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(d.domain order by d.domain), '[]') from public.organisation_domains d
      where d.organisation_id = organisation.id) end,
    'members', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id), 'role', m.role,
        'state', m.state, 'since', m.since, 'isYou', m.user_id = caller,
        'address', case when own_role = 'admin' then (select a.address from private.member_addresses a
          where a.organisation_id = m.organisation_id and a.user_id = m.user_id) end) order by m.state desc, m.since, m.user_id), '[]')
      from public.organisation_members m where m.organisation_id = organisation.id and (m.state = 'active' or own_role = 'admin')) end,
    'acts', case when own_role is distinct from 'admin' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', case when not exists (
          select from auth.users u join private.moderators o on o.address = lower(u.email) where u.id = x.user_id and not exists (
            select from public.organisation_members m where m.organisation_id = organisation.id and m.user_id = u.id))
          then private.shown_actor(x.user_id, x.details ->> 'reason') end,
        'techId', t.tech_id, 'title', t.title,
        'about', coalesce(x.details ->> 'domain', case when x.details ? 'member'
          then private.shown_name((x.details ->> 'member')::uuid) end)) order by x.id desc), '[]')
      from (select * from private.audit_trail a where a.organisation_id = organisation.id order by a.id desc limit 30) x
      left join public.technologies t on t.tech_id = x.tech_id) end);
end $$;

-- The moderators' queue, the oldest first.
-- returns what ModerationPageSchema reads; "queue" is null for everyone else
create function public.moderation_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', private.viewer(), 'queue', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'queue', jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'organisation', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'claimant', u.email, 'address', c.address, 'domain', c.domain, 'domainProved', c.domain_proved_at is not null,
        'orphan', o.status = 'claimed', 'madeAt', c.made_at) order by c.made_at, c.id), '[]')
      from (select * from public.organisation_claims x where x.state = 'open'
        -- An admin's is about another domain, which its record alone decides.
        and not private.is_admin(x.organisation_id, x.user_id) order by x.made_at limit 50) c
      join public.organisations o on o.id = c.organisation_id join auth.users u on u.id = c.user_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'techId', r.tech_id, 'title', t.title, 'uni', t.uni,
        'message', r.message, 'madeAt', r.made_at) order by r.made_at, r.id), '[]')
      from (select * from public.mistake_reports x where x.state = 'open' order by x.made_at limit 50) r
      join public.technologies t on t.tech_id = r.tech_id),
    'drafts', private.asked_drafts(),
    'names', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'was', o.name, 'name', r.name, 'address', r.slug, 'madeAt', r.made_at)
        order by r.made_at), '[]')
      from private.name_requests r join public.organisations o on o.id = r.organisation_id),
    'recordNames', private.asked_record_names(),
    'needs', private.waiting_needs(),
    'orphans', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'offered', (select f.address from private.organisation_offers f
          where f.organisation_id = o.id and f.made_at > private.clock() - interval '14 days')) order by o.name), '[]')
      from (select * from public.organisations x where x.status = 'claimed' and not private.has_admin(x.id) order by x.name limit 50) o),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_actor(x.user_id, x.details ->> 'reason'),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

-- A moderator approves a claim, optionally with a domain of the organisation, or refuses it with a reason that the
-- claimant reads.
create function public.decide_claim(p_claim uuid, p_approve boolean, p_domain text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.organisation_claims;
  wanted constant text := private.domain_of('x@' || lower(nullif(btrim(p_domain), '')));
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif nullif(btrim(p_domain), '') is not null and (wanted is null or private.is_shared_domain(wanted))
    or not coalesce(p_approve, false) and btrim(coalesce(p_reason, '')) = '' or length(p_reason) > 500 then
    return private.organisation_answer('wrong');
  end if;
  perform 1 from public.organisations o
  where o.id = (select c.organisation_id from public.organisation_claims c where c.id = p_claim) for update;
  select * into claim from public.organisation_claims c where c.id = p_claim and c.state = 'open' for update;
  if claim.id is null then
    return private.organisation_answer('not-found');
  elsif p_approve and private.has_admin(claim.organisation_id) then
    return private.organisation_answer('claimed');
  elsif p_approve then
    perform private.activate_claim(claim, wanted, 'moderator');
  else
    update public.organisation_claims c set state = 'refused', reason = btrim(p_reason), decided_at = private.clock() where c.id = p_claim;
    perform private.notify_of_organisation(claim.user_id, 'refused', claim.organisation_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  perform private.note_act(case when p_approve then 'claim.approved' else 'claim.refused' end, claim.organisation_id, null,
    jsonb_build_object('how', 'moderator', 'claimant', claim.user_id, 'domain', wanted));
  return private.organisation_answer('changed');
end $$;

-- A moderator, or an editor of the listing's organisation, closes a report as 'mended' or 'refused', with a sentence for
-- the person who reported it.
create function public.settle_report(p_id uuid, p_mended boolean, p_answer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tech bigint;
begin
  if not private.is_moderator() and not exists (
    select from public.mistake_reports r join public.technologies t on t.tech_id = r.tech_id
    where r.id = p_id and private.organisation_role(t.organisation_id) in ('admin', 'editor')) then
    return private.organisation_answer('not-allowed');
  elsif length(p_answer) > 500 or not coalesce(p_mended, false) and btrim(coalesce(p_answer, '')) = '' then
    return private.organisation_answer('wrong');
  end if;
  update public.mistake_reports r set state = case when p_mended then 'mended' else 'refused' end,
    answer = nullif(btrim(coalesce(p_answer, '')), ''), decided_at = private.clock()
  where r.id = p_id and r.state = 'open' returning r.tech_id into tech;
  if tech is null then
    return private.organisation_answer('not-found');
  end if;
  perform private.note_act(case when p_mended then 'report.mended' else 'report.refused' end,
    (select t.organisation_id from public.technologies t where t.tech_id = tech), tech);
  return private.organisation_answer('changed');
end $$;

grant execute on function public.claim_organisation, public.register_organisation, public.withdraw_claim,
  public.ask_for_code, public.confirm_code, public.begin_dns_check, public.may_prove, public.remove_domain,
  public.change_organisation_member, public.offer_organisation, public.invite_member, public.answer_member_invitation,
  public.answer_organisation_offer, public.report_mistake, public.mistake_page, public.organisations_page,
  public.organisation_page, public.moderation_page, public.decide_claim, public.settle_report
  to authenticated, service_role;
