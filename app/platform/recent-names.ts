/** Names seen within the last `ms` milliseconds, the latest `most` of them. */
export function recentNames(most: number, ms: number) {
  const seenAt = new Map<string, number>();
  return {
    has: (name: string) => (seenAt.get(name) ?? Number.NEGATIVE_INFINITY) > Date.now() - ms,
    add(name: string): void {
      seenAt.set(name, Date.now());
      for (const oldest of seenAt.keys()) {
        if (seenAt.size <= most) break;
        seenAt.delete(oldest);
      }
    },
  };
}
