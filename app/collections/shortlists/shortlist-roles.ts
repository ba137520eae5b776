/** A member's roles on a shortlist, the most rights first; the database has the same four. */
export const SHORTLIST_ROLES = ["owner", "editor", "commenter", "reader"] as const;
export type ShortlistRole = (typeof SHORTLIST_ROLES)[number];

/** The roles that an invitation may offer. */
export const INVITED_ROLES = ["editor", "commenter", "reader"] as const satisfies ShortlistRole[];

/** A role's name and what it may do, for the choice beside an invitation. */
export const ROLE_WORDS = {
  owner: { name: "Owner", one: "the owner", may: "does everything" },
  editor: {
    name: "Editor",
    one: "an editor",
    may: "adds, notes, rates, orders, comments and makes links",
  },
  commenter: { name: "Commenter", one: "a commenter", may: "reads and comments" },
  reader: { name: "Reader", one: "a reader", may: "reads" },
} as const satisfies Record<ShortlistRole, { name: string; one: string; may: string }>;

const MAY = {
  /** Technologies, notes, ratings, order and the list's name. */
  edit: ["owner", "editor"],
  comment: ["owner", "editor", "commenter"],
  /** Make links and take them back. */
  link: ["owner", "editor"],
  /** Invite, change members, hand over, delete. */
  manage: ["owner"],
  leave: ["editor", "commenter", "reader"],
} as const satisfies Record<string, readonly ShortlistRole[]>;

/**
 * Whether a page offers an act to a role. The functions of the database decide (supabase/schemas/21_shortlists.sql);
 * test/db/shortlists.test.ts compares the two.
 */
export function may(role: ShortlistRole, act: keyof typeof MAY): boolean {
  return (MAY[act] as readonly ShortlistRole[]).includes(role);
}
