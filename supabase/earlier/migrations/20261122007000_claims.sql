-- What the import reads out of a record's text, and what is known of a patent's state and end, kept apart from the
-- record's own words.

create table public.technology_claims (
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  -- The order in which a reader of the record meets them.
  place smallint not null check (place > 0),
  kind text not null check (kind in ('stage', 'gain', 'inventors', 'benefits', 'status', 'expiry', 'number')),
  -- The column in which the sentence stands, as "tech-table-v1" names it.
  field text not null check (field in ('title', 'technical_summary', 'market_summary', 'application', 'key_benefits',
    'developmental_stage', 'pi_addinfo')),
  sentence text not null check (length(sentence) between 1 and 1000),
  value text check (length(value) between 1 and 200),
  origin text not null default 'rule' check (origin in ('rule', 'model')),
  version integer not null check (version > 0),
  primary key (tech_id, place)
);
comment on table public.technology_claims is
  'Statements about a technology found in its text by a rule or a model, each with its sentence. Never the owner''s word.';
-- No policy: the sentences are gated text, and claims_of() gives them with the record.
alter table public.technology_claims enable row level security;
revoke all on public.technology_claims from public, anon, authenticated;
grant select, insert, update, delete on public.technology_claims to service_role;

alter table public.technologies
  add column stated_status text check (stated_status in ('active', 'pending', 'expired', 'abandoned')),
  add column ends_on date,
  add column family text check (family <> '');
comment on column public.technologies.stated_status is 'What the source says of the patent; null where it says nothing.';
comment on column public.technologies.ends_on is 'The end of the patent where the source states it.';
comment on column public.technologies.family is 'What records of one invention share; null for a record of its own.';
create index technologies_family on public.technologies (family) where family is not null;

alter table public.technology_details
  add column source_url text check (source_url ~ '^https?://'),
  add column term_ends_on date;
comment on column public.technology_details.source_url is 'The owner''s own page about the technology.';
comment on column public.technology_details.term_ends_on is
  'Twenty years after the earliest national filing, where that rule applies (design ruling 24): computed, not stated.';

-- The claims of a record for whoever may read its details; an empty list for others. Definer, since nobody reads the
-- table itself. [{"kind", "field", "sentence", "value", "origin"}]
create function private.claims_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'field', c.field, 'sentence', c.sentence, 'value', c.value,
    'origin', c.origin) order by c.place), '[]')
  from public.technology_claims c
  where c.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

-- The other records of a family, the best first: granted before pending, then the fullest title, then the newest; twenty at most.
create function private.family_of(p_family text, p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'status', t.status) order by t.place), '[]')
  from (
    select t.tech_id, t.title, t.status, row_number() over (
      order by array_position(array['active', 'pending', 'other'], t.status), t.tech_id desc) as place
    from public.technologies t where t.family = p_family and t.tech_id <> p_tech_id
    order by place limit 20) t
$$;

create or replace function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni, 'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'secondClass', t.class2, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'statedStatus', t.stated_status, 'endsOn', t.ends_on,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0))
$$;

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "missing"}; "technology" is null where there
-- is none of this id. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  rights jsonb;
  family text;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false);
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  begin
    reactions := jsonb_build_object(
      'save', caller is not null and exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'like', caller is not null and exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'dislike', caller is not null and exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url), t.family into rights, family
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
    from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
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
    inquiries := private.inquiries_of(caller, 3, p_tech_id);
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'missing', to_jsonb(missing));
end $$;

revoke execute on function private.claims_of(bigint), private.family_of(text, bigint) from public, anon, authenticated;
grant execute on function private.claims_of(bigint), private.family_of(text, bigint) to anon, authenticated, service_role;
