/** The kinds of owner, as a name suggests them (`private.owner_kind_words`), in words. */
export const OWNER_KIND_WORDS = {
  university: "University or institute",
  agency: "Government laboratory",
  company: "Company",
  person: "Person",
} as const;
