import type {
  Category,
  PatentStatus,
  TechnologyCard,
  TechnologyClass,
} from "./catalogue.schema.ts";

/** One of the page's accordions; its HTML is empty where the owner gave nothing. */
type PatentSection = { id: string; heading: string; html: string };

/** What the patent page shows of a technology. */
export type PatentView = {
  id: number;
  title: string;
  /** One line on it; null where the record has none. */
  summary: string | null;
  img: string | null;
  technologyClass: TechnologyClass | null;
  category: Category;
  status: PatentStatus;
  tags: string[];
  rationale: string | null;
  filing: { institution: string; inventor: string | null; patentId: string; filingDate: string };
  sections: PatentSection[];
  similar: TechnologyCard[];
  /** The mailto link, for those who may use it and where there is an address. */
  contactHref: string | null;
};
