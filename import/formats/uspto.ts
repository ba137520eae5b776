import { parseDate } from "../clean/dates.ts";
import { cleanLine, cleanText, readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { type Draft, emptyDraft, type LeftOut, labelled, leaveOut, type Mapped } from "../draft.ts";
import { find, findAll, readXmlDocuments, textOf, type XmlNode } from "../read/xml.ts";
import { type PatentNumber, parsePatentNumbers } from "../rights/patent-number.ts";
import { termEnd } from "../rights/term.ts";
import { type Format, type MapContext, mapRows } from "./format.ts";

/** The patent office's full texts, grants and applications, one document or a week of them. */
export const USPTO: Format = {
  name: "uspto",
  label: "USPTO red book (XML)",
  detect: ({ text }) => /<us-patent-(?:grant|application)[\s>]|<!DOCTYPE\s+us-patent-/.test(text),
  read: ({ chunks }) =>
    mapRows(readXmlDocuments(chunks), ({ value, notes }) => ({
      input: { file: value.attributes.file ?? value.name },
      map: (context) => mapUspto(value, notes, context),
    })),
};

const OWN_PARTS = new Set([
  "abstract",
  "description",
  "claims",
  "drawings",
  "us-bibliographic-data-grant",
  "us-bibliographic-data-application",
]);

function mapUspto(document: XmlNode, xmlNotes: readonly string[], context: MapContext): Mapped {
  if (document.name === "sequence-cwu")
    return { kind: "rejected", reason: "a sequence listing, not a patent" };
  const isGrant = document.name === "us-patent-grant";
  if (!isGrant && document.name !== "us-patent-application")
    return { kind: "rejected", reason: `<${document.name}> is neither a grant nor an application` };
  const data = find(
    document,
    isGrant ? "us-bibliographic-data-grant" : "us-bibliographic-data-application",
  );
  if (!data) return { kind: "rejected", reason: "has no bibliographic data" };

  const patent = readPatent(document, data, isGrant);
  const { number, applicationNumber, assignees, organisations, cpc, ipc } = patent;
  const draft = emptyDraft("uspto");
  draft.patents = number ? [number] : [];
  draft.reference = number?.canonical ?? (patent.docNumber || null);
  draft.status = isGrant ? "active" : "pending";
  draft.statedStatus = isGrant ? "granted" : "pending";
  const abstract = prose(find(document, "abstract"));
  draft.title = cleanTitle(markup(find(data, "invention-title")), null, abstract);
  draft.details.technical_summary = [abstract, patent.description.summary]
    .filter((text) => text !== "")
    .join("\n\n");
  draft.details.market_summary = patent.description.background;
  draft.details.inventor = patent.inventors || null;
  draft.uni =
    principalInstitution(assignees) ??
    principalInstitution(organisations) ??
    universityName(context.uni ?? "") ??
    (draft.details.inventor ? "Independent inventors" : null);
  draft.filing = parseDate(line(find(patent.application, "date")));
  draft.termEndsOn = termEnd(
    {
      filedOn: draft.filing.iso,
      parents: parentFilings(patent.related),
      kind: rightOf(patent),
      isUnitedStatesGrant: isGrant,
      grantedOn: isGrant ? parseDate(line(find(patent.publication, "date"))).iso : null,
      extendedDays: Number(patent.extension),
    },
    context.now.toISOString().slice(0, 10),
  );
  draft.added = parseDate(line(find(patent.publication, "date")));
  draft.symbols = cpc.length > 0 ? cpc : ipc;
  draft.info = infoOf(patent);
  draft.families = [
    ...(number ? [`patent:${number.canonical}`] : []),
    ...patent.publications.map((publication) => `patent:${publication}`),
    ...(applicationNumber === "" ? [] : [`application:${applicationNumber}`]),
  ];
  return { kind: "draft", draft, notes: [...xmlNotes], leftOut: leftOutOf(patent) };
}

type Patent = ReturnType<typeof readPatent>;

/** What several fields of the draft are made of. */
function readPatent(document: XmlNode, data: XmlNode, isGrant: boolean) {
  const publication = find(data, "publication-reference", "document-id");
  const application = find(data, "application-reference", "document-id");
  const kind = line(find(publication, "kind"));
  const docNumber = line(find(publication, "doc-number"));
  const related = find(data, "us-related-documents");
  const references = find(data, "us-references-cited") ?? find(data, "references-cited");
  return {
    document,
    data,
    publication,
    application,
    applicationNumber: line(find(application, "doc-number")),
    kind,
    docNumber,
    number: publicationNumber(docNumber, kind, isGrant),
    description: descriptionParts(find(document, "description")),
    ...partiesOf(data),
    extension: line(find(data, "us-term-of-grant", "us-term-extension")),
    cpc: symbolsOf(findAll(data, "classification-cpc")),
    ipc: symbolsOf(findAll(data, "classification-ipcr")).concat(
      oldSymbols(find(data, "classification-ipc")),
    ),
    related,
    ...relatedDocuments(related),
    citations: findAll(references, "us-citation").concat(findAll(references, "citation")),
  };
}

function partiesOf(data: XmlNode) {
  const parties = find(data, "us-parties") ?? find(data, "parties");
  const applicants = findAll(parties, "applicant").concat(findAll(parties, "us-applicant"));
  const inventors = findAll(find(parties, "inventors"), "inventor");
  const people = applicants.filter((node) => findAll(node, "orgname").length === 0);
  return {
    parties,
    assignees: findAll(find(data, "assignees"), "assignee")
      .map((node) => partyName(find(node, "addressbook") ?? node))
      .filter(isName),
    organisations: applicants
      .map((node) => line(findAll(node, "orgname")[0] ?? null))
      .filter(isName),
    inventors: namesOf(inventors.length > 0 ? inventors : people),
  };
}

function infoOf({ document, data, parties, ...patent }: Patent): Draft["info"] {
  const { number, docNumber, kind, assignees, citations } = patent;
  return labelled({
    Publication: `${number?.canonical ?? docNumber} ${kind}`.trimEnd(),
    "Application number": patent.applicationNumber,
    Assignees: assignees.length > 1 ? assignees.join("; ") : "",
    Applicants: patent.organisations.join("; "),
    Agents: namesOf(findAll(parties, "agent")),
    Examiner: examiners(find(data, "examiners")),
    Correspondence: partyName(find(parties, "correspondence-address", "addressbook")),
    "Priority claims": findAll(data, "priority-claim").map(priorityClaim).join("; "),
    "Term extension (days)": patent.extension,
    CPC: patent.cpc.join(", "),
    IPC: patent.ipc.join(", "),
    "US classification": classesOf(find(data, "classification-national")).map(line).join(", "),
    "Related documents": patent.publications.join("; "),
    "Related applications": patent.applications.join("; "),
    "Government support": governmentSupport(find(document, "description")),
    Claims: claims(find(document, "claims")),
    "Documents cited": citations.length > 0 ? `${citations.length}` : "",
  });
}

function examiners(node: XmlNode | null): string {
  const names = ["primary-examiner", "assistant-examiner"].map((name) =>
    partyName(find(node, name)),
  );
  return names.filter(isName).join("; ");
}

/** The paragraphs that say who paid, word for word: 'This invention was made with government support under … awarded by …'. */
function governmentSupport(description: XmlNode | null): string {
  return findAll(description, "p")
    .map(line)
    .filter(
      (text) =>
        text.length < 1000 &&
        /\b(?:government|federal) (?:support|funding|funds|assistance)\b/i.test(text) &&
        /\b(?:award|awarded|grant|contract|agreement)\b/i.test(text),
    )
    .join(" ");
}

function priorityClaim(node: XmlNode): string {
  return ["country", "doc-number", "date"].map((name) => line(find(node, name))).join(" ");
}

const NO_FIELD = "no field of the catalogue";

function leftOutOf({ document, data, citations, description }: Patent): LeftOut[] {
  const drawings = findAll(find(document, "drawings"), "img");
  const files = drawings.map(({ attributes }) => attributes.file ?? "").join("\n");
  const cited = citations.map(line).join("\n");
  const searched = find(data, "field-of-search") ?? find(data, "us-field-of-classification-search");
  const rest = "the rest of the description; its background and summary are kept";
  return [
    ...leaveOut("references-cited", "cited documents; their count is kept", cited),
    ...leaveOut("description", rest, description.rest),
    ...leaveOut("drawings", "references to drawing files", files),
    ...leaveOut("field-of-search", "classes the examiner searched", line(searched)),
    ...document.children.flatMap((child) =>
      typeof child === "string" || OWN_PARTS.has(child.name)
        ? []
        : leaveOut(child.name, NO_FIELD, line(child)),
    ),
    ...leaveOut("other bibliographic data", NO_FIELD, otherData(data)),
  ];
}

/** Kind `P1` to `P4` and a number like `PP12345` are a plant's; the old applications write `P1` as well. */
function rightOf({ kind, docNumber }: Patent): "design" | "plant" | "utility" {
  if (kind.startsWith("S")) return "design";
  return /^P\d?$/.test(kind) && docNumber.startsWith("PP") ? "plant" : "utility";
}

const CONTINUED = [
  "continuation",
  "division",
  "continuation-in-part",
  "continuing-reissue",
  "reissue",
];

/** The days of the earlier applications that a patent continues; provisional ones do not count. */
function parentFilings(related: XmlNode | null): (string | null)[] {
  return CONTINUED.flatMap((name) => findAll(related, name)).flatMap((continued) =>
    findAll(continued, "parent-doc").map(
      (parent) => parseDate(line(find(parent, "document-id", "date"))).iso,
    ),
  );
}

/** `08930553` is padded; applications carry year and serial. */
function publicationNumber(docNumber: string, kind: string, isGrant: boolean): PatentNumber | null {
  const bare = docNumber.replace(/^0+(?=\d)/, "").replace(/^([A-Z]+)0+(?=\d)/, "$1");
  const [number] = parsePatentNumbers(`US${bare}${kind}`).numbers;
  const type = isGrant ? "grant" : "publication";
  if (number) return { ...number, type };
  if (bare === "") return null;
  return { country: "US", canonical: `US${bare}`, kindCode: kind || null, type };
}

function line(node: XmlNode | null): string {
  return cleanLine(textOf(node));
}

function isName(name: string): boolean {
  return name !== "";
}

function partyName(node: XmlNode | null): string {
  const organisation = line(find(node, "orgname"));
  if (organisation !== "") return organisation;
  const names = ["first-name", "middle-name", "last-name"].map((name) => line(find(node, name)));
  return names.filter(isName).join(" ") || line(find(node, "name"));
}

function namesOf(nodes: readonly XmlNode[]): string {
  const names = nodes.map((node) => partyName(find(node, "addressbook")));
  return names.filter(isName).join("; ");
}

/** CPC and IPCR symbols in the office's order, first inventive ones: `G06F15/16`. */
function symbolsOf(nodes: readonly XmlNode[]): string[] {
  const symbols = nodes.map((node) => {
    const part = (name: string) => line(find(node, name));
    return `${part("section")}${part("class")}${part("subclass")}${part("main-group")}/${part("subgroup")}`.replace(
      /\/$/,
      "",
    );
  });
  return [...new Set(symbols.filter((symbol) => /^[A-HY]\d/.test(symbol)))];
}

function classesOf(node: XmlNode | null): XmlNode[] {
  return findAll(node, "main-classification").concat(findAll(node, "further-classification"));
}

/** The seventh edition's `G06F015/00`. */
function oldSymbols(node: XmlNode | null): string[] {
  return classesOf(node)
    .map((symbol) => line(symbol).replace(/^([A-H]\d\d[A-Z])0*(\d)/, "$1$2"))
    .filter((symbol) => symbol !== "");
}

/**
 * Parents and children. Those that are publications or patents have the catalogue's number; of the rest only the number
 * of the application is given, which may be the digits of somebody else's patent.
 */
function relatedDocuments(node: XmlNode | null) {
  const published = PUBLISHED.flatMap((name) => findAll(node, name)).flatMap((parent) =>
    findAll(parent, "document-id"),
  );
  const numbersOf = (documents: XmlNode[]) =>
    documents.flatMap((document) => {
      const number = line(find(document, "doc-number"));
      return number === "" ? [] : [{ country: line(find(document, "country")), number }];
    });
  const publications = numbersOf(published).flatMap(
    ({ country, number }) => parsePatentNumbers(`${country}${number}`).numbers[0]?.canonical ?? [],
  );
  const others = findAll(node, "document-id").filter((document) => !published.includes(document));
  const applications = numbersOf(others).map(({ country, number }) =>
    /^(?:PCT|[A-Z]{2})/.test(number) ? number : `${country} ${number}`,
  );
  return { publications: [...new Set(publications)], applications: [...new Set(applications)] };
}

/** The parts of related documents that hold the number of a publication or a patent. */
const PUBLISHED = ["related-publication", "parent-grant-document", "parent-patent-document"];

const BLOCKS = new Set(["p", "heading", "claim", "claim-text", "li", "ul", "ol", "table", "row"]);

/** Text with the little markup that patents use: paragraphs, headings, lists, raised and lowered characters. */
function markup(node: XmlNode | null): string {
  if (!node) return "";
  return node.children
    .map((child) => {
      if (typeof child === "string") return escapeMarkup(child);
      const inner = markup(child);
      if (child.name === "sub" || child.name === "sub2") return `<sub>${inner}</sub>`;
      if (child.name === "sup" || child.name === "sup2") return `<sup>${inner}</sup>`;
      if (child.name === "heading") return `<h2>${inner}</h2>`;
      if (child.name === "li") return `<li>${inner}</li>`;
      if (child.name === "entry") return ` ${inner} `;
      return BLOCKS.has(child.name) ? `<p>${inner}</p>` : inner;
    })
    .join("");
}

/** The parser has decoded `&lt;`; here it must not become a tag again. */
function escapeMarkup(text: string): string {
  return text.replace(/&(?!\w+;|#\w+;)/g, "&amp;").replace(/</g, "&lt;");
}

function prose(node: XmlNode | null): string {
  return readPatentMarkup(cleanText(markup(node)));
}

/** Claims longer than this are cut after the independent ones. */
const CLAIMS_LENGTH = 4000;

function claims(node: XmlNode | null): string {
  const texts = findAll(node, "claim").map((claim) => ({
    text: cleanLine(markup(claim)).replace(/^\d+\s*\.\s*/, ""),
    number: Number(claim.attributes.num ?? "") || 0,
    dependent: findAll(claim, "claim-ref").length > 0,
  }));
  const all = texts.map(({ text }, index) => `${index + 1}. ${text}`);
  if (all.join("\n").length <= CLAIMS_LENGTH) return all.join("\n");
  const independent = texts.flatMap(({ text, dependent }, index) =>
    dependent ? [] : [`Claim ${index + 1}: ${text}`],
  );
  return [
    ...independent,
    `${texts.length - independent.length} dependent claims are not shown.`,
  ].join("\n\n");
}

/**
 * The description's background tells of the field and its problem, the summary of the invention; both
 * stay. The detailed description is the patent itself and stays with the office.
 */
function descriptionParts(node: XmlNode | null) {
  const parts = { background: "", summary: "", rest: "" };
  let current: keyof typeof parts = "rest";
  for (const child of node?.children ?? []) {
    if (typeof child === "string") continue;
    if (child.name === "heading") {
      const heading = line(child);
      if (/\bbackground|related art|prior art|field of|technical field\b/i.test(heading))
        current = "background";
      else if (/\bsummary|disclosure of|object of\b/i.test(heading)) current = "summary";
      else current = "rest";
      if (current === "rest") parts.rest += `${heading}\n`;
      continue;
    }
    const text = prose({ name: "part", attributes: {}, children: [child] });
    if (current !== "rest" && parts[current].length + text.length > PART_LENGTH) current = "rest";
    parts[current] +=
      `${parts[current] === "" || parts[current].endsWith("\n") ? "" : "\n\n"}${text}`;
  }
  return {
    background: parts.background.trim(),
    summary: parts.summary.trim(),
    rest: parts.rest.trim(),
  };
}

/** More of a background or summary than this is detail. */
const PART_LENGTH = 8000;

const READ_DATA = new Set(
  "publication-reference application-reference invention-title us-parties parties assignees classifications-cpc classifications-ipcr classification-ipc classification-national us-references-cited references-cited us-related-documents priority-claims examiners us-term-of-grant field-of-search us-field-of-classification-search".split(
    " ",
  ),
);

/** Bibliographic elements that no field takes, named with their text. */
function otherData(data: XmlNode): string {
  return data.children
    .flatMap((child) => {
      if (typeof child === "string" || READ_DATA.has(child.name)) return [];
      const text = line(child);
      return text === "" ? [] : [`${child.name}: ${text}`];
    })
    .join("\n");
}
