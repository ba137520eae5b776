import type postgres from "postgres";

type FeedRun = {
  name: string;
  state: string;
  problem: string | null;
  counts: string | null;
  /** The titles of the withdrawn listings. */
  gone: string[] | null;
};

/**
 * A line for each feed that was read this night, and for each that no night reads because its organisation has no
 * verified domain.
 *
 * @param before the runs that existed before the night
 */
export async function describeFeeds(sql: postgres.Sql, before: string[]): Promise<string[]> {
  const runs = await sql<FeedRun[]>`
    select r.name, r.state, r.problem, r.report -> 'gone' as gone,
      (select string_agg(c.value || ' ' || c.key, ', ' order by c.key)
       from jsonb_each_text(private.import_counts(r.id)) c where c.value <> '0') as counts
    from public.imports r where r.nightly and r.id <> all (${before}::uuid[]) order by r.made_at, r.id`;
  const skipped = await sql<{ address: string; name: string }[]>`
    select f.address, o.name from public.feeds f join public.organisations o on o.id = f.organisation_id
    where f.state <> 'new' and not private.is_verified(o.id) order by f.id`;
  return [
    ...runs.map(
      ({ name, state, problem, counts, gone }) =>
        `${name}: ${state}; ${problem ?? counts ?? "nothing"}${gone?.length ? `; withdrawn: ${gone.length}` : ""}.`,
    ),
    ...skipped.map(({ address, name }) => `${address}: skipped; ${name} has no verified domain.`),
  ];
}
