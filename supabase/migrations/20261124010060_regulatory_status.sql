alter table public.technology_details add column regulatory_status jsonb;

create or replace view public."tech-table-v1" with (security_invoker = true) as
select
  t.tech_id, t.title, t.img, t.uni, d.inventor, t.status, t.summary,
  d.technical_summary, d.market_summary, d.application, d.key_benefits, d.developmental_stage,
  d.pi_addinfo, d.pi_patentid, coalesce(d.filing_date::text, d.filing_date_text) as pi_filingdate,
  c.pi_contactinfo, d.pi_button1tag, d.pi_button2tag, d.pi_similaropps,
  coalesce(n.likes, 0) as likes, coalesce(n.dislikes, 0) as dislikes, coalesce(n.saves, 0) as saves,
  d.scores, t.categorical_assign, d.reasoning_for_categorical_assign, t.class1, t.class2,
  coalesce(t.date_added::text, d.date_added_text) as date_added, d.report_filepath,
  r.rep_key_challenges, r.rep_competitive_advantage, r.rep_exist_solutions, r.rep_rec_use_cases,
  r.rep_market_potential, d.regulatory_status
from public.technologies t
left join public.technology_counts n on n.tech_id = t.tech_id
left join public.technology_details d on d.tech_id = t.tech_id
left join public.technology_reports r on r.tech_id = t.tech_id
left join public.technology_contacts c on c.tech_id = t.tech_id;

create or replace function private.draft_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{title,inventor,status,summary,availability,technical_summary,market_summary,application,key_benefits,developmental_stage,pi_addinfo,regulatory_status,pi_patentid,pi_filingdate,pi_contactinfo,pi_button1tag,pi_button2tag,class1,class2,source_url}'::text[]
$$;

create or replace function private.search_fields(t public.technologies, d public.technology_details)
returns table (place integer, field text, content text)
language plpgsql stable set search_path = '' as $$
begin
  return query select f.place, f.field, f.content
  from (values
    (1, 'title', t.title),
    (2, 'summary', t.summary),
    (3, 'market', private.plain_text(d.market_summary)),
    (4, 'description', private.plain_text(d.technical_summary)),
    (5, 'application', private.plain_text(d.application)),
    (6, 'benefits', private.plain_text(d.key_benefits)),
    (7, 'stage', private.plain_text(d.developmental_stage)),
    (8, 'additional', concat_ws(E'\n', private.plain_text(d.pi_addinfo), private.plain_text(d.regulatory_status))),
    (9, 'rationale', d.reasoning_for_categorical_assign),
    (10, 'tags', concat_ws(' · ', d.pi_button1tag, d.pi_button2tag)),
    (11, 'inventor', d.inventor),
    (12, 'university', t.uni),
    (13, 'patent-number', d.pi_patentid)) f (place, field, content)
  where f.content <> '';
end $$;

create or replace function private.search_body(t public.technologies, d public.technology_details) returns text
language plpgsql stable set search_path = '' as $$
declare
  market text := private.plain_text(d.market_summary);
  description text := private.plain_text(d.technical_summary);
  texts text := concat_ws(E'\n', market, description, private.plain_text(d.application), private.plain_text(d.key_benefits),
    private.plain_text(d.developmental_stage), private.plain_text(d.pi_addinfo), private.plain_text(d.regulatory_status), d.reasoning_for_categorical_assign);
begin
  -- Most summary lines are a sentence of the description, which would count twice.
  return concat_ws(E'\n', case when strpos(texts, left(t.summary, 60)) > 0 then null else t.summary end, texts,
    d.pi_button1tag, d.pi_button2tag, d.inventor, t.uni, d.pi_patentid);
end $$;

create or replace function private.queue_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  queued boolean;
begin
  if tg_op = 'INSERT' then
    insert into private.search_queue (tech_id) select a.tech_id from added a;
    queued := found;
  elsif tg_table_name = 'technologies' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.title, a.summary, a.uni) is distinct from (r.title, r.summary, r.uni);
    queued := found;
    update private.search_documents s set class1 = a.class1, status = a.status
    from added a where s.tech_id = a.tech_id and (s.class1, s.status) is distinct from (a.class1, a.status);
  elsif tg_op = 'UPDATE' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.inventor, a.technical_summary, a.market_summary, a.application, a.key_benefits, a.developmental_stage,
        a.pi_addinfo, a.regulatory_status, a.pi_patentid, a.pi_button1tag, a.pi_button2tag, a.reasoning_for_categorical_assign)
      is distinct from (r.inventor, r.technical_summary, r.market_summary, r.application, r.key_benefits,
        r.developmental_stage, r.pi_addinfo, r.regulatory_status, r.pi_patentid, r.pi_button1tag, r.pi_button2tag, r.reasoning_for_categorical_assign);
    queued := found;
  else
    -- Details alone; where the technology itself went, there is nothing to read anew.
    insert into private.search_queue (tech_id)
    select r.tech_id from removed r join public.technologies t on t.tech_id = r.tech_id;
    queued := found;
  end if;
  if queued then
    perform private.wake_search();
  end if;
  return null;
end $$;
