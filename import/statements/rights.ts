import { withCountries } from "../rights/country-numbers.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { NO_RIGHT } from "../rights/stated-status.ts";
import type { Sentence } from "./sentences.ts";
import type { Statement } from "./statement.ts";

/** The guide's names of a patent's states, by the words that name them. The first that is named counts. */
const STATUSES = [
  ["planned", /\b(?:will be filed|to be filed|in preparation)\b/i],
  ["abandoned", /\babandoned\b/i],
  ["pending", /\bpending\b/i],
  ["expired", /\b(?:expired|lapsed)\b/i],
  ["pending", /\b(?:filed|provisional|app(?:l(?:ication)?)?\.? (?:no\.? ?)?\d)/i],
  ["active", /\b(?:granted|issued|patented)\b/i],
] as const;
const EXPIRES = /\bexpir(?:es|ed|y|ation)[^.\d]{0,30}(\d{4}-\d{2}-\d{2})/i;
/** Other people's patents. */
const NOT_OURS = /\b(?:off[- ]patent|related patents|prior art|existing patents)\b/i;

/** A labelled line's statements on this technology's patents: status, expiry and numbers. */
export function rightsStatements({ section, field, text }: Sentence): Statement[] {
  if (section !== "rights" || NOT_OURS.test(text)) return [];
  const statement = (kind: Statement["kind"], value: string): Statement => ({
    kind,
    field,
    sentence: text,
    value,
  });
  const status = NO_RIGHT.test(text)
    ? undefined
    : STATUSES.find(([, words]) => words.test(text))?.[0];
  const expiry = EXPIRES.exec(text)?.[1];
  return [
    ...(status ? [statement("status", status)] : []),
    ...(expiry ? [statement("expiry", expiry)] : []),
    ...parsePatentNumbers(withCountries(text).text).numbers.map(({ canonical }) =>
      statement("number", canonical),
    ),
  ];
}
