/** The roles of an organisation's members, the mightiest first. */
export const ROLES = ["admin", "editor", "reader"] as const;
type Role = (typeof ROLES)[number];

/** The name of each role, and the rights that it gives. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  admin: { name: "Admin", may: "do everything here, and admit others" },
  editor: { name: "Editor", may: "change listings and answer inquiries" },
  reader: { name: "Reader", may: "see what members see" },
};
