-- 'With a report' counts and lists what has a report that can be opened, not what has a placeholder for one.
create or replace function private.know_facts(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.technology_facts as f (tech_id, added_on, filed_on, ends_on, report, contact, stage, availability)
  select t.tech_id, t.date_added, d.filing_date, coalesce(t.ends_on, d.term_ends_on),
    private.report_id(d.report_filepath) is not null,
    btrim(coalesce(c.pi_contactinfo, '')) <> '',
    d.developmental_stage is not null
      or exists (select from public.technology_claims k where k.tech_id = t.tech_id and k.kind = 'stage'),
    t.availability
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set added_on = excluded.added_on, filed_on = excluded.filed_on, ends_on = excluded.ends_on,
    report = excluded.report, contact = excluded.contact, stage = excluded.stage, availability = excluded.availability
  where (f.added_on, f.filed_on, f.ends_on, f.report, f.contact, f.stage, f.availability) is distinct from
    (excluded.added_on, excluded.filed_on, excluded.ends_on, excluded.report, excluded.contact, excluded.stage, excluded.availability)
$$;

select private.know_facts(array(select t.tech_id from public.technologies t order by t.tech_id));
