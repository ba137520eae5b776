/** The kinds of change that a watch tells about. */
export const CHANGE_KINDS = ["text", "status", "owner", "report", "withdrawn"] as const;

/** What is said of each, after the title. */
export const CHANGE_WORDS: Record<(typeof CHANGE_KINDS)[number], string> = {
  text: "its text changed",
  status: "its status changed",
  owner: "its owner changed",
  report: "it has a research report now",
  withdrawn: "it was withdrawn",
};
