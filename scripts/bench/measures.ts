/** How relevant each document is to a query, by its id; 0 is not relevant. */
export type Judgements = ReadonlyMap<string, number>;

/** nDCG@k with linear gain (Järvelin and Kekäläinen 2002, as trec_eval's ndcg_cut). 0 where nothing is relevant. */
export function ndcg(order: readonly string[], judgements: Judgements, k = 10): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, k).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);
  const ideal = gain([...judgements.values()].filter((grade) => grade > 0).sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(order.map((id) => judgements.get(id) ?? 0)) / ideal;
}

/** The share of the relevant documents among the first k. */
export function recall(order: readonly string[], judgements: Judgements, k = 100): number {
  const relevant = [...judgements].filter(([, grade]) => grade > 0).map(([id]) => id);
  const first = new Set(order.slice(0, k));
  return relevant.filter((id) => first.has(id)).length / Math.max(relevant.length, 1);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** The value that the given share of all values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Columns padded to their widest cell, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
