/** A choice of a select, for a list of them. */
export function option(value: string | number, words: string) {
  return (
    <option key={value} value={value}>
      {words}
    </option>
  );
}
