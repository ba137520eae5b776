-- An organisation's own data, to take away: its listings and drafts, their versions, its inquiries and its weekly
-- numbers, each to whoever reads them on the organisation's pages. organisation_data(…) asks the role; nobody may call what it
-- reads with.

-- Published listings by id, then drafts and withdrawn ones, whose keys begin with 'd', for those who edit. Without
-- QUAD's report, which is for subscribers. "pi_contactinfo" is the listing's own contact.
create function private.organisation_listings(p_organisation bigint, p_edits boolean, after text, most integer)
returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  with wanted as (
    select t.tech_id, null::uuid as draft from public.technologies t
    where t.organisation_id = p_organisation and case when after is null then true
      when starts_with(after, 'd') then false else t.tech_id > after::bigint end
    union all
    select d.tech_id, d.id from public.listing_drafts d
    where p_edits and d.organisation_id = p_organisation
      and case when starts_with(after, 'd') then d.id > substr(after, 2)::uuid else true end
    order by draft nulls first, tech_id limit most
  )
  select coalesce('d' || w.draft, w.tech_id::text), jsonb_build_object('id', w.tech_id, 'draft', w.draft,
    'state', case when w.draft is null then 'published' when w.tech_id is null then 'draft' else 'withdrawn' end,
    'caseNumber', private.case_number(w.tech_id), 'dateAdded', coalesce(e.date_added_text, t.date_added::text),
    'changedAt', coalesce(d.updated_at, (select max(v.at) from public.listing_versions v where v.tech_id = w.tech_id)),
    'publishAt', d.publish_at, 'withdrawnAt', d.withdrawn_at, 'pictures', private.images_of(w.tech_id),
    'documents', private.documents_of(w.tech_id),
    'content', coalesce(d.content, private.listing_content(w.tech_id) - private.report_columns()
      || jsonb_build_object('pi_contactinfo', c.pi_contactinfo)))
  from wanted w
  left join public.listing_drafts d on d.id = w.draft
  left join public.technologies t on w.draft is null and t.tech_id = w.tech_id
  left join public.technology_details e on w.draft is null and e.tech_id = w.tech_id
  left join public.technology_contacts c on w.draft is null and c.tech_id = w.tech_id
  order by w.draft nulls first, w.tech_id
$$;

-- Changes of the listings' fields with their authors, by listing and version; of withdrawn ones for those who edit.
-- Keys are such as '7-2'.
create function private.organisation_versions(p_organisation bigint, p_edits boolean, after text, most integer)
returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select v.tech_id || '-' || v.version, jsonb_build_object('techId', v.tech_id, 'version', v.version, 'at', v.at,
    'by', private.shown_name(v.user_id), 'how', v.how, 'fields', array(select jsonb_object_keys(v.changes)),
    'changes', v.changes - private.report_columns())
  from public.listing_versions v
  where v.tech_id in (
      select t.tech_id from public.technologies t where t.organisation_id = p_organisation
      union all select d.tech_id from public.listing_drafts d where p_edits and d.organisation_id = p_organisation)
    and (after is null or (v.tech_id, v.version) > (split_part(after, '-', 1)::bigint, split_part(after, '-', 2)::integer))
  order by v.tech_id, v.version limit most
$$;

-- The inquiries that the organisation has, with their messages, as inquiry_page(…) shows them to its members.
create function private.organisation_leads(p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select i.id::text, jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'declineReason', i.decline_reason, 'askedAt', i.asked_at, 'name', i.asker_name,
    'address', private.asker_address(i),
    'caseManager', case when i.case_manager is not null then private.shown_name(i.case_manager) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('side', m.side, 'body', m.body, 'quoted', m.quoted, 'at', m.at,
        'name', case when m.side = 'organisation' then private.shown_name(m.user_id) end) order by m.at, m.id), '[]')
      from public.inquiry_messages m where m.inquiry_id = i.id))
  from public.inquiries i
  where i.organisation_id = p_organisation and (after is null or i.id > after::uuid) order by i.id limit most
$$;

-- The last twelve weeks, the newest first: of each, the total of all listings, rounded
-- down to a multiple of five, then the numbers of each, null below five. Keys are such as '2026-03-02.7'.
create function private.organisation_weeks(p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  with weeks as materialized (
    select w.week, coalesce(w.tech_id, 0) as tech_id, w.act, sum(w.count)::bigint as count
    from private.listing_weeks(p_organisation, date_trunc('week', private.clock())::date - 77) w
    group by grouping sets ((w.week, w.act), (w.week, w.tech_id, w.act))),
  told as (
    select k.week, k.tech_id, jsonb_object_agg(a.act, case when a.act in ('asked', 'answered') then coalesce(w.count, 0)
      when k.tech_id = 0 then coalesce(w.count, 0) / 5 * 5 else private.shown_count(w.count) end) as counts
    from (select distinct k.week, k.tech_id from weeks k) k
    cross join unnest('{shown,opened,visited,arrived,saved,asked,answered}'::text[]) a (act)
    left join weeks w on w.week = k.week and w.tech_id = k.tech_id and w.act = a.act
    group by k.week, k.tech_id)
  select d.week || '.' || d.tech_id, d.counts || jsonb_build_object('week', d.week, 'techId', nullif(d.tech_id, 0),
    'title', (select t.title from public.technologies t where t.tech_id = d.tech_id))
  from told d
  where after is null or d.week < split_part(after, '.', 1)::date
    or d.week = split_part(after, '.', 1)::date and d.tech_id > split_part(after, '.', 2)::bigint
  order by d.week desc, d.tech_id limit most
$$;

-- The next rows of one part of an organisation's data, for its members: 'listings', 'versions', 'leads', 'weeks' or 'mirror'. In
-- the order of their keys after `p_after`, so that changes made meanwhile neither skip nor repeat a row.
-- returns {"viewer", "organisation": {"name", "slug", "about", "website", "ror", "contact": of listings without their
--   own}, "rows", "next"}: rows of at most two million bytes together, unless a single one is larger; "next" is passed
--   to the next call, and null after the last row. "organisation" is null for everyone else.
create function public.organisation_data(p_slug text, p_part text, p_after text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  most_bytes constant integer := 2000000;
  -- An inquiry may hold 200 messages of 5,000 characters.
  most constant integer := case p_part when 'leads' then 20 when 'weeks' then 20000 else 200 end;
  organisation public.organisations;
  page jsonb;
  last_key text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  with read as materialized (
    select x.*, sum(octet_length(x.item::text)) over (order by x.place) as bytes
    from private.organisation_part(p_part, organisation.id, p_after, most + 1) with ordinality x (key, item, place)
  ), fitting as (
    select r.* from read r where r.place <= most and (r.bytes <= most_bytes or r.place = 1)
  )
  select coalesce(jsonb_agg(f.item order by f.place), '[]'),
    case when count(*) < (select count(*) from read) then (array_agg(f.key order by f.place desc))[1] end
    into page, last_key
  from fitting f;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', last_key,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'about', organisation.about,
      'website', organisation.website, 'ror', organisation.ror_id, 'contact', private.organisation_contact(organisation.id)));
end $$;

create function private.organisation_part(part text, p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  edits constant boolean := private.organisation_role(p_organisation) <> 'reader';
begin
  case part
    when 'listings' then return query select * from private.organisation_listings(p_organisation, edits, after, most);
    when 'versions' then return query select * from private.organisation_versions(p_organisation, edits, after, most);
    when 'leads' then return query select * from private.organisation_leads(p_organisation, after, most);
    when 'weeks' then return query select * from private.organisation_weeks(p_organisation, after, most);
    when 'mirror' then return query select * from private.organisation_mirror(p_organisation, after, most);
    else raise exception 'There is no part of that name.' using errcode = '22023';
  end case;
end $$;

grant execute on function public.organisation_data to authenticated, service_role;
