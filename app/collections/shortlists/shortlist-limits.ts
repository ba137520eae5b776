/** Bounds that the database keeps (supabase/schemas/21_shortlists.sql); its page states each. */
export const SHORTLIST_LIMITS = {
  lists: 50,
  items: 500,
  members: 20,
  links: 10,
  comments: 2000,
  /** Characters of a note or a comment. */
  text: 2000,
  name: 120,
  displayName: 60,
  invitationsADay: 20,
} as const;

/** Days that a link may open for. */
export const LINK_DAYS = [7, 30, 90, 365] as const;
