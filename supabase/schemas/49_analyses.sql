-- Analyses of technologies: what a language model chose of a record's sentences, checked by code (docs/reports.md).

-- One row a technology that was asked about, the last time at `asked_at`. `made_at` is null until there is an answer, and
-- `body` where nothing of the answer could be used. Both are null again when the text changes, so that what is shown is
-- always of the text beside it.
create table private.analyses (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  content_hash text,
  model text,
  prompt_version text,
  tokens integer,
  body jsonb,
  -- Parts of the model's answer that the checks refused: [{"what", "why"}].
  refused jsonb,
  -- Whether the technology's category is the model's, because its source states none.
  gave_category boolean not null default false
);

-- The words that an analysis is made of. Its hash changes with any of them.
create function private.analysed_hash(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select md5(jsonb_build_array(t.title, t.summary, d.technical_summary, d.market_summary, d.application, d.key_benefits,
    d.developmental_stage, d.pi_addinfo)::text)
$$;

-- Forgets what was answered of texts that have changed.
create function private.forget_answers(ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.analyses a set made_at = null, content_hash = null, model = null, prompt_version = null, tokens = null, body = null,
    refused = null, gave_category = false
  where a.tech_id = any (ids) and a.made_at is not null
$$;

create function private.forget_analyses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_answers(array(select n.tech_id from added n join removed o on o.tech_id = n.tech_id
    where (n.title, n.summary) is distinct from (o.title, o.summary)));
  return null;
end $$;
create trigger analyses_forgotten after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.forget_analyses();

create function private.forget_analyses_of_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_answers(array(select n.tech_id from added n join removed o on o.tech_id = n.tech_id
    where (n.technical_summary, n.market_summary, n.application, n.key_benefits, n.developmental_stage, n.pi_addinfo)
      is distinct from (o.technical_summary, o.market_summary, o.application, o.key_benefits, o.developmental_stage, o.pi_addinfo)));
  return null;
end $$;
create trigger analyses_forgotten after update on public.technology_details
  referencing old table as removed new table as added
  for each statement execute function private.forget_analyses_of_details();

-- The file of the report that prints an analysis; `npm run reports` makes it.
create function private.report_of_analysis(a private.analyses) returns text
language sql immutable set search_path = '' as $$
  select 'tech' || a.tech_id || '-' || extract(epoch from a.made_at)::bigint || '_report.pdf'
$$;

-- The category that an analysis gave goes with it, and the report that prints it.
create function private.remove_analysis_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.gave_category then
    update public.technologies t set categorical_assign = 'Unclassified'
    where t.tech_id = old.tech_id and t.categorical_assign = old.body #>> '{category,is}';
  end if;
  update public.technology_details d set report_filepath = null
  where d.tech_id = old.tech_id and d.report_filepath = private.report_of_analysis(old);
  return null;
end $$;
create trigger remove_analysis_values after delete or update of body on private.analyses
  for each row when (old.body is not null) execute function private.remove_analysis_values();

create table public.analysis_requests (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
comment on table public.analysis_requests is 'Who asked for an analysis of which technology. Each sees their own.';

-- Whether the caller may ask for a technology's analysis and read all of it: subscribers, and those who edit it for its owner.
create function private.may_analyse(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_valid_subscription() or exists (
    select from public.technologies t
    where t.tech_id = p_tech_id and private.organisation_role(t.organisation_id) in ('admin', 'editor'))
$$;

create policy "own requests: read" on public.analysis_requests
  for select to authenticated using (user_id = (select private.live_user()));
create policy "own requests: add" on public.analysis_requests
  for insert to authenticated with check (
    user_id = (select private.live_user()) and created_at = now() and private.may_analyse(tech_id));
create policy "own requests: remove" on public.analysis_requests
  for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public.analysis_requests to authenticated;

-- Hands out technologies that have no analysis of their present text, at most `p_most`, and none while less than
-- `p_tokens` of today's `p_budget` are left: first those that somebody asked for, then those on public lists; of each
-- organisation in turn, beginning with who got least within a day, those first that wait longest. Each is handed out once a
-- day, however often its text changes.
create function public.take_unanalysed(p_most integer, p_tokens integer, p_budget bigint) returns bigint[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken bigint[];
begin
  -- One after another, so that nothing is handed out twice.
  perform pg_advisory_xact_lock(hashtextextended('analyses', 0));
  if private.tokens_today('analyses') + p_tokens > p_budget then
    return '{}';
  end if;
  with handed_out as (
    select t.organisation_id, count(*) as technologies
    from private.analyses a join public.technologies t on t.tech_id = a.tech_id
    where a.asked_at > now() - interval '1 day' group by 1
  ), lacking as (
    select t.tech_id, t.organisation_id, a.asked_at,
      exists (select from public.analysis_requests r where r.tech_id = t.tech_id) as is_wanted,
      exists (select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature) as is_featured
    from public.technologies t left join private.analyses a on a.tech_id = t.tech_id
    where a.tech_id is null or a.made_at is null and a.asked_at <= now() - interval '1 day'
  ), wanted as (
    select l.tech_id from lacking l left join handed_out h on h.organisation_id = l.organisation_id
    order by l.is_wanted desc, l.is_featured desc, coalesce(h.technologies, 0) + row_number() over (
        partition by l.organisation_id, l.is_wanted, l.is_featured order by l.asked_at nulls first, l.tech_id),
      l.asked_at nulls first, l.tech_id
    limit p_most
  ), asked as (
    insert into private.analyses (tech_id, asked_at) select w.tech_id, now() from wanted w
    on conflict (tech_id) do update set asked_at = excluded.asked_at
    returning tech_id
  )
  select coalesce(array_agg(a.tech_id), '{}') into taken from asked a;
  return taken;
end $$;

-- returns {"technology", "rights", "hash"} of a technology to analyse; null if it is gone or has an analysis
create function public.analysis_source(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('technology', to_jsonb(v), 'hash', private.analysed_hash(t, d),
    'rights', jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url))
  from public.technologies t join public."tech-table-v1" v on v.tech_id = t.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = p_tech_id
    and not exists (select from private.analyses a where a.tech_id = t.tech_id and a.made_at is not null)
$$;

-- Stores an analysis, and its category where the source states none. False if the text has changed meanwhile, or has an
-- analysis.
create function public.store_analysis(p_tech_id bigint, p_hash text, p_model text, p_prompt_version text,
  p_tokens integer, p_body jsonb, p_refused jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends JSON as its text.
  body constant jsonb := private.json_argument(p_body);
  refused constant jsonb := private.json_argument(p_refused);
  category constant text := body #>> '{category,is}';
  t public.technologies;
  gave boolean;
begin
  select * into t from public.technologies x where x.tech_id = p_tech_id for update;
  if not found or exists (select from private.analyses a where a.tech_id = p_tech_id and a.made_at is not null)
    or p_hash is distinct from private.analysed_hash(t, (select d from public.technology_details d where d.tech_id = p_tech_id)) then
    return false;
  end if;
  gave := category is not null and t.categorical_assign = 'Unclassified';
  insert into private.analyses as a (tech_id, asked_at, made_at, content_hash, model, prompt_version, tokens, body, refused,
    gave_category)
  values (p_tech_id, now(), now(), p_hash, p_model, p_prompt_version, p_tokens, nullif(body, 'null'), refused, gave)
  on conflict (tech_id) do update set made_at = excluded.made_at, content_hash = excluded.content_hash,
    model = excluded.model, prompt_version = excluded.prompt_version, tokens = excluded.tokens, body = excluded.body,
    refused = excluded.refused, gave_category = excluded.gave_category;
  if gave then
    update public.technologies x set categorical_assign = category where x.tech_id = p_tech_id;
  end if;
  if exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature) then
    perform public.catalogue_changed();
  end if;
  return true;
end $$;

-- returns {"model", "madeOn", "gaveCategory", and of the body what the caller may read}: category, rationale, scores and
--   questions as the details of the record, chapters for whoever
--   may_analyse() it; null if there is none or it is not for the caller.
--   Definer, because nobody reads the table itself.
create function private.analysis_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('model', a.model, 'madeOn', (a.made_at at time zone 'utc')::date,
      'gaveCategory', a.gave_category)
    || case when private.may_analyse(p_tech_id) then a.body else a.body - 'chapters' end
  from private.analyses a
  where a.tech_id = p_tech_id and a.body is not null and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

-- The model that estimated a technology's category and the day, as 'some-model on 2026-11-27'; null where its source
-- states it. Definer, because nobody reads the table itself.
create function private.category_author(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select a.model || ' on ' || (a.made_at at time zone 'utc')::date
  from private.analyses a where a.tech_id = p_tech_id and a.gave_category
$$;

create trigger count_write before insert on public.analysis_requests
  for each statement execute function private.count_write();

-- At most 100 open requests per person; a request whose analysis or report exists no longer counts. The row that count_write()
-- locks prevents two requests of one person from taking the last place at the same time.
create function private.bound_analysis_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  elsif (select count(*) from public.analysis_requests q where q.user_id = new.user_id and not private.has_report(q.tech_id)
      and not exists (select from private.analyses a where a.tech_id = q.tech_id and a.body is not null)) > 100 then
    raise exception 'An account holds 100 open requests for analyses.' using errcode = 'PT403';
  end if;
  return null;
end $$;
create trigger bound_analysis_requests after insert on public.analysis_requests
  for each row execute function private.bound_analysis_requests();

-- Where an analysis came to nothing, it is tried again, at most once a day.
create function private.try_analysis_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.analyses a
  where a.tech_id = new.tech_id and a.body is null and a.made_at < now() - interval '1 day';
  return null;
end $$;
create trigger analysis_tried_again after insert on public.analysis_requests
  for each row execute function private.try_analysis_again();

-- Requests an analysis of a technology that has none and no report, or withdraws the request, with the caller's rights.
-- It sets the wanted state, so that a form posted twice has the same effect.
-- returns {"viewer", "found", "refused"}; "found" is false if the technology does not exist, "refused" is null,
--   'not-subscribed', 'has-analysis', 'full' (100 open requests) or 'too-fast'.
create function public.request_analysis(p_tech_id bigint, p_wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_wanted is null then
    raise exception 'p_wanted is true or false.' using errcode = '22023';
  elsif caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_wanted or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  if not p_wanted then
    delete from public.analysis_requests q where q.user_id = caller and q.tech_id = p_tech_id;
  elsif not private.may_analyse(p_tech_id) then
    refused := 'not-subscribed';
  elsif private.has_report(p_tech_id) or private.analysis_of(p_tech_id) is not null then
    refused := 'has-analysis';
  else
    begin
      insert into public.analysis_requests (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
    exception
      when sqlstate 'PT403' then refused := 'full';
      when sqlstate 'PT429' then refused := 'too-fast';
    end;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

grant execute on function private.analysis_of to anon, authenticated, service_role;

grant execute on function private.category_author, private.may_analyse, public.request_analysis
  to authenticated, service_role;
