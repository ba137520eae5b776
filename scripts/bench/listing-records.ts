import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import type { CatalogueRecord } from "#import/enrich.ts";

/** A record of the import as a subscriber reads it, without a report. */
export function asMemberReads({ technology, details, contact }: CatalogueRecord): {
  record: TechnologyRecord;
  rights: Rights;
} {
  const { filing_date: iso, filing_date_text: text, date_added_text: added, ...rest } = details;
  const record = {
    ...technology,
    ...rest,
    tech_id: 1,
    pi_filingdate: iso ?? text,
    date_added: technology.date_added ?? added,
    pi_contactinfo: contact,
    pi_similaropps: null,
    likes: 0,
    dislikes: 0,
    saves: 0,
    rep_key_challenges: null,
    rep_competitive_advantage: null,
    rep_exist_solutions: null,
    rep_rec_use_cases: null,
    rep_market_potential: null,
  } as TechnologyRecord;
  const rights = {
    statedStatus: technology.stated_status,
    endsOn: technology.ends_on,
    termEndsOn: details.term_ends_on,
    sourceUrl: details.source_url,
  };
  return { record, rights };
}
