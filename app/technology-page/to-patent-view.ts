import * as z from "zod";
import { isoDay } from "#app/platform/iso-day.ts";
import { lazyObject } from "#app/platform/lazily.ts";
import { orElse } from "#app/platform/parameter.ts";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { contactHref } from "#app/technology/contact-href.ts";
import { documentLink } from "#app/technology/document-link.ts";
import {
  isGrantStated,
  showDate,
  showPatentId,
  showPatentNumbers,
} from "#app/technology/filing.ts";
import { ownerPage } from "#app/technology/owner-page.ts";
import { patentLinks } from "#app/technology/patent-links.ts";
import { RECORD_SECTIONS } from "#app/technology/record-sections.ts";
import { type RecordRow, recordRows, rightSentence } from "#app/technology/rights-on-record.ts";
import { expiryWords, statusMark } from "#app/technology/status-words.ts";
import type {
  Rights,
  TechnologyCard,
  TechnologyRecord,
} from "#app/technology/technology.schema.ts";
import { questionHref } from "#app/technology/technology-links.tsx";
import { factStatements, fieldsNamed, sectionStatements } from "#app/technology/text-statements.ts";
import { citedNumber, numbersToCite } from "#import/rights/patent-number.ts";
import type { Statement } from "#import/statements/statement.ts";
import { toBlocks } from "#import/text/rich-text.ts";
import type { LegalStatus } from "#import/vocabulary.ts";
import type { PatentView, SimilarCard } from "./patent-view.ts";

/** What is stated of the rights; a draft's availability is not checked yet. */
type StatedRights = Omit<Rights, "availability"> & { availability?: string | null | undefined };
/** Parts of `patent_page()`'s result besides the record. */
type Beside = {
  statements: readonly Statement[];
  rights: StatedRights;
  family: readonly { id: number; title: string }[];
};

const NOTHING: Beside = {
  statements: [],
  rights: { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null },
  family: [],
};

/**
 * A record as its page shows it. Only the fields named here leave the server.
 *
 * @param today an ISO date in UTC
 */
export function toPatentView(
  record: TechnologyRecord,
  similar: TechnologyCard[],
  { statements, rights, family }: Beside = NOTHING,
  today = new Date().toISOString().slice(0, 10),
): PatentView {
  const inventor = record.inventor?.trim() || null;
  const patentId = showPatentId(record.pi_patentid);
  const numberless = patentId === "Unknown";
  const named = fieldsNamed(statements, record);
  const found = factStatements(statements, [
    ...(inventor === null ? (["inventors"] as const) : []),
    ...(numberless ? (["number"] as const) : []),
    ...(rights.statedStatus === null && record.status === "other" ? (["status"] as const) : []),
    ...(rights.endsOn === null ? (["expiry"] as const) : []),
  ]);
  return {
    id: record.tech_id,
    title: record.title,
    summary: ownSummary(record),
    img: record.img,
    technologyClass: record.class1,
    secondClass: record.class2,
    category: record.categorical_assign,
    status: record.status,
    statedStatus: rights.statedStatus,
    endsOn: rights.endsOn,
    termEndsOn: rights.termEndsOn,
    legalStatus: rights.legalStatus ?? null,
    onRecord: sentenceOnRecord(record, rights, today),
    tags: [record.pi_button1tag, record.pi_button2tag].filter(
      (tag) => tag !== null && tag.trim() !== "",
    ) as string[],
    rationale: record.reasoning_for_categorical_assign?.trim() || null,
    filing: {
      institution: record.uni,
      owner: rights.owner,
      inventor,
      patentId,
      numbers: showPatentNumbers(
        record.pi_patentid,
        record.pi_filingdate,
        isGrantStated(record.status, rights.statedStatus),
        today,
      ),
      cited: citedPatent(record.pi_patentid),
      filingDate: showDate(record.pi_filingdate),
      filedOn: isoDay(record.pi_filingdate),
      expiry: expiryWords({ status: record.status, ...rights }, today),
      isExpiryComputed: rights.endsOn === null,
      documents: (rights.documents ?? []).map(documentLink),
      rows: [
        ...answererRows(rights.answerer ?? null),
        ...recordRows(
          rights.records ?? [],
          { name: record.uni, isOwn: Boolean(rights.role) },
          today,
        ),
        ...found.map(({ label, words }) => ({
          term: label,
          // Quoted sentences follow each other; names and numbers are a list.
          lines: [words.join(words[0]?.startsWith("“") ? " " : ", ")],
          by: "QUAD reads in the text",
        })),
      ],
      links: {
        title: record.title,
        availability: rights.availability ?? null,
        availabilityWords: offerWords(rights, today),
        ownerPage: ownerPage(rights.sourceUrl, record.uni),
        patentLinks: patentLinks(record.pi_patentid),
        withoutNumber: numberless && !statements.some(({ kind }) => kind === "number"),
        family,
      },
    },
    sections: RECORD_SECTIONS.map(({ id, heading, field }) => ({
      id,
      heading,
      blocks: toBlocks(record[field]),
      images: field === "technical_summary" ? (rights.images ?? []) : [],
      statements: sectionStatements(statements, field),
      isNamed: named.has(field),
    })),
    similar: similar.map((card) => ({ ...card, bond: bondOf(card.id, record.pi_similaropps) })),
    contactHref: contactHref(record),
    hasInbox: rights.inbox === true,
    answerDays: rights.answerDays ?? null,
    askHref: rights.questions && rights.owner ? questionHref(rights.owner, record.tech_id) : null,
    isOpened: rights.opened === true,
    isClaimed: rights.claimed === true,
    ownHref: rights.role ? `/organisations/${rights.owner}/listings/${record.tech_id}` : null,
  };
}

/** Who answers for it, as its organisation shows that. */
function answererRows(answerer: { name: string | null } | null): RecordRow[] {
  if (answerer === null) return [];
  const line = answerer.name ?? "Somebody of its owner answers for it. Subscribers see who.";
  return [{ term: "Case manager", lines: [line], by: "Its owner" }];
}

/**
 * The right on record that gives the technology its status, in a sentence, and what its owner states where that is another
 * status.
 */
function sentenceOnRecord(record: TechnologyRecord, rights: StatedRights, today: string) {
  const decisive = rights.records?.find(({ state }) => state === rights.legalStatus);
  if (!decisive) return null;
  const { status } = record;
  const stated = statusMark({ status, ...rights, legalStatus: null }, today).label;
  const differs = LIVING.has(decisive.state) !== LIVING_WORDS.has(stated);
  const beside = differs && stated !== "Not stated" ? ` Its owner states: ${stated}.` : "";
  return `On record: ${rightSentence(decisive)}${beside}`;
}

/** Words of a status, on record and as stated, of a right that is granted and lives. */
const LIVING: ReadonlySet<LegalStatus> = new Set(["in-force", "in-grace"]);
const LIVING_WORDS: ReadonlySet<string> = new Set(["Active"]);

/** 'exclusively licensed, stated 3 March 2026', or how long nobody has confirmed it; then the owner's terms. */
function offerWords({ licenceTerms, ...rights }: StatedRights, today: string): string {
  return [statedOffer(rights, today), licenceTerms].filter(Boolean).join(". ");
}

function statedOffer({ availability, availabilityOn }: StatedRights, today: string): string {
  if (!availability) return "";
  const words = availabilityWords(availability);
  if (!availabilityOn) return words;
  const isOld = availabilityOn < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return `${words}, ${isOld ? "not confirmed since" : "stated"} ${showDate(availabilityOn)}`;
}

function citedPatent(patentIds: string | null): PatentView["filing"]["cited"] {
  const { first } = numbersToCite(patentIds ?? "");
  return first ? { number: citedNumber(first), country: first.country } : null;
}

/** The summary under the title; null if it repeats the title. */
function ownSummary({ summary, title }: TechnologyRecord): string | null {
  const line = summary?.trim() ?? "";
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return bare(line) === bare(title) ? null : line || null;
}

const BondsSchema = lazyObject(() => ({
  family: orElse(z.array(z.number()), []),
  series: orElse(z.array(z.number()), []),
}));

/** How a similar technology is related, according to the list. */
function bondOf(id: number, list: unknown): SimilarCard["bond"] {
  const bonds = BondsSchema().safeParse(list).data;
  if (bonds?.family.includes(id)) return "family";
  return bonds?.series.includes(id) ? "series" : null;
}
