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
  -- A hospital, a university or its office of transfer that is a company by law.
  (2, 'university', 'univ|university|universit[a-z]+|universid[a-z]+|univerzit[a-z]*|uniwersytet[a-z]*|университет|[a-z]*egyetem[a-z]*|'
    'yliopisto[a-z]*|[a-z]*korkeakoulu[a-z]*|hogskol[a-z]*|daigaku|college|school|polytech[a-z]*|polite[chk]+[a-z]*|hochschule|ecole|'
    'escuela|escola|scuola|technion|alumni|regents|hospitals?|ospedale|hopita(l|ux)|hospices|klinikum|akademia|academia|'
    '(cancer|medical|children s) (cent(er|re)|institute)|cancer inst|(research|alumni|res) found(ation)?|(georgia|virginia|texas) tech|'
    'yeda|yissum|ramot|hadasit|newsouth|uniservices|uniquest|ucl business|rwth|ntnu|kth|eth|epfl|kaist|postech|'
    '[^ ]*(大学|大學)|[^ ]*대학교( 산학협력단)?'),
  (3, 'agency', 'nasa|ministry|ministere|department of|secretary of|government|national (aeronautics|institutes?|science)|army|navy|naval|'
    'national ([a-z]+ ){0,3}lab(orator(y|ies))?|air force|agency|agenzia|agencia|agence|administration|commission|commissariat|cnrs|inserm|'
    'csic|csiro|tno|vtt|cern|riken|usda|us health|united states of america|(research|facilities) council|council of scientific|'
    'consejo superior|consiglio nazionale|centre national|authority$|authority of|(majesty|king|queen) (the queen |the king )?in right|'
    '(scientific and industrial|agricultural) research|forschungszentrum|helmholtz|deutsches zentrum fur|bundes[a-z]+|etat francais'),
  (4, 'company', 'inc|incorporated|llc|llp|lp|gmbh|corp|corporation|co|company|ltd|limited|plc|ag|aktiengesellschaft|kg|kgaa|bv|b v|nv|n v|'
    'srl|s r l|spa|s p a|oy|oyj|ab|[a-z]*aktiebolag[a-z]*|aps|sarl|pty|(kk|k k|sa|sas|a s|se)$|kabushiki|kaisha|societe|compagnie|group|'
    'holdings?|motors?|technologies|pharmaceuticals|therapeutics|biosciences|industries|systems|laboratories|manufacturing|'
    '[^ ]*(有限公司|株式会社|주식회사)'),
  (5, 'university', 'institut[a-z]*|inst|clinics?|medical cent(er|re)|research cent(er|re)|academy|max planck|fraunhofer|'
    'found(ation)?|fondazione'),
  -- As patent offices write inventors: 'AINLEY WILLIAM M'; and a title.
  (6, 'person', '^[a-z]{3,} [a-z]{3,} [a-tv-z]$|^(dr|prof|professor|mr|mrs|ms) .*$');

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
