import type { FormAnswer } from "#app/ui/form-answer.ts";
import type { Shortlist } from "./shortlists.schema.ts";

/** A refused form. `ids` are technologies that were to be added. */
export type ShortlistAnswer = FormAnswer & { ids?: number[] };

/** Properties of every form of the page: where it posts to, and the answer to a refused one. */
export type ShortlistPageProps = {
  list: Shortlist;
  /** The page's path and query: forms post to it, so that a refused one shows the same part of the list. */
  here: string;
  answer?: ShortlistAnswer;
  formKey: string;
  /** The site's own, for addresses that people pass on. */
  origin: string;
};

/** Fields that people fill in. */
export const SHOWN_FIELDS = [
  "name",
  "display_name",
  "email",
  "role",
  "note",
  "rating",
  "place",
  "body",
  "days",
  "shortlist",
];

/** The fields that hold one value each, as posted. */
export function typedFields(fields: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
}
