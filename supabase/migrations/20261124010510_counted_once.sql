-- The counts beside a filtered listing look at each technology once.
create or replace function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  without private.filters := filters;
  flags jsonb := '{}';
begin
  without.added_from := null;
  without.added_to := null;
  without.filed_from := null;
  without.filed_to := null;
  without.expires_from := null;
  without.expires_to := null;
  without.report := null;
  without.contact := null;
  without.stage := null;
  without.availability := null;
  if num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters) and not filters.hidden then
    if cardinality(p_hidden) = 0 then
      return private.facet_counts();
    end if;
    select coalesce(jsonb_object_agg(k.kind, k.counts), '{}') into flags
    from (select f.kind, jsonb_object_agg(f.value, f.technologies - coalesce(h.n, 0)) as counts
          from public.technology_facets f
          left join (
            select v.kind, v.value, count(*) as n
            from private.technology_facts x, private.facets_of_facts(x) v
            where x.tech_id = any (p_hidden) group by v.kind, v.value) h on h.kind = f.kind and h.value = f.value
          where f.kind not in ('all', 'uni', 'class', 'status') and f.technologies > coalesce(h.n, 0) group by f.kind) k;
  else
    -- Counted once by what a record has and by whose filter keeps it away, each a bit: 1 added, 2 filed, 4 expires, 8 report,
    -- 16 contact, 32 stage, 64 availability. A count leaves out its own filter.
    with found as materialized (
      select extract(year from x.added_on)::smallint as year, x.availability,
        case when x.added_on is not null then 1 else 0 end + case when x.filed_on is not null then 2 else 0 end
          + case when x.ends_on is not null then 4 else 0 end + case when x.report then 8 else 0 end
          + case when x.contact then 16 else 0 end + case when x.stage then 32 else 0 end as has,
        case when x.added_on between coalesce(filters.added_from, '-infinity') and coalesce(filters.added_to, 'infinity')
          or num_nonnulls(filters.added_from, filters.added_to) = 0 then 0 else 1 end
        + case when x.filed_on between coalesce(filters.filed_from, '-infinity') and coalesce(filters.filed_to, 'infinity')
          or num_nonnulls(filters.filed_from, filters.filed_to) = 0 then 0 else 2 end
        + case when x.ends_on between coalesce(filters.expires_from, '-infinity') and coalesce(filters.expires_to, 'infinity')
          or num_nonnulls(filters.expires_from, filters.expires_to) = 0 then 0 else 4 end
        + case when filters.report is null or x.report then 0 else 8 end + case when filters.contact is null or x.contact then 0 else 16 end
        + case when filters.stage is null or x.stage then 0 else 32 end
        + case when filters.availability is null or x.availability = any (filters.availability) then 0 else 64 end as lacks,
        count(*) as n
      from public.technologies t
      join private.technology_facts x on x.tech_id = t.tech_id
      where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x) and (t.tech_id = any (p_hidden)) = filters.hidden
      group by 1, 2, 3, 4)
    select jsonb_build_object(
      'year', coalesce((select jsonb_object_agg(y.year, y.n) from (
        select f.year::text as year, sum(f.n) as n from found f where f.year is not null and f.lacks = 0 group by 1) y), '{}'),
      'availability', coalesce((select jsonb_object_agg(y.availability, y.n) from (
        select f.availability, sum(f.n) as n from found f where f.availability is not null and f.lacks & ~64 = 0 group by 1) y), '{}'))
      || (select coalesce(jsonb_object_agg(y.kind, jsonb_build_object('yes', y.n)), '{}') from (
        select k.kind, sum(f.n) as n
        from found f, (values ('added', 1), ('filed', 2), ('expires', 4), ('report', 8), ('contact', 16), ('stage', 32)) k (kind, bit)
        where f.has & k.bit > 0 and f.lacks & ~k.bit = 0 group by k.kind) y) into flags;
  end if;
  return '{"year": {}, "added": {}, "filed": {}, "expires": {}, "report": {}, "contact": {}, "stage": {}, "availability": {}}'::jsonb
    || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;
