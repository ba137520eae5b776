-- The owners of the technologies: what kind each one is, and by which other names people look for it.

-- The words of a folded name that suggest a kind of owner, as patterns; of several the first place decides. Universities
-- come before companies, since a university's foundation may legally be a company.
create table private.owner_kind_words (
  place smallint primary key,
  kind text not null check (kind in ('university', 'agency', 'company', 'person')),
  words text not null
);
insert into private.owner_kind_words (place, kind, words) values
  (1, 'person', '(independent|individual|private) inventors?'),
  (2, 'university', 'univ|university|universit[a-z]+|college|school|polytech[a-z]*|hochschule|ecole|technion|alumni|'
    'regents|hospitals?|ospedale|(research|alumni) foundation'),
  (3, 'agency', 'nasa|ministry|department of|secretary of|government|national (aeronautics|institutes?|laborator(y|ies)|lab|'
    'research council|science)|army|navy|naval|air force|agency|administration|commission|commissariat|cnrs|inserm|csic|csiro|'
    'united states of america'),
  (4, 'company', 'inc|llc|llp|lp|gmbh|corp|corporation|co|company|ltd|limited|plc|ag|kg|bv|nv|srl|spa|oy|ab|pty|kabushiki|'
    'kaisha|technologies|pharmaceuticals|therapeutics|biosciences|industries|systems|laboratories'),
  (5, 'university', 'institut[a-z]*|clinics?|medical cent(er|re)|research cent(er|re)|academy|max planck|fraunhofer|'
    'foundation|fondazione|eth|epfl|kaist'),
  -- As patent offices write inventors: 'AINLEY WILLIAM M'.
  (6, 'person', '^[a-z]{3,} [a-z]{3,} [a-tv-z]$');

-- The kind of owner that a name suggests; null if it suggests none.
create function private.owner_kind(name text) returns text
language sql stable set search_path = '' as $$
  select w.kind from private.owner_kind_words w
  where private.fold(name) ~ ('\m(' || w.words || ')\M') order by w.place limit 1
$$;

-- Filled as owners appear in the catalogue. `aliases` are folded and include the initials.
create table private.owners (
  name text primary key,
  kind text check (kind in ('university', 'agency', 'company', 'person')),
  -- As coreName of import/registers/party-name.ts compares it; filled by `npm run rights`.
  core_name text,
  aliases text[] not null
);

-- Other names of owners, as in the file that the import reads.
create table private.owner_aliases (
  name text not null,
  alias text not null,
  primary key (name, alias)
);
insert into private.owner_aliases (name, alias)
select split_part(l.line, ': ', 1), btrim(a.alias)
from string_to_table($a$@import/university-aliases.json@$a$, E'\n') l (line), string_to_table(substr(l.line, strpos(l.line, ': ') + 2), ';') a (alias)
on conflict do nothing;

create function private.add_owners(names text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.owners (name, kind, aliases)
  select n.name, private.owner_kind(n.name), array(
    select distinct x.alias
    from (select private.initials(string_to_array(private.fold(n.name), ' ')) as alias
          union all select private.fold(a.alias) from private.owner_aliases a where a.name = n.name) x
    where length(x.alias) > 1 order by x.alias)
  from (select distinct u as name from unnest(names) u) n
  on conflict do nothing
$$;

create function private.owner_appeared() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_owners(array_agg(n.value)) from added n where n.kind = 'uni';
  return null;
end $$;

create trigger owner_appeared after insert on public.technology_facets
  referencing new table as added for each statement execute function private.owner_appeared();

-- If nothing is typed, it does not read the table of owners: as a SQL function it ran a query for each owner, 2 ms of a
-- marketplace page with forty of them.
create function private.is_owner_like(name text, typed text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  key text;
begin
  if typed is null or strpos(lower(name), lower(typed)) > 0 then return true; end if;
  key := private.fold(typed);
  return length(key) > 1 and typed !~ '[_%]' and exists (
    select from private.owners o
    where o.name = is_owner_like.name
      and (strpos(private.fold(o.name), key) > 0 or exists (select from unnest(o.aliases) a (alias) where starts_with(a.alias, key))));
end $$;

-- Owners with their counts as the filter shows them, forty at most: first those with an alias that equals the typed
-- text, then those with the most technologies. [{"name", "technologies", "kind"}]
create function private.owners_shown(names text[], technologies bigint[], typed text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'technologies', x.technologies, 'kind', x.kind)
      order by x.is_called_so desc, x.technologies desc, x.name), '[]')
    from (
      select u.name, u.technologies, o.kind, coalesce(private.fold(typed) = any (o.aliases), false) as is_called_so
      from unnest(names, technologies) u (name, technologies) left join private.owners o on o.name = u.name
      order by 4 desc, u.technologies desc, u.name limit 40) x);
end $$;

grant execute on function private.is_owner_like, private.owners_shown to anon, authenticated, service_role;
