/**
 * A record's sections in the specification's order: the page's accordions and the anchors of citations. Design ruling
 * 14 says which field each one shows.
 */
export const RECORD_SECTIONS = [
  { id: "background-market", heading: "Background/Market", field: "market_summary" },
  { id: "technology-description", heading: "Technology Description", field: "technical_summary" },
  { id: "commercial-application", heading: "Commercial Application", field: "application" },
  { id: "key-benefits", heading: "Key Benefits/Competitive Advantage", field: "key_benefits" },
  { id: "developmental-stage", heading: "Developmental Stage", field: "developmental_stage" },
  { id: "additional-information", heading: "Additional Information", field: "pi_addinfo" },
] as const;

/** The report's sections in the Analysis panel; null in the record of a user without a valid subscription. */
export const REPORT_SECTIONS = [
  {
    id: "report-key-challenges",
    heading: "Key Challenges of the Space",
    field: "rep_key_challenges",
  },
  {
    id: "report-competitive-advantage",
    heading: "Competitive Advantage",
    field: "rep_competitive_advantage",
  },
  {
    id: "report-existing-solutions",
    heading: "Comparison to Existing Solutions",
    field: "rep_exist_solutions",
  },
  { id: "report-use-cases", heading: "Recommended Use Cases", field: "rep_rec_use_cases" },
  { id: "report-market-potential", heading: "Market Potential", field: "rep_market_potential" },
] as const;
