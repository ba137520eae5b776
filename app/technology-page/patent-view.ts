import type { DocumentLink } from "#app/technology/document-link.ts";
import type { RecordRow } from "#app/technology/rights-on-record.ts";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import type { TextStatement } from "#app/technology/text-statements.ts";
import type { StatedStatus } from "#import/rights/stated-statuses.ts";
import type { Block } from "#import/text/rich-text.ts";
import type { Category, LegalStatus, PatentStatus, TechnologyClass } from "#import/vocabulary.ts";
import type { RightsLinksData } from "./rights-links.tsx";

/** One of the page's accordions; `blocks` and `images` are empty if the owner provided nothing. */
type PatentSection = {
  id: string;
  heading: string;
  blocks: Block[];
  /** The images that the owner gave. */
  images: { key: string; words: string }[];
  statements: TextStatement[];
  /** Whether the text of another section speaks for it. */
  isNamed: boolean;
};

/** A similar technology, and how it is related: same invention, or same series of titles. */
export type SimilarCard = TechnologyCard & { bond: "family" | "series" | null };

/** The view data of a technology's page. */
export type PatentView = {
  id: number;
  title: string;
  /** A one-line summary; null if there is none. */
  summary: string | null;
  img: string | null;
  technologyClass: TechnologyClass | null;
  secondClass: TechnologyClass | null;
  category: Category;
  status: PatentStatus;
  statedStatus: StatedStatus | null;
  endsOn: string | null;
  termEndsOn: string | null;
  legalStatus: LegalStatus | null;
  /** The strongest right on record in a sentence; null without one. */
  onRecord: string | null;
  tags: string[];
  rationale: string | null;
  filing: {
    institution: string;
    /** The slug of the owner's page. */
    owner?: string | undefined;
    inventor: string | null;
    patentId: string;
    /** The numbers in words. */
    numbers: string;
    /** The patent by which it is cited; null without a number that is ever published. */
    cited: { number: string; country: string } | null;
    filingDate: string;
    /** The same as YYYY-MM-DD; null for one in words, which programs would take for a day. */
    filedOn: string | null;
    /** The end of the patent, in words; null if unknown. */
    expiry: string | null;
    /** Whether that is worked out from the filing date. */
    isExpiryComputed: boolean;
    documents: DocumentLink[];
    /** What patent offices record of its numbers, and what only the text states. */
    rows: RecordRow[];
    links: RightsLinksData;
  };
  sections: PatentSection[];
  similar: SimilarCard[];
  /** The mailto link, for users who may use it and if there is an address. */
  contactHref: string | null;
  /** Whether an inquiry is answered by the owner's organisation, and not by us. */
  hasInbox: boolean;
  /** Median days until it answers; null where too few were answered to say. */
  answerDays: number | null;
  /** The form by which anybody may ask the owner; null where only subscribers may. */
  askHref: string | null;
  /** Whether the owner opened it to visitors, and whether somebody acts for the owner. */
  isOpened: boolean;
  isClaimed: boolean;
  /** The owner's page of it, for those who act for the owner. */
  ownHref: string | null;
};
