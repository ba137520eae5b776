/** What patent offices record beside what an organisation lists. */
export const MIRROR_LISTS = ["unlisted", "gone", "fees", "drafts"] as const;
export type MirrorList = (typeof MIRROR_LISTS)[number];

/** Each list's heading, what it counts, and what it says where it is empty. */
export const LIST_WORDS: Record<MirrorList, { title: string; counted: string; none: string }> = {
  unlisted: {
    title: "Owned and in force, not listed",
    counted: "owned and in force, not listed",
    none: "Everything on record under your names and in force is listed or drafted.",
  },
  gone: {
    title: "Listed, but lapsed, ended or assigned away",
    counted: "listed, but lapsed, ended or assigned away",
    none: "No record speaks against what you list.",
  },
  fees: {
    title: "Fees due in twelve months",
    counted: "fees due in twelve months",
    none: "No fee is due in twelve months, as far as the files that were read tell.",
  },
  drafts: {
    title: "Drafts made from what is not listed",
    counted: "drafts made from what is not listed",
    none: "No draft names a patent that is on record under your names.",
  },
};
