import { availabilityWords } from "#app/technology/availability-words.ts";
import { capitalised } from "#app/ui/capitalised.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { type Field, type OwnedColumn, TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import words from "./listing-fields.json";

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

const NOT_STATED: Choice = { value: "", label: "Not stated" };
const CLASSES: readonly Choice[] = [
  NOT_STATED,
  ...TECHNOLOGY_CLASSES.map((value) => ({ value, label: capitalised(value) })),
];
const CHOICES: { readonly [Column in ListingColumn]?: readonly Choice[] } = {
  class1: CLASSES,
  class2: CLASSES,
  availability: [
    NOT_STATED,
    ...AVAILABILITIES.map((value) => ({ value, label: capitalised(availabilityWords(value)) })),
  ],
  status: [
    { value: "other", label: "Not stated" },
    { value: "active", label: "Active" },
    { value: "granted", label: "Active (granted)" },
    { value: "pending", label: "Pending" },
    { value: "expired", label: "Expired" },
    { value: "abandoned", label: "Abandoned" },
  ],
};

/** A column of the record that editors type: of "tech-table-v1", or a fact beside it. */
export type ListingColumn = OwnedColumn | "availability" | "licence_terms" | "source_url";

export type ListingField = Words & {
  column: ListingColumn;
  /** The fewest rights that read it of a technology that is not featured. */
  reader: Field["reader"];
};

const WORDS: Readonly<Record<ListingColumn, object>> = words;

/** The fields that an editor types, in the order of the form. */
export const LISTING_FIELDS: readonly ListingField[] = Object.entries(WORDS).map(
  ([name, words]) => {
    const column = name as ListingColumn;
    const choices = CHOICES[column];
    return {
      ...(words as Words),
      ...(choices && { choices }),
      column,
      reader:
        TECHNOLOGY_FIELDS.find((field) => field.column === column)?.reader ??
        (column === "availability" ? "everyone" : "members"),
    };
  },
);
