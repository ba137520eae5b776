import * as z from "zod";
import { xmlElement as element } from "#app/platform/http/xml.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { oaiHost, oaiIdentifier } from "#app/technology/oai-identifier.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { OaiRecordSchema, PATENTS_SET, prefixesOf, toHeader, toRecord } from "./oai-record.ts";
import {
  FORMATS,
  OaiError,
  type OaiRequest,
  type Prefix,
  readOaiRequest,
  writeToken,
} from "./oai-request.ts";
import OPENAIRE_SETS from "./openaire-sets.json" with { type: "json" };

/** Records of a page. */
const PAGE = 100;

type OaiContext = {
  brand: string;
  /** The origins of the site and of this Worker. */
  site: string;
  api: string;
  email: string | undefined;
  now: Date;
  /** With a visitor's rights. */
  database: CallDatabase;
};
type Repository = OaiContext & { host: string; today: string };

/**
 * Answers a request of OAI-PMH 2.0 with its XML, also a wrong one.
 *
 * @throws Problem, DomainError "service-unavailable"
 */
export async function answerOai(given: URLSearchParams, context: OaiContext): Promise<string> {
  const repository = {
    ...context,
    host: oaiHost(context.site),
    today: context.now.toISOString().slice(0, 10),
  };
  try {
    const answer = await writeBody(readOaiRequest(given, repository.today), repository);
    return writeAnswer(repository, Object.fromEntries(given), answer);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const { code, message } = error;
    // Arguments that are wrong are not repeated.
    const repeated = code === "badVerb" || code === "badArgument" ? {} : Object.fromEntries(given);
    return writeAnswer(repository, repeated, element("error", message, { code }));
  }
}

const OAI = "http://www.openarchives.org/OAI/2.0/";

function writeAnswer({ api, now }: Repository, args: Record<string, string>, answer: string) {
  const parts = [
    element("responseDate", `${now.toISOString().slice(0, 19)}Z`),
    element("request", baseOf(api), args),
    answer,
  ];
  const root = element("OAI-PMH", parts, {
    xmlns: OAI,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": `${OAI} ${OAI}OAI-PMH.xsd`,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function writeBody(request: OaiRequest, repository: Repository): Promise<string> {
  switch (request.verb) {
    case "Identify":
      return identify(repository);
    case "ListMetadataFormats":
      return listFormats(request.identifier, repository);
    case "ListSets":
      return listSets(repository);
    case "GetRecord":
      return getRecord(request, repository);
    default:
      return listRecords(request, repository);
  }
}

async function identify(repository: Repository): Promise<string> {
  const { brand, api, host, email, database } = repository;
  return element("Identify", [
    element("repositoryName", brand),
    element("baseURL", baseOf(api)),
    element("protocolVersion", "2.0"),
    element("adminEmail", email ?? `postmaster@${host}`),
    element("earliestDatestamp", await database("oai_earliest", {}, z.string())),
    element("deletedRecord", "persistent"),
    element("granularity", "YYYY-MM-DD"),
    element("description", [describeIdentifiers(repository)]),
    element("description", [describeService(repository)]),
  ]);
}

function describeIdentifiers({ host, site }: Repository): string {
  return element(
    "oai-identifier",
    [
      element("scheme", "oai"),
      element("repositoryIdentifier", host),
      element("delimiter", ":"),
      element("sampleIdentifier", oaiIdentifier(site, 1)),
    ],
    {
      xmlns: `${OAI}oai-identifier`,
      "xsi:schemaLocation": `${OAI}oai-identifier ${OAI}oai-identifier.xsd`,
    },
  );
}

/** The site as OpenAIRE's guidelines want a CRIS described. */
function describeService({ brand, site, api, host }: Repository): string {
  const vocabulary = "https://www.openaire.eu/cerif-profile/vocab/OpenAIRE_Service_Compatibility";
  return element(
    "Service",
    [
      element("Compatibility", `${vocabulary}#1.2`, { xmlns: vocabulary }),
      // The validator wants the repository's identifier here.
      element("Acronym", host),
      element("Name", brand),
      element("WebsiteURL", site),
      element("OAIPMHBaseURL", baseOf(api)),
    ],
    { xmlns: FORMATS.oai_cerif_openaire_v1_2.namespace, id: "Services/1" },
  );
}

async function listFormats(identifier: string | undefined, repository: Repository) {
  const prefixes =
    identifier === undefined
      ? (Object.keys(FORMATS) as Prefix[])
      : prefixesOf(await requireRecord(identifier, repository));
  return element(
    "ListMetadataFormats",
    prefixes.map((prefix) =>
      element("metadataFormat", [
        element("metadataPrefix", prefix),
        element("schema", FORMATS[prefix].schema),
        element("metadataNamespace", FORMATS[prefix].namespace),
      ]),
    ),
  );
}

async function listSets({ database }: Repository): Promise<string> {
  const owners = await database(
    "oai_owners",
    {},
    z.array(z.object({ slug: z.string(), name: z.string() })),
  );
  const sets = [
    ["class", "Classes"],
    ...TECHNOLOGY_CLASSES.map((name) => [`class:${name}`, name]),
    // OpenAIRE asks for all of its sets; only that of patents has records.
    ...OPENAIRE_SETS.map((name) => [`openaire_cris_${name}`, `OpenAIRE_CRIS_${name}`]),
    ["owner", "Owners"],
    ...owners.map(({ slug, name }) => [`owner:${slug}`, name]),
  ];
  return element(
    "ListSets",
    sets.map(([spec = "", name = ""]) =>
      element("set", [element("setSpec", spec), element("setName", name)]),
    ),
  );
}

async function getRecord(
  { identifier, prefix }: Extract<OaiRequest, { verb: "GetRecord" }>,
  repository: Repository,
): Promise<string> {
  const record = await requireRecord(identifier, repository);
  if (!prefixesOf(record).includes(prefix))
    throw new OaiError("cannotDisseminateFormat", "This record is not in that format.");
  return element("GetRecord", [toRecord(record, prefix, { site: repository.site, identifier })]);
}

async function listRecords(
  { verb, selection, position }: Extract<OaiRequest, { verb: "ListIdentifiers" | "ListRecords" }>,
  { database, site, today }: Repository,
): Promise<string> {
  const { prefix, from, until, set } = selection;
  if (set !== undefined && !isKnownSet(set)) throw nothing();
  const profile = prefix === "oai_cerif_openaire_v1_2";
  const given = { profile, from, until, set, ...position, limit: PAGE + 1 };
  const found = await database("oai_page", { p_list: given }, z.array(OaiRecordSchema));
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  if (last === undefined) throw nothing();
  const written = page.map((record) => {
    const identifier = oaiIdentifier(site, record.id);
    return verb === "ListRecords"
      ? toRecord(record, prefix, { site, identifier })
      : toHeader(record, prefix, identifier);
  });
  const isLast = found.length <= PAGE;
  if (!isLast || position !== null) {
    const completeListSize = String(await database("oai_size", { p_list: given }, z.int()));
    const next = writeToken(selection, { at: last.at, after: last.id }, today);
    written.push(
      isLast
        ? // An empty token ends a list of several pages.
          element("resumptionToken", "", { completeListSize })
        : element("resumptionToken", next.token, {
            completeListSize,
            expirationDate: next.expires,
          }),
    );
  }
  return element(verb, written);
}

/** @throws OaiError "idDoesNotExist" */
async function requireRecord(identifier: string, { database, site }: Repository) {
  const id = identifier.startsWith(oaiIdentifier(site, "")) ? identifier.split(":")[2] : undefined;
  if (id !== undefined && /^[1-9]\d{0,14}$/.test(id)) {
    const asked = { p_list: { id: Number(id) } };
    const [record] = await database("oai_page", asked, z.array(OaiRecordSchema));
    if (record && identifier === oaiIdentifier(site, record.id)) return record;
  }
  throw new OaiError("idDoesNotExist", "There is no record with this identifier.");
}

function isKnownSet(set: string): boolean {
  return set === PATENTS_SET || /^(owner|class)(:[a-z0-9-]+)?$/.test(set);
}

const nothing = () => new OaiError("noRecordsMatch", "Nothing is in this list.");
const baseOf = (api: string) => `${api}/oai`;
