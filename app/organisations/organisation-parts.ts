/** The parts of an organisation's data: the arrays of its JSON, the sheets of its workbook, the tables of its CSV. */
export const ORGANISATION_PARTS = ["listings", "versions", "leads", "weeks", "mirror"] as const;
export type OrganisationPart = (typeof ORGANISATION_PARTS)[number];

/** The name of each part for people. */
export const PART_NAMES: Record<OrganisationPart, string> = {
  listings: "Listings",
  versions: "Versions",
  leads: "Inquiries",
  weeks: "Weekly numbers",
  mirror: "Mirror",
};

/** The formats of the data, with what each holds. */
export const ORGANISATION_FORMATS = {
  json: "JSON: everything",
  xlsx: "Excel: everything, in five sheets",
  csv: "CSV: one table",
} as const;
export type OrganisationFormat = keyof typeof ORGANISATION_FORMATS;
export const ORGANISATION_FORMAT_NAMES = Object.keys(ORGANISATION_FORMATS) as OrganisationFormat[];
