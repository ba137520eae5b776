/** The tables that "tech-table-v1" joins. */
export type FieldTable = "technologies" | "details" | "contacts" | "counts" | "reports";

/**
 * The content of a column. `prose` is JSON of any shape, `markdown` JSON with a member of that name; `text` has line
 * breaks, `line` has none; a `word` is one of a few that the database checks; a `date` is ISO.
 */
export type Holds = "prose" | "markdown" | "json" | "text" | "line" | "word" | "date" | "number";

/** A column of one of the tables. */
export type StoredColumn = {
  column: string;
  /** `public.technologies`, or `public.technology_` and this name. */
  table: FieldTable;
  holds: Holds;
  /** The table's column, where it is not called as the view's. */
  stored?: string;
  /** Whether another import of the record leaves the value: always, or where its file has none. */
  stays?: "always" | "without another";
};

/** One field of a technology: a column of "tech-table-v1", and all that follows from it. */
type TechnologyField = StoredColumn & {
  /** The importer has a rule of its own for it; without one it takes over what a file says. */
  ruled?: true;
  /** Its organisation writes it: in the editor, in drafts and by its imports. */
  owned?: true;
  /** The fewest rights that read it of a technology that is not featured: its table's policy. */
  reader: "everyone" | "members" | "subscribers";
  /**
   * The accordion that shows it, or of a report the chapter of the Analysis panel: its place among them, the anchor that
   * citations lead to, and its heading.
   */
  section?: { place: number; id: string; heading: string };
  /** The field's name in explanations of the ranking. Its place in this list is its weight against the rest. */
  searched?: string;
};

/** What a field's row says besides its column, table, content and reader. */
type Besides = Omit<TechnologyField, "column" | "table" | "holds" | "reader">;

/** A field of the card, which everyone reads. */
function card<const Column extends string, const Kind extends Holds, const More extends Besides>(
  column: Column,
  holds: Kind,
  more: More,
) {
  return { column, table: "technologies", holds, reader: "everyone", ...more } as const;
}

/** A field of the details, which members read. */
function detail<const Column extends string, const Kind extends Holds, const More extends Besides>(
  column: Column,
  holds: Kind,
  more: More,
) {
  return { column, table: "details", holds, reader: "members", ...more } as const;
}

/** A section of the record: its organisation writes it, and members read it. */
function section<const Column extends string, const Searched extends string>(
  place: number,
  column: Column,
  id: string,
  heading: string,
  searched: Searched,
) {
  return detail(column, "prose", { owned: true, section: { place, id, heading }, searched });
}

/** A chapter of the report, which subscribers read. */
function chapter<const Column extends string>(
  place: number,
  column: Column,
  id: string,
  heading: string,
) {
  const shown = { section: { place, id, heading }, reader: "subscribers" } as const;
  return {
    column,
    table: "reports",
    holds: "markdown",
    stays: "without another",
    ...shown,
  } as const;
}

/**
 * Every field of a technology, in the order of "tech-table-v1". The pages' sections and schema, the importer's drafts,
 * records and own format, the seed's schema and the statements that write them follow from this table;
 * `test/db/technology-fields.test.ts` compares the view, the policies and the search with it. CONTRIBUTING.md says what
 * else a new field needs.
 */
export const TECHNOLOGY_FIELDS = [
  card("tech_id", "number", {}),
  card("title", "line", { owned: true, searched: "title" }),
  card("img", "line", { stays: "without another" }),
  card("uni", "line", { searched: "university" }),
  detail("inventor", "line", { owned: true, searched: "inventor" }),
  card("status", "word", { owned: true }),
  card("summary", "line", { owned: true, searched: "summary" }),
  section(
    2,
    "technical_summary",
    "technology-description",
    "Technology Description",
    "description",
  ),
  section(1, "market_summary", "background-market", "Background/Market", "market"),
  section(3, "application", "commercial-application", "Commercial Application", "application"),
  section(4, "key_benefits", "key-benefits", "Key Benefits/Competitive Advantage", "benefits"),
  section(5, "developmental_stage", "developmental-stage", "Developmental Stage", "stage"),
  section(6, "pi_addinfo", "additional-information", "Additional Information", "additional"),
  detail("pi_patentid", "line", { ruled: true, owned: true, searched: "patent-number" }),
  detail("pi_filingdate", "date", { stored: "filing_date", owned: true }),
  {
    column: "pi_contactinfo",
    table: "contacts",
    holds: "line",
    stays: "without another",
    owned: true,
    reader: "subscribers",
  },
  detail("pi_button1tag", "line", { ruled: true, owned: true, searched: "tags" }),
  detail("pi_button2tag", "line", { ruled: true, owned: true, searched: "tags" }),
  detail("pi_similaropps", "json", { stays: "always" }),
  { column: "likes", table: "counts", holds: "number", reader: "everyone" },
  { column: "dislikes", table: "counts", holds: "number", reader: "everyone" },
  { column: "saves", table: "counts", holds: "number", reader: "everyone" },
  detail("scores", "json", {}),
  card("categorical_assign", "word", {}),
  detail("reasoning_for_categorical_assign", "text", { searched: "rationale" }),
  card("class1", "word", { owned: true }),
  card("class2", "word", { owned: true }),
  card("date_added", "date", {}),
  detail("report_filepath", "line", { stays: "without another" }),
  chapter(1, "rep_key_challenges", "report-key-challenges", "Key Challenges of the Space"),
  chapter(2, "rep_competitive_advantage", "report-competitive-advantage", "Competitive Advantage"),
  chapter(
    3,
    "rep_exist_solutions",
    "report-existing-solutions",
    "Comparison to Existing Solutions",
  ),
  chapter(4, "rep_rec_use_cases", "report-use-cases", "Recommended Use Cases"),
  chapter(5, "rep_market_potential", "report-market-potential", "Market Potential"),
] as const satisfies readonly TechnologyField[];

export type Field = (typeof TECHNOLOGY_FIELDS)[number];

/** The columns that an organisation writes of its listings, with `availability`, `licence_terms` and `source_url` beside it. */
export type OwnedColumn = Extract<Field, { owned: true }>["column"];
