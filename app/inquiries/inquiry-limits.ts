/** The longest message, in characters; the database refuses longer ones too. */
export const LONGEST_INQUIRY = 5000;
