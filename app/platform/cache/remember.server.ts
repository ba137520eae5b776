/**
 * Memoises a pure function of JSON values, so that a Worker computes each result once for many readers. Safe to share
 * between requests: the result depends on the values only, and a caller must already have them.
 *
 * @param most maximum size of all keys and results in characters; the least recently used go first
 */
export function remember<Values extends unknown[]>(
  make: (...values: Values) => string,
  most: number,
): (...values: Values) => string {
  const made = new Map<string, string>();
  let characters = 0;

  function drop(key: string, answer: string): void {
    made.delete(key);
    characters -= key.length + answer.length;
  }

  return (...values) => {
    const key = JSON.stringify(values);
    const known = made.get(key);
    const answer = known ?? make(...values);
    // Reinserted as the newest: a Map keeps insertion order.
    if (known !== undefined) drop(key, known);
    // Too large to cache: it would evict all others.
    if (key.length + answer.length > most) return answer;
    made.set(key, answer);
    characters += key.length + answer.length;
    for (const [oldest, itsAnswer] of made) {
      if (characters <= most) break;
      drop(oldest, itsAnswer);
    }
    return answer;
  };
}
