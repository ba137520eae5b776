-- The owners of the technologies: what kind each one is, and by which other names people look for it.

-- The kind of owner that a name suggests; null if it suggests none. The words for universities are tested before those
-- for companies, since a university's foundation may legally be a company.
create function private.owner_kind(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when f.name ~ '^(independent|individual|private) inventors?\M' then 'person'
    when f.name ~ '\m(univ|university|universit[a-z]+|college|school|polytech[a-z]*|hochschule|ecole|technion|alumni|regents)\M' then 'university'
    when f.name ~ '\m(nasa|ministry|department of|secretary of|government|national (aeronautics|institutes?|laborator(y|ies)|lab|research council|science)|(army|navy|naval|air force)|agency|administration|commission|commissariat|cnrs|inserm|csic|csiro|united states (of america|government))\M' then 'agency'
    when f.name ~ '\m(inc|llc|llp|lp|gmbh|corp|corporation|co|company|ltd|limited|plc|ag|kg|bv|nv|srl|spa|oy|ab|pty|kabushiki|kaisha|technologies|pharmaceuticals|therapeutics|biosciences|industries|systems|laboratories)\M' then 'company'
    when f.name ~ '\m(institut[a-z]*|hospitals?|clinic|clinics|medical cent(er|re)|research (cent(er|re)|foundation)|academy|max planck|fraunhofer|foundation|eth|epfl|kaist)\M' then 'university'
  end
  from (select private.fold(name) as name) f
$$;

-- Filled as owners appear in the catalogue. `aliases` are folded and include the initials.
create table private.owners (
  name text primary key,
  kind text check (kind in ('university', 'agency', 'company', 'person')),
  aliases text[] not null
);
alter table private.owners enable row level security;

-- Other names of owners, the same as in import/university-aliases.json for the import.
create table private.owner_aliases (
  name text not null,
  alias text not null,
  primary key (name, alias)
);
insert into private.owner_aliases (name, alias)
select split_part(l.line, ': ', 1), btrim(a.alias)
from string_to_table($a$Arizona State University: Univ Arizona State; Arizona Board of Regents on behalf of Arizona State University; Arizona Science and Technology Enterprises
Auburn University: Univ Auburn
Baylor College of Medicine: Baylor College Medicine
Boston University: Trustees of Boston University; Univ Boston
Brigham Young University: Univ Brigham Young
Brown University: Brown
California Institute of Technology: Caltech; California Inst of Techn; California Inst Technology
Carnegie Mellon University: Carnegie Mellon; CMU
Case Western Reserve University: Univ Case Western Reserve; Case Western Reserve
Clemson University: Clemson University Research Foundation; Univ Clemson
Colorado State University: Colorado State University Research Foundation
Columbia University: Trustees of Columbia University in the City of New York; Columbia; Univ Columbia
Cornell University: Cornell; Cornell Research Foundation
Dartmouth College: Trustees of Dartmouth College; Dartmouth
Delft University of Technology: Technische Universiteit Delft; Univ Delft Tech
Drexel University: Univ Drexel
Duke University: Duke
ETH Zurich: Eidgenössische Technische Hochschule Zürich; ETH Zuerich
Emory University: Emory; Univ Emory
Florida State University: Univ Florida State Res Found; Florida State University Research Foundation
Georgia Institute of Technology: Georgia Tech; Georgia Tech Research Corporation; Georgia Tech Res Inst
Harvard University: President and Fellows of Harvard College; Harvard College; Harvard
Hebrew University of Jerusalem: Yissum Research Development Company of the Hebrew University of Jerusalem
Imperial College London: Imperial Innovations; Imperial College Innovations; Imp College Innovations Ltd
Indiana University: Indiana University Research and Technology Corporation; Univ Indiana Res & Tech Corp
Iowa State University: Iowa State University Research Foundation; Univ Iowa State Res Found Inc
Johns Hopkins University: Johns Hopkins; Univ Johns Hopkins; JHU
KU Leuven: Katholieke Universiteit Leuven
Korea Advanced Institute of Science and Technology: KAIST; Korea Advanced Inst Sci & Tech
Kyoto University: Univ Kyoto
Louisiana State University: Univ Louisiana State
Massachusetts Institute of Technology: MIT; Massachusetts Inst Technology; Mass Inst of Technology
McGill University: Univ McGill; Royal Institution for the Advancement of Learning McGill University
Michigan State University: Univ Michigan State; Board of Trustees of Michigan State University
Michigan Technological University: Michigan Tech
NASA: National Aeronautics and Space Administration; US National Aeronautics and Space Administration; United States of America as represented by the Administrator of NASA; United States of America as represented by the Administrator of the National Aeronautics and Space Administration
NASA Ames Research Center: ARC; Ames Research Center
NASA Armstrong Flight Research Center: DFRC; AFRC; NASA Armstrong IPO Office; NASA Dryden Flight Research Center; Armstrong Flight Research Center; Dryden Flight Research Center
NASA Glenn Research Center: GRC; LEW; Glenn Research Center
NASA Goddard Space Flight Center: GSFC; Goddard Space Flight Center
NASA Headquarters: HQN; NASA HQ
NASA Jet Propulsion Laboratory: JPL; NPO; Jet Propulsion Laboratory; NASA Management Office JPL
NASA Johnson Space Center: JSC; MSC; Johnson Space Center; NASA Lyndon B. Johnson Space Center
NASA Kennedy Space Center: KSC; Kennedy Space Center
NASA Langley Research Center: LARC; LAR; Langley Research Center
NASA Marshall Space Flight Center: MSFC; MFS; Marshall Space Flight Center
NASA Stennis Space Center: SSC; Stennis Space Center; NASA John C. Stennis Space Center
Nanyang Technological University: Univ Nanyang Tech
National University of Singapore: Univ Singapore
New York University: Univ New York; NYU
North Carolina State University: NC State; NC State University; Univ North Carolina State
Northeastern University: Univ Northeastern
Northwestern University: Northwestern
Ohio State University: Ohio State Innovation Foundation; Univ Ohio State
Oregon Health & Science University: Univ Oregon Health & Science
Oregon State University: Univ Oregon State
Ospedale San Raffaele: Ospedale San Raffaele SRL
Peking University: Univ Beijing
Pennsylvania State University: Penn State; Penn State Research Foundation
Princeton University: Princeton; Trustees of Princeton University
Purdue University: Purdue Research Foundation; Purdue
Rensselaer Polytechnic Institute: Rensselaer Polytech Inst
Rice University: William Marsh Rice University; Univ Rice William M
Rutgers University: Rutgers, The State University of New Jersey; Univ Rutgers
Seoul National University: Seoul National University R&DB Foundation
Stanford University: Leland Stanford Junior University; Board of Trustees of the Leland Stanford Junior University; Univ Leland Stanford Junior; Stanford
State University of New York: Research Foundation for the State University of New York; Univ New York State Res Found
Technical University of Munich: Technische Universität München; Univ Muenchen Tech
Technion – Israel Institute of Technology: Technion Research & Development Foundation; Technion Res & Dev Foundation
Tel Aviv University: Ramot at Tel Aviv University; Univ Ramot
Temple University: Univ Temple
Texas A&M University: Texas A & M Univ Sys; Texas A&M University System; Texas AM
Tsinghua University: Univ Tsinghua
Tufts University: Trustees of Tufts College; Tufts College; Tufts
Tulane University: Administrators of the Tulane Educational Fund; Univ Tulane
US Department of Health and Human Services: United States of America, as represented by the Secretary, Department of Health and Human Services; US Health
US Department of the Air Force: US Air Force; United States of America as represented by the Secretary of the Air Force
US Department of the Army: US Army; United States of America as represented by the Secretary of the Army
US Department of the Navy: US Navy; United States of America as represented by the Secretary of the Navy
University College London: UCL Business; Univ London
University of Alabama at Birmingham: UAB Research Foundation
University of Arizona: Univ Arizona; Arizona Board of Regents on behalf of the University of Arizona
University of British Columbia: Univ British Columbia
University of California: Regents of the University of California; The Regents of the University of California; Univ California
University of California, Berkeley: UC Berkeley; University of California Berkeley
University of California, Davis: UC Davis
University of California, Irvine: UC Irvine
University of California, Los Angeles: UCLA; University of California Los Angeles
University of California, Merced: UC Merced
University of California, Riverside: UC Riverside
University of California, San Diego: UC San Diego; UCSD
University of California, San Francisco: UCSF; UC San Francisco
University of California, Santa Barbara: UC Santa Barbara
University of California, Santa Cruz: UC Santa Cruz
University of Cambridge: Cambridge Enterprise; Chancellor Masters and Scholars of the University of Cambridge; Univ Cambridge Tech
University of Central Florida: Univ Central Florida Res Found; University of Central Florida Research Foundation
University of Chicago: Univ Chicago
University of Cincinnati: Univ Cincinnati
University of Colorado: Regents of the University of Colorado; Univ Colorado Regents
University of Connecticut: Univ Connecticut
University of Delaware: Univ Delaware
University of Florida: Univ Florida; University of Florida Research Foundation
University of Georgia: Univ Georgia; University of Georgia Research Foundation
University of Hawaii: Univ Hawaii
University of Houston: University of Houston System; Univ Houston System
University of Illinois: Univ Illinois; Board of Trustees of the University of Illinois; University of Illinois Urbana-Champaign
University of Illinois Chicago: University of Illinois at Chicago
University of Iowa: University of Iowa Research Foundation; Univ Iowa Res Found
University of Kansas: Univ Kansas
University of Kentucky: University of Kentucky Research Foundation; Univ Kentucky Res Found
University of Louisville: University of Louisville Research Foundation
University of Maryland: Univ Maryland; University of Maryland College Park
University of Massachusetts: Univ Massachusetts; UMass
University of Melbourne: Univ Melbourne
University of Miami: Univ Miami
University of Michigan: Regents of the University of Michigan; Univ Michigan Regents; U of M Ann Arbor
University of Minnesota: Regents of the University of Minnesota; Univ Minnesota
University of Missouri: Univ Missouri; Curators of the University of Missouri
University of Nebraska: Univ Nebraska; Board of Regents of the University of Nebraska
University of New Mexico: STC.UNM; STC UNM; UNM Rainforest Innovations
University of New South Wales: NewSouth Innovations; Univ New South Wales
University of North Carolina at Chapel Hill: UNC Chapel Hill; Univ North Carolina; University of North Carolina
University of Notre Dame: Univ Notre Dame; University of Notre Dame du Lac
University of Oklahoma: Univ Oklahoma
University of Oregon: Univ Oregon
University of Oxford: Oxford University Innovation; Univ Oxford Innovation Ltd; Isis Innovation
University of Pennsylvania: Trustees of the University of Pennsylvania; UPenn; Univ Pennsylvania
University of Pittsburgh: Univ Pittsburgh; University of Pittsburgh of the Commonwealth System of Higher Education
University of Queensland: UniQuest; Univ Queensland
University of Rochester: Univ Rochester
University of South Carolina: Univ South Carolina
University of South Florida: Univ South Florida
University of Southern California: Univ Southern California; USC
University of Tennessee: University of Tennessee Research Foundation; Univ Tennessee Res Foundation
University of Texas MD Anderson Cancer Center: MD Anderson Cancer Center; MD Anderson
University of Texas System: University of Texas; Univ Texas; Board of Regents of the University of Texas System; Board of Regents the University of Texas System
University of Texas at Austin: UT Austin
University of Tokyo: Univ Tokyo
University of Toronto: Governing Council of the University of Toronto; Univ Toronto
University of Utah: University of Utah Research Foundation; Univ Utah Res Found
University of Virginia: Univ Virginia; University of Virginia Patent Foundation
University of Washington: Univ Washington; University of Washington through its Center for Commercialization; UW CoMotion
University of Waterloo: Univ Waterloo
University of Wisconsin–Madison: Wisconsin Alumni Research Foundation; Wisconsin Alumni Res Found; University of Wisconsin Madison; WARF
Vanderbilt University: Univ Vanderbilt
Virginia Commonwealth University: Univ Virginia Commonwealth
Virginia Tech: Virginia Tech Intellectual Properties; Virginia Polytechnic Institute and State University
Wake Forest University: Univ Wake Forest; Wake Forest University Health Sciences
Washington State University: Univ Washington State
Washington University in St. Louis: Washington University; Univ Washington St Louis; WashU
Weizmann Institute of Science: Yeda Research and Development; Yeda Res & Dev
Yale University: Yale
École Polytechnique Fédérale de Lausanne: EPFL; Ecole Polytechnique Federale de Lausanne; Ecole Polytech$a$, E'\n') l (line), string_to_table(substr(l.line, strpos(l.line, ': ') + 2), ';') a (alias)
on conflict do nothing;
alter table private.owner_aliases enable row level security;

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

grant execute on function
  private.is_owner_like(text, text),
  private.owners_shown(text[], bigint[], text)
to anon, authenticated, service_role;
