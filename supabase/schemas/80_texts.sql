-- Texts that somebody typed, until the jobs Worker has read from them what the import reads from a file: statements, the
-- likely end of the patent's term and the family. The rules are those of `import/`.

create table private.texts_to_read (
  tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  tries integer not null default 0
);
comment on table private.texts_to_read is 'Whose text changed by hand, and when; gone once it is read.';

create function private.queue_text(p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.texts_to_read (tech_id) values (p_tech_id) on conflict (tech_id) do update set at = clock_timestamp(), tries = 0
$$;

-- A record in the form that the family's rule takes.
create function private.family_member(t public.technologies) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni, 'numbers',
    private.compared_numbers(coalesce(d.pi_patentid, '')),
    'inventors', coalesce(d.inventor, ''), 'text', left(private.plain_text(d.technical_summary), 2000),
    'reference', (select r.external_id from ingest.records r where r.tech_id = t.tech_id order by r.external_id limit 1),
    'keys', (select coalesce(jsonb_agg(distinct k), '[]') from ingest.records r, unnest(r.families) k where r.tech_id = t.tech_id))
  from (select) x left join public.technology_details d on d.tech_id = t.tech_id
$$;

-- The text to read, and the records that may be of its family.
create function private.text_to_read(p_tech_id bigint, p_at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'at', p_at, 'title', t.title, 'status', coalesce(t.stated_status, t.status),
    'filedOn', d.filing_date, 'details', to_jsonb(d), 'member', private.family_member(t), 'kin', (
      select coalesce(jsonb_agg(private.family_member(o)), '[]') from (
        select o.* from public.technologies o left join public.technology_details e on e.tech_id = o.tech_id
        where o.tech_id <> t.tech_id and (o.organisation_id = t.organisation_id and private.fold(o.title) = private.fold(t.title)
          or private.compared_numbers(e.pi_patentid) && (select private.compared_numbers(d.pi_patentid))) limit 50) o))
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Takes texts to read, at most twenty.
-- returns what TakenSchema reads: texts, and the ids that are dropped. A text is dropped that was taken three times
--   without being stored; one that the database cannot read keeps no other waiting.
create function public.take_texts() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken record;
  texts jsonb := '[]';
  dropped bigint[];
begin
  with d as (delete from private.texts_to_read q where q.tries >= 3 returning q.tech_id)
  select array_agg(d.tech_id) into dropped from d;
  for taken in
    update private.texts_to_read q set tries = q.tries + 1
    where q.tech_id in (select w.tech_id from private.texts_to_read w order by w.tries, w.at limit 20 for update skip locked)
    returning q.tech_id, q.at
  loop
    begin
      texts := texts || coalesce(private.text_to_read(taken.tech_id, taken.at), '[]');
    exception when query_canceled or others then
      raise warning 'take_texts(): %: %', taken.tech_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object('texts', texts, 'dropped', to_jsonb(coalesce(dropped, '{}')));
end $$;

-- Stores what was read. `p_texts` is [{"id", "at", "statements": [as technology_statements], "termEndsOn", "family": ids of the
--   others}]. A text that changed since then is left for the next reading. A model's statements stay, and so does an end of
--   term that a source computed.
create function public.store_texts(p_texts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  texts constant jsonb := private.json_argument(p_texts);
  x record;
  shared text;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in select * from jsonb_to_recordset(texts) r (id bigint, at timestamptz, statements jsonb, "termEndsOn" date,
    family bigint[]) order by r.id loop
    delete from private.texts_to_read q where q.tech_id = x.id and q.at = x.at;
    continue when not found;
    perform 1 from public.technologies t where t.tech_id = x.id for update;
    continue when not found;
    delete from public.technology_statements k where k.tech_id = x.id and k.origin = 'rule';
    insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
    select x.id, (select coalesce(max(k.place), 0) from public.technology_statements k where k.tech_id = x.id) + c.place,
      c.kind, c.field, c.sentence, c.value, c.version
    from jsonb_to_recordset(x.statements) c (place smallint, kind text, field text, sentence text, value text, version integer);
    update public.technology_details d set term_ends_on = x."termEndsOn"
    where d.tech_id = x.id and d.term_ends_on is null and x."termEndsOn" is not null;
    if cardinality(x.family) > 0 then
      select coalesce(min(t.family), min(t.tech_id)::text) into shared from public.technologies t where t.tech_id = any (x.family || x.id);
      update public.technologies t set family = shared
      where t.tech_id = any (x.family || x.id) and t.family is distinct from shared and (t.family is null or t.tech_id = x.id);
    end if;
  end loop;
  perform public.catalogue_changed();
end $$;
