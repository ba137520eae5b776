/** The replacement of a page whose data could not be read. */
export type UnreadPage = {
  heading: string;
  /** A sentence on the data that could not be loaded. */
  problem: string;
  /** A reassurance for the reader. */
  note?: string;
};
