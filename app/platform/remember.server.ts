/**
 * Remembers what a pure function made of JSON values, so that what many readers ask for is made once in a Worker. The
 * values alone decide the answer, and only who has read them already gets it: who reads has no part in it.
 *
 * @param most characters of values and answers in all; what was asked for longest ago goes first
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
    // Put in anew, it is the youngest: a Map keeps the order in which its keys came.
    if (known !== undefined) drop(key, known);
    // What would drive out all the others is made each time.
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
