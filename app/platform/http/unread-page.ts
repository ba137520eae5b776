/** What is shown in place of a page whose data could not be read. */
export type UnreadPage = {
  heading: string;
  /** What could not be loaded, as a sentence. */
  problem: string;
  /** What the reader need not fear for. */
  note?: string;
};
