import type { StatedStatus } from "../../import/rights/stated-statuses.ts";
import type { Category, PatentStatus, TechnologyClass } from "../../import/vocabulary.ts";
import type { OwnerPage } from "../technology/owner-page.ts";
import type { PatentLink } from "../technology/patent-links.ts";
import type { TechnologyCard } from "../technology/technology.schema.ts";
import type { TextClaim } from "../technology/text-claims.ts";

/** One of the page's accordions; its HTML is empty where the owner gave nothing. */
type PatentSection = { id: string; heading: string; html: string; claims: TextClaim[] };

/** A technology offered beside another, and what binds it to it: one invention, or one series of titles. */
export type SimilarCard = TechnologyCard & { bond: "family" | "series" | null };

/** Another record of the same invention. */
type FamilyMember = { id: number; title: string };

/** What the patent page shows of a technology. */
export type PatentView = {
  id: number;
  title: string;
  /** One line on it; null where the record has none. */
  summary: string | null;
  img: string | null;
  technologyClass: TechnologyClass | null;
  secondClass: TechnologyClass | null;
  category: Category;
  status: PatentStatus;
  statedStatus: StatedStatus | null;
  endsOn: string | null;
  tags: string[];
  rationale: string | null;
  filing: {
    institution: string;
    inventor: string | null;
    patentId: string;
    filingDate: string;
    /** When the patent ends, in words; null where that is not known. */
    expiry: string | null;
    /** What only the text says. */
    claims: TextClaim[];
    ownerPage: OwnerPage | null;
    patentLinks: PatentLink[];
    /** Neither the record nor its text has a number. */
    withoutNumber: boolean;
    family: FamilyMember[];
  };
  sections: PatentSection[];
  similar: SimilarCard[];
  /** The mailto link, for those who may use it and where there is an address. */
  contactHref: string | null;
};
