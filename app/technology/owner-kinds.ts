/** The kinds of owner, as a name suggests them (`private.owner_kind_words`), in words. */
export const OWNER_KIND_WORDS = {
  university: "University, hospital or institute",
  agency: "Government agency or laboratory",
  company: "Company",
  person: "Person",
} as const;
