/** The tables that "tech-table-v1" joins. */
type FieldTable = "technologies" | "details" | "contacts" | "counts" | "reports";

/** One field of a technology: a column of "tech-table-v1", and all that follows from it. */
type TechnologyField = {
  column: string;
  /** `public.technologies`, or `public.technology_` and this name. */
  table: FieldTable;
  /** The fewest rights that read it of a technology that is not featured: its table's policy. */
  reader: "everyone" | "members" | "subscribers";
  /**
   * The accordion that shows it, or of a report the chapter of the Analysis panel: its place among them, the anchor that
   * citations lead to, and its heading. Which field is behind each is design ruling 14.
   */
  section?: { place: number; id: string; heading: string };
  /** Whether Explain.AI may cite it as a section. What a report says of other technologies is never cited. */
  cited?: true;
  /** Its name in an explanation of the ranking, and what it weighs there against the others: the place in the list. */
  searched?: string;
};

/**
 * Every field of a technology, in the order of "tech-table-v1". The sections, the importer's own format and the seed's
 * statements follow from this table; `test/db/technology-fields.test.ts` compares the view, the policies, the search and
 * the schemas with it. CONTRIBUTING.md says what else a new field needs.
 */
export const TECHNOLOGY_FIELDS = [
  { column: "tech_id", table: "technologies", reader: "everyone" },
  { column: "title", table: "technologies", reader: "everyone", searched: "title" },
  { column: "img", table: "technologies", reader: "everyone" },
  { column: "uni", table: "technologies", reader: "everyone", searched: "university" },
  { column: "inventor", table: "details", reader: "members", searched: "inventor" },
  { column: "status", table: "technologies", reader: "everyone" },
  { column: "summary", table: "technologies", reader: "everyone", searched: "summary" },
  {
    column: "technical_summary",
    table: "details",
    reader: "members",
    section: { place: 2, id: "technology-description", heading: "Technology Description" },
    cited: true,
    searched: "description",
  },
  {
    column: "market_summary",
    table: "details",
    reader: "members",
    section: { place: 1, id: "background-market", heading: "Background/Market" },
    cited: true,
    searched: "market",
  },
  {
    column: "application",
    table: "details",
    reader: "members",
    section: { place: 3, id: "commercial-application", heading: "Commercial Application" },
    cited: true,
    searched: "application",
  },
  {
    column: "key_benefits",
    table: "details",
    reader: "members",
    section: { place: 4, id: "key-benefits", heading: "Key Benefits/Competitive Advantage" },
    cited: true,
    searched: "benefits",
  },
  {
    column: "developmental_stage",
    table: "details",
    reader: "members",
    section: { place: 5, id: "developmental-stage", heading: "Developmental Stage" },
    cited: true,
    searched: "stage",
  },
  {
    column: "pi_addinfo",
    table: "details",
    reader: "members",
    section: { place: 6, id: "additional-information", heading: "Additional Information" },
    cited: true,
    searched: "additional",
  },
  { column: "pi_patentid", table: "details", reader: "members", searched: "patent-number" },
  { column: "pi_filingdate", table: "details", reader: "members" },
  { column: "pi_contactinfo", table: "contacts", reader: "subscribers" },
  { column: "pi_button1tag", table: "details", reader: "members", searched: "tags" },
  { column: "pi_button2tag", table: "details", reader: "members", searched: "tags" },
  { column: "pi_similaropps", table: "details", reader: "members" },
  { column: "likes", table: "counts", reader: "everyone" },
  { column: "dislikes", table: "counts", reader: "everyone" },
  { column: "saves", table: "counts", reader: "everyone" },
  { column: "scores", table: "details", reader: "members" },
  { column: "categorical_assign", table: "technologies", reader: "everyone" },
  {
    column: "reasoning_for_categorical_assign",
    table: "details",
    reader: "members",
    searched: "rationale",
  },
  { column: "class1", table: "technologies", reader: "everyone" },
  { column: "class2", table: "technologies", reader: "everyone" },
  { column: "date_added", table: "technologies", reader: "everyone" },
  { column: "report_filepath", table: "details", reader: "members" },
  {
    column: "rep_key_challenges",
    table: "reports",
    reader: "subscribers",
    section: { place: 1, id: "report-key-challenges", heading: "Key Challenges of the Space" },
    cited: true,
  },
  {
    column: "rep_competitive_advantage",
    table: "reports",
    reader: "subscribers",
    section: { place: 2, id: "report-competitive-advantage", heading: "Competitive Advantage" },
    cited: true,
  },
  {
    column: "rep_exist_solutions",
    table: "reports",
    reader: "subscribers",
    section: {
      place: 3,
      id: "report-existing-solutions",
      heading: "Comparison to Existing Solutions",
    },
  },
  {
    column: "rep_rec_use_cases",
    table: "reports",
    reader: "subscribers",
    section: { place: 4, id: "report-use-cases", heading: "Recommended Use Cases" },
    cited: true,
  },
  {
    column: "rep_market_potential",
    table: "reports",
    reader: "subscribers",
    section: { place: 5, id: "report-market-potential", heading: "Market Potential" },
    cited: true,
  },
] as const satisfies readonly TechnologyField[];
