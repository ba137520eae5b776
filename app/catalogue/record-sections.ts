/**
 * A record's sections in the specification's order: the page's accordions, each an anchor that citations lead to. The
 * field behind each is design ruling 14.
 */
export const RECORD_SECTIONS = [
  { id: "background-market", heading: "Background/Market", field: "market_summary" },
  { id: "technology-description", heading: "Technology Description", field: "technical_summary" },
  { id: "commercial-application", heading: "Commercial Application", field: "application" },
  { id: "key-benefits", heading: "Key Benefits/Competitive Advantage", field: "key_benefits" },
  { id: "developmental-stage", heading: "Developmental Stage", field: "developmental_stage" },
  { id: "additional-information", heading: "Additional Information", field: "pi_addinfo" },
] as const;
