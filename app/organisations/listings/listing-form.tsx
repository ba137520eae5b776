import { type ReactNode, useId } from "react";
import { option } from "#app/ui/option.tsx";
import type { ListingProblems, ListingTexts } from "./listing-content.ts";
import { LISTING_FIELDS, type ListingColumn, type ListingField } from "./listing-fields.ts";

const READERS: Record<ListingField["reader"], string> = {
  everyone: "Everyone",
  members: "Members",
  subscribers: "Subscribers",
};

const IN_LISTS: readonly string[] = [
  "title",
  "summary",
  "class1",
  "class2",
  "availability",
  "licence_terms",
  "pi_button1tag",
  "pi_button2tag",
];
const RIGHTS: readonly string[] = ["status", "pi_patentid", "pi_filingdate", "inventor"];
const CONTACT: readonly string[] = ["pi_contactinfo", "source_url"];

/** The parts of the form, in the order in which a reader meets what they say. Each field is in one of them. */
export const SECTIONS: readonly { id: string; title: string; has(column: string): boolean }[] = [
  { id: "in-lists", title: "In lists and searches", has: (column) => IN_LISTS.includes(column) },
  {
    id: "on-its-page",
    title: "On its page",
    has: (column) => ![...IN_LISTS, ...RIGHTS, ...CONTACT].includes(column),
  },
  { id: "rights", title: "Patent and inventors", has: (column) => RIGHTS.includes(column) },
  { id: "contact", title: "Contact", has: (column) => CONTACT.includes(column) },
];

/**
 * The fields of a record as one form's fields, in sections, each named as its column.
 *
 * @param texts the text of each field
 * @param problems why a text was refused, by column
 * @param beside content below a field, such as a newer text of its feed
 */
export function ListingFields({
  texts,
  problems = {},
  readOnly = false,
  beside,
}: {
  texts: ListingTexts;
  problems?: ListingProblems;
  readOnly?: boolean;
  beside?: (column: ListingColumn) => ReactNode;
}) {
  return SECTIONS.map(({ id, title, has }) => (
    <fieldset key={id} id={id} className="form-section">
      <legend>{title}</legend>
      {LISTING_FIELDS.filter(({ column }) => has(column)).map((field) => (
        <ListingInput
          key={field.column}
          field={field}
          text={texts[field.column] ?? ""}
          problem={problems[field.column]}
          readOnly={readOnly}
        >
          {beside?.(field.column)}
        </ListingInput>
      ))}
    </fieldset>
  ));
}

function ListingInput({
  field,
  text,
  problem,
  readOnly,
  children,
}: {
  field: ListingField;
  text: string;
  problem: string | undefined;
  readOnly: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { column, label, purpose, control, choices, longest, required, reader } = field;
  const common = {
    id,
    name: column,
    required: required && !readOnly,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-error ${id}-purpose` : `${id}-purpose`,
  };
  // No `maxLength` where texts are pasted: a browser would cut them without a word, and saving says what is too long.
  const typed = { ...common, readOnly, defaultValue: text };
  return (
    <div className="field" id={`field-${column}`}>
      <label htmlFor={id}>{label}</label>
      <p className="note" id={`${id}-purpose`}>{`${purpose} Read by: ${READERS[reader]}.`}</p>
      {control === "choice" ? (
        <select {...common} disabled={readOnly} defaultValue={text}>
          {choices?.map((choice) => option(choice.value, choice.label))}
        </select>
      ) : control === "prose" ? (
        <textarea
          dir="auto"
          {...typed}
          rows={Math.min(16, Math.max(4, Math.ceil(text.length / 90)))}
        />
      ) : control === "text" ? (
        <textarea dir="auto" {...typed} rows={3} />
      ) : (
        <input dir="auto" {...typed} maxLength={longest} autoComplete="off" />
      )}
      {problem ? (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      ) : null}
      {children}
    </div>
  );
}
