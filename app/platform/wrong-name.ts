/** The message for a name that others would misread: `private.may_be_called(…)` is false. */
export const WRONG_NAME =
  "Choose another name: in plain letters, of one alphabet in each word, without a web address, and neither one of our own, such as “moderator”, nor that of the organisation you write to.";
