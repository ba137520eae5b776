/** What may divide the columns of a text file, and what people call it. */
export const DELIMITERS = [
  { delimiter: ",", label: "commas" },
  { delimiter: ";", label: "semicolons" },
  { delimiter: "\t", label: "tabs" },
  { delimiter: "|", label: "vertical bars" },
] as const;
export type Delimiter = (typeof DELIMITERS)[number]["delimiter"];
