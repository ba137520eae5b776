import { DaySchema } from "#app/platform/day.ts";

// Requests of harvesters (https://www.openarchives.org/OAI/openarchivesprotocol.html, version 2.0).

/** An error of the protocol, which is an answer with status 200. */
export class OaiError extends Error {
  override name = "OaiError";
  readonly code: OaiErrorCode;
  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
export type OaiErrorCode =
  | "badVerb"
  | "badArgument"
  | "badResumptionToken"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch";

/** The formats of a record, by their prefixes. */
export const FORMATS = {
  oai_dc: {
    schema: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    namespace: "http://www.openarchives.org/OAI/2.0/oai_dc/",
  },
  // The prefix of the samples of OpenAIRE's guidelines for CRIS managers 1.2; it must begin with oai_cerif_openaire.
  oai_cerif_openaire_v1_2: {
    schema: "https://www.openaire.eu/schema/cris/1.2/openaire-cerif-profile.xsd",
    namespace: "https://www.openaire.eu/cerif-profile/1.2/",
  },
} as const;
export type Prefix = keyof typeof FORMATS;
const PREFIXES = Object.keys(FORMATS) as [Prefix, ...Prefix[]];

const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ["identifier"] },
  ListSets: { required: [], optional: [], pages: true },
  GetRecord: { required: ["identifier", "metadataPrefix"], optional: [] },
  ListIdentifiers: {
    required: ["metadataPrefix"],
    optional: ["from", "until", "set"],
    pages: true,
  },
  ListRecords: { required: ["metadataPrefix"], optional: ["from", "until", "set"], pages: true },
} as const;
type Verb = keyof typeof VERBS;

/** The place where a list goes on: the last record of the page before, by its stamp in microseconds and its id. */
export type Position = { at: number; after: number };

/** The selection of a list. Days are ISO, and both belong to it. */
export type Selection = { prefix: Prefix; from?: string; until?: string; set?: string };

export type OaiRequest =
  | { verb: "Identify" | "ListSets" }
  | { verb: "ListMetadataFormats"; identifier?: string }
  | { verb: "GetRecord"; identifier: string; prefix: Prefix }
  | { verb: "ListIdentifiers" | "ListRecords"; selection: Selection; position: Position | null };

/** Reads the arguments of a request. @param today as ISO @throws OaiError */
export function readOaiRequest(given: URLSearchParams, today: string): OaiRequest {
  const verb = readVerb(given);
  const args = readArguments(verb, given);
  const { identifier, metadataPrefix, resumptionToken } = args;
  switch (verb) {
    case "ListSets":
      if (resumptionToken !== undefined) throw badToken();
      return { verb };
    case "Identify":
      return { verb };
    case "ListMetadataFormats":
      return identifier === undefined ? { verb } : { verb, identifier };
    case "GetRecord":
      return { verb, identifier: identifier ?? "", prefix: readPrefix(metadataPrefix) };
    default:
      return resumptionToken === undefined
        ? { verb, selection: readSelection(args), position: null }
        : { verb, ...readToken(resumptionToken, today) };
  }
}

function readVerb(given: URLSearchParams): Verb {
  const [verb, ...others] = given.getAll("verb");
  if (verb !== undefined && others.length === 0 && Object.hasOwn(VERBS, verb)) return verb as Verb;
  throw new OaiError("badVerb", `Give one verb: ${Object.keys(VERBS).join(", ")}.`);
}

type Name = "identifier" | "metadataPrefix" | "from" | "until" | "set" | "resumptionToken";

function readArguments(verb: Verb, given: URLSearchParams): Partial<Record<Name, string>> {
  const { required, optional, ...rest } = VERBS[verb];
  const allowed: string[] = [
    ...required,
    ...optional,
    ...("pages" in rest ? ["resumptionToken"] : []),
  ];
  const names = [...new Set(given.keys())].filter((name) => name !== "verb");
  for (const name of names) {
    if (!allowed.includes(name))
      throw badArgument(`${verb} has no argument '${name.slice(0, 60)}'.`);
    if (given.getAll(name).length > 1)
      throw badArgument(`The argument '${name}' may be given once.`);
  }
  if (names.includes("resumptionToken") && names.length > 1)
    throw badArgument("A resumptionToken comes without other arguments.");
  const missing = required.find((name) => !names.includes(name));
  if (missing && !names.includes("resumptionToken"))
    throw badArgument(`The argument '${missing}' is missing.`);
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? ""]));
}

function readPrefix(prefix: string | undefined): Prefix {
  if (!/^[A-Za-z0-9\-_.!~*'()]+$/.test(prefix ?? ""))
    throw badArgument("The metadataPrefix has characters that none has.");
  const known = PREFIXES.find((each) => each === prefix);
  if (known) return known;
  throw new OaiError("cannotDisseminateFormat", `The formats are ${PREFIXES.join(", ")}.`);
}

function readSelection({
  metadataPrefix,
  from,
  until,
  set,
}: Partial<Record<Name, string>>): Selection {
  for (const day of [from, until])
    if (day !== undefined && !DaySchema().safeParse(day).success)
      throw badArgument("Dates are days, such as 2026-11-26.");
  if (from !== undefined && until !== undefined && from > until)
    throw badArgument("'from' is after 'until'.");
  if (set !== undefined && !/^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/.test(set))
    throw badArgument("The set has characters that none has.");
  return {
    prefix: readPrefix(metadataPrefix),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(set !== undefined && { set }),
  };
}

/** Days for which a token is valid. */
const TOKEN_DAYS = 3;
const DAY_MS = 86_400_000;

/** A token that goes on after `position`. It holds all that the next page needs, so nothing is stored. */
export function writeToken(
  { prefix, from = "", until = "", set = "" }: Selection,
  { at, after }: Position,
  today: string,
): { token: string; expires: string } {
  return {
    token: [today, at, after, prefix, from, until, set].join(","),
    expires: `${new Date(Date.parse(today) + (TOKEN_DAYS + 1) * DAY_MS).toISOString().slice(0, 19)}Z`,
  };
}

function readToken(token: string, today: string): { selection: Selection; position: Position } {
  const [issued = "", at = "", after = "", prefix, from, until, set, ...more] = token.split(",");
  const age = (Date.parse(today) - Date.parse(issued)) / DAY_MS;
  if (!DaySchema().safeParse(issued).success || !(age >= 0) || more.length > 0) throw badToken();
  if (age > TOKEN_DAYS)
    throw new OaiError("badResumptionToken", "The token is too old: begin again.");
  if (!/^\d{1,16}$/.test(at) || !/^\d{1,15}$/.test(after)) throw badToken();
  try {
    const selection = readSelection({
      metadataPrefix: prefix ?? "",
      ...(from && { from }),
      ...(until && { until }),
      ...(set && { set }),
    });
    return { selection, position: { at: Number(at), after: Number(after) } };
  } catch {
    throw badToken();
  }
}

const badArgument = (message: string) => new OaiError("badArgument", message);
const badToken = () =>
  new OaiError("badResumptionToken", "The token is not one of this repository.");
