-- Documents of a listing, as a one-pager, terms or a licence: PDFs that its organisation's editors uploaded. The files
-- are in the reports' bucket, named as a report with the id 'documents/{id}'.

create table private.listing_documents (
  id uuid primary key,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  bytes integer not null,
  is_public boolean not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on column private.listing_documents.is_public is 'Whether visitors may download it; otherwise members alone.';
create index listing_documents_by_listing on private.listing_documents (tech_id);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.listing_documents alter id set statistics 0, alter name set statistics 0;

create function private.forget_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_reports (id) values ('documents/' || old.id) on conflict do nothing;
  return null;
end $$;
create trigger forget_document after delete on private.listing_documents
  for each row execute function private.forget_document();

-- The documents of a technology, oldest first.
-- returns [{"id", "name", "bytes", "public"}].
create function private.documents_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'bytes', d.bytes, 'public', d.is_public)
    order by d.made_at, d.id), '[]')
  from private.listing_documents d where d.tech_id = p_tech_id
$$;

-- Adds a document to a listing ('add'; without p_bytes it only checks whether that is allowed: 'full' at three), or
-- removes it ('remove'); its file is removed by the nightly job.
create function public.change_documents(p_slug text, p_tech_id bigint, p_change text, p_id uuid, p_name text default '',
  p_bytes integer default null, p_public boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  named constant text := btrim(coalesce(p_name, ''));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change = 'remove' then
    delete from private.listing_documents d where d.tech_id = p_tech_id and d.id = p_id;
    if not found then
      return private.organisation_answer('not-found');
    end if;
  elsif p_change is distinct from 'add' or p_id is null or length(named) not between 1 and 80
    or p_bytes not between 1 and 5000000
    -- Until the night the file of a removed document is still there.
    or exists (select from private.removed_reports r where r.id = 'documents/' || p_id) then
    return private.organisation_answer('wrong');
  elsif (select count(*) from private.listing_documents d where d.tech_id = p_tech_id) >= 3 then
    return private.organisation_answer('full');
  elsif p_bytes is not null then
    insert into private.listing_documents (id, tech_id, name, bytes, is_public) values (p_id, p_tech_id, named, p_bytes, p_public);
  else
    return private.organisation_answer('changed');
  end if;
  perform private.note_act('listing.documents', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('change', p_change));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- A document's name, for members, and for everyone where it is public; null also where its listing is withdrawn.
-- returns {"viewer", "name"}.
create function public.document_for_download(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'name', (
    select d.name from private.listing_documents d join public.technologies t on t.tech_id = d.tech_id
    where d.id = p_id and (d.is_public or v.viewer is not null)))
  from (select private.viewer() as viewer) v
$$;

grant execute on function public.change_documents to authenticated;

grant execute on function private.documents_of, public.document_for_download to anon, authenticated, service_role;
