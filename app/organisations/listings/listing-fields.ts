import { availabilityWords } from "#app/technology/availability-words.ts";
import { capitalised } from "#app/ui/capitalised.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { type Field, type OwnedColumn, TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

/** A value of a select; the empty one is first where the field may be left out. */
type Choice = { value: string; label: string };

/** A field's name for editors, and one line on its purpose. */
type Words = {
  label: string;
  purpose: string;
  /** How it is typed; `prose` and `text` are textareas. */
  control: "line" | "text" | "prose" | "date" | "choice";
  choices?: readonly Choice[];
  /** The most characters. */
  longest: number;
  required?: true;
};

const PROSE = { control: "prose", longest: 20_000 } as const;
const LINE = { control: "line", longest: 300 } as const;
const CLASSES: readonly Choice[] = [
  { value: "", label: "Not stated" },
  ...TECHNOLOGY_CLASSES.map((value) => ({ value, label: capitalised(value) })),
];

const WORDS = {
  title: {
    ...LINE,
    label: "Title",
    purpose: "What it is, in words that somebody outside the field searches for.",
    required: true,
  },
  summary: {
    control: "text",
    longest: 500,
    label: "Summary",
    purpose: "One or two sentences for lists and previews.",
  },
  class1: {
    control: "choice",
    choices: CLASSES,
    longest: 40,
    label: "Class",
    purpose: "Where readers who browse by class find it.",
  },
  class2: {
    control: "choice",
    choices: CLASSES,
    longest: 40,
    label: "Second class",
    purpose: "For a technology that belongs to two; it is found under both.",
  },
  availability: {
    control: "choice",
    choices: [
      { value: "", label: "Not stated" },
      ...AVAILABILITIES.map((value) => ({ value, label: capitalised(availabilityWords(value)) })),
    ],
    longest: 40,
    label: "Availability",
    purpose: "Whether it can be licensed. Only you state this: it is never inferred.",
  },
  technical_summary: {
    ...PROSE,
    label: "Technology Description",
    purpose: "What it does and how it works.",
  },
  market_summary: {
    ...PROSE,
    label: "Background/Market",
    purpose: "Which problem it solves, for whom, and what is used today.",
  },
  application: {
    ...PROSE,
    label: "Commercial Application",
    purpose: "What could be made with it; one use a line, each begun with a dash.",
  },
  key_benefits: {
    ...PROSE,
    label: "Key Benefits/Competitive Advantage",
    purpose: "What is better than today's solutions, with numbers where you have them.",
  },
  developmental_stage: {
    ...PROSE,
    label: "Developmental Stage",
    purpose: "What exists now (idea, prototype, tested where), so that scouts can judge the risk.",
  },
  pi_addinfo: {
    ...PROSE,
    label: "Additional Information",
    purpose: "Publications, funding, licences sought: whatever has no field of its own.",
  },
  inventor: { ...LINE, longest: 1000, label: "Inventors", purpose: "Names, separated by commas." },
  status: {
    control: "choice",
    choices: [
      { value: "other", label: "Not stated" },
      { value: "active", label: "Active" },
      { value: "granted", label: "Active (granted)" },
      { value: "pending", label: "Pending" },
      { value: "expired", label: "Expired" },
      { value: "abandoned", label: "Abandoned" },
    ],
    longest: 40,
    label: "Patent status",
    purpose: "As the patent office has it today. The badge and the filter follow it.",
  },
  pi_patentid: {
    ...LINE,
    longest: 1000,
    label: "Patent numbers",
    purpose: "Such as US10037477 or EP1234567, separated by commas. Each links to its publication.",
  },
  pi_filingdate: {
    control: "date",
    longest: 100,
    label: "Filing date",
    purpose: "Such as 2021-03-15, or in words where it is no day.",
  },
  source_url: {
    ...LINE,
    longest: 1000,
    label: "Your own page about it",
    purpose: "An address that begins with https://.",
  },
  pi_button1tag: { ...LINE, longest: 60, label: "First tag", purpose: "One or two words." },
  pi_button2tag: { ...LINE, longest: 60, label: "Second tag", purpose: "One or two words." },
  pi_contactinfo: {
    ...LINE,
    longest: 500,
    label: "Contact",
    purpose: "A name and an e-mail address.",
  },
} as const satisfies Record<OwnedColumn | "availability" | "source_url", Words>;

/** A column of the record that editors type: of "tech-table-v1", or a fact beside it. */
export type ListingColumn = keyof typeof WORDS;

export type ListingField = Words & {
  column: ListingColumn;
  /** The fewest rights that read it of a technology that is not featured. */
  reader: Field["reader"];
};

/** The fields that an editor types, in the order of the form. */
export const LISTING_FIELDS: readonly ListingField[] = Object.entries(WORDS).map(
  ([column, words]) => ({
    ...(words as Words),
    column: column as ListingColumn,
    reader:
      TECHNOLOGY_FIELDS.find((field) => field.column === column)?.reader ??
      (column === "source_url" ? "members" : "everyone"),
  }),
);
