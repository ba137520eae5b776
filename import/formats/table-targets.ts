/** What a column of an office's own table may hold: its name among our own columns ("tech-table-v1"), and for people. */
export const TABLE_TARGETS = [
  { target: "title", column: "title", label: "Title" },
  { target: "number", column: "tech_id", label: "Case number" },
  { target: "patents", column: "pi_patentid", label: "Patent numbers" },
  { target: "status", column: "status", label: "Patent status" },
  { target: "filed", column: "pi_filingdate", label: "Filing date" },
  { target: "listed", column: "date_added", label: "Date added" },
  { target: "contact", column: "pi_contactinfo", label: "Contact" },
  { target: "link", column: null, label: "Its page on your site" },
  { target: "inventors", column: "inventor", label: "Inventors" },
  { target: "stage", column: "developmental_stage", label: "Developmental Stage" },
  { target: "benefits", column: "key_benefits", label: "Key Benefits/Competitive Advantage" },
  { target: "application", column: "application", label: "Commercial Application" },
  { target: "market", column: "market_summary", label: "Background/Market" },
  { target: "class", column: "class1", label: "Technology Class" },
  { target: "tags", column: null, label: "Tags" },
  { target: "availability", column: "availability", label: "Availability" },
  { target: "summary", column: "summary", label: "Summary" },
  { target: "description", column: "technical_summary", label: "Technology Description" },
  { target: "information", column: null, label: "Additional Information" },
  { target: "nothing", column: null, label: "Nothing: leave it out" },
] as const;
export type TableTarget = (typeof TABLE_TARGETS)[number]["target"];
