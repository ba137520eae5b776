/** One-time messages after a form, by the URL's `said`. */
const MESSAGES: Record<string, string> = {
  claimed: "Your claim is open. Prove it below, or wait for a moderator.",
  withdrawn: "Claim withdrawn.",
  active: "DNS record found. You're now an admin.",
  named: "Add the record below, then look it up.",
  added: "DNS record found. The domain is your organisation's.",
  "domain-removed": "The domain is removed. Members stay.",
  missing:
    "The record was not found yet. DNS can take an hour to show a new one: look again later.",
  code: "If that address can be used here, a code is on its way to it. Type it below within ten minutes; if none comes within a minute, ask for another.",
  asking: "Address verified. An admin of this organisation will decide.",
  changed: "Member updated.",
  inbox: "Changed.",
  left: "You left the organisation.",
  invited: "Invited. They get a mail, and accept after signing in with that address.",
  uninvited: "The invitation is withdrawn.",
  defaults: "Saved. Listings without their own use it now.",
  profile: "Saved. Your public page shows it.",
  logo: "Saved. Your public page shows it.",
  opened: "Saved. Everyone may open your listings now.",
  shut: "Saved. Visitors open only those of your listings that are featured.",
  decided: "Decided.",
  declined: "Declined.",
  closed: "Closed. Nobody acts for this organisation on the site any more.",
};
/** 'proved' says two things: by a code the address is proved, by a record the domain. */
const PROVED = "Verified. A moderator will review your claim.";

/** The message that a URL names; null for none. */
export function organisationMessage(said: string | null): string | null {
  if (said === "proved") return PROVED;
  return said !== null && Object.hasOwn(MESSAGES, said) ? (MESSAGES[said] ?? null) : null;
}

/** What the acts of the audit trail are called on pages. */
const ACTS: Record<string, string> = {
  "claim.opened": "Claim opened",
  "claim.withdrawn": "Claim withdrawn",
  "claim.address-proved": "Address verified by a code",
  "claim.domain-proved": "Domain verified by a DNS record",
  "claim.approved": "Claim approved",
  "domain.added": "Domain verified by a DNS record",
  "domain.removed": "Domain removed",
  "claim.refused": "Claim refused",
  "member.invited": "Person invited to join",
  "member.joined": "Joined by an invitation",
  "member.asked": "Asked to join",
  "member.admitted": "Member admitted",
  "member.changed": "Role changed",
  "member.removed": "Member removed",
  "member.left": "Member left",
  "listing.published": "Listing published",
  "listing.withdrawn": "Listing withdrawn",
  "draft.planned": "Publication planned",
  "draft.kept": "Publication postponed",
  "draft.deleted": "Draft deleted",
  "draft.asked": "Moderator asked to publish",
  "draft.refused": "Publication refused",
  "organisation.closed": "Organisation closed by its last admin",
  "organisation.renamed": "Renamed: the catalogue has another of this name",
  "organisation.defaults": "Contact and case manager for all listings changed",
  "organisation.profile": "Public page changed",
  "organisation.logo": "Logo changed",
  "organisation.opened": "Listings opened to everyone",
  "organisation.shut": "Listings closed to visitors",
  "inbox.away": "Absence changed",
  "inbox.manager": "Case manager named",
  "inbox.no-manager": "Case manager removed",
  "inbox.standing-reply": "Standing reply changed",
  "inquiry.assigned": "Inquiry handed over",
  "inquiry.closed": "Inquiry closed",
  "inquiry.declined": "Inquiry declined",
  "inquiry.open": "Inquiry taken",
  "lead.introduced": "Mail of a lead to an organisation's contact approved",
  "lead.declined": "Lead declined",
  "lead.closed": "Lead closed",
  "mail.taken": "Held mail moved to its thread",
  "mail.discarded": "Held mail discarded",
  "listing.edited": "Listing edited",
  "listing.restored": "Listing restored",
  "listing.offered": "Feed's text used for a listing",
  "listing.several": "Listings changed at once",
  "listing.hidden": "Category or report of a listing hidden",
  "listing.claim-hidden": "Claim of a listing hidden",
  "listing.shown": "Category or report of a listing shown again",
  "listing.claim-shown": "Claim of a listing shown again",
  "listing.images": "Images of a listing changed",
  "listing.moved": "Listing passed on",
  "feed.added": "Feed added",
  "feed.changed": "What a feed holds changed",
  "feed.removed": "Feed removed",
  "import.published": "Import published",
  "import.rolled-back": "Import rolled back",
  "organisation.offered": "Organisation offered to a person",
  "organisation.offer-withdrawn": "Offer withdrawn",
  "organisation.offer-accepted": "Offer accepted: a new admin",
  "organisation.offer-declined": "Offer declined",
  "report.mended": "Reported mistake corrected",
  "report.refused": "Reported mistake refused",
};

/** An act in words. */
export function actWords(act: string): string {
  return ACTS[act] ?? act;
}
