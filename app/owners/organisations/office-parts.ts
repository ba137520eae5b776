/** The parts of an organisation's data: the arrays of its JSON, the sheets of its workbook, the tables of its CSV. */
export const OFFICE_PARTS = ["listings", "versions", "leads", "weeks"] as const;
export type OfficePart = (typeof OFFICE_PARTS)[number];

/** What a person reads of each part. */
export const PART_NAMES: Record<OfficePart, string> = {
  listings: "Listings",
  versions: "Versions",
  leads: "Inquiries",
  weeks: "Weekly numbers",
};

/** The formats of the data, with what each holds. */
export const OFFICE_FORMATS = {
  json: "JSON: everything",
  xlsx: "Excel: everything, in four sheets",
  csv: "CSV: one table",
} as const;
export type OfficeFormat = keyof typeof OFFICE_FORMATS;
export const OFFICE_FORMAT_NAMES = Object.keys(OFFICE_FORMATS) as OfficeFormat[];
