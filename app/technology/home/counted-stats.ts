/** A figure of the home page's stats bar. */
type Stat = { value: string; label: string };

/**
 * The figures about the catalogue: as the settings say, or else as counted. A figure that is neither set nor counted,
 * as while the database is down, is left out.
 */
export function countedStats(
  set: { STATS_PATENTS?: string | undefined; STATS_UNIVERSITIES?: string | undefined },
  counted: { technologies: number; universities: number } | null,
): Stat[] {
  const stats = [
    { value: set.STATS_PATENTS ?? format(counted?.technologies), label: "Patents Listed" },
    { value: set.STATS_UNIVERSITIES ?? format(counted?.universities), label: "Universities" },
  ];
  return stats.filter((stat): stat is Stat => stat.value !== undefined);
}

function format(count: number | undefined): string | undefined {
  return count?.toLocaleString("en-US");
}
