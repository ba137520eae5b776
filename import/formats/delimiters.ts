/** Delimiters of a text file's columns, and their names for people. */
export const DELIMITERS = [
  { delimiter: ",", label: "commas" },
  { delimiter: ";", label: "semicolons" },
  { delimiter: "\t", label: "tabs" },
  { delimiter: "|", label: "vertical bars" },
] as const;
export type Delimiter = (typeof DELIMITERS)[number]["delimiter"];
