import { parsePatentNumbers } from "../rights/patent-number.ts";
import type { Claim } from "./claim.ts";
import type { Read } from "./subject.ts";

/** Words that make a sentence one about rights; elsewhere a number may be anything. */
const ABOUT_RIGHTS =
  /\b(?:patent(?:s|ed)?|provisional|PCT|applications?|granted|pending|issued|USPTO|intellectual property)\b|\b(?:US|WO|EP)\s?\d/i;
const PLANNED =
  /\b(?:(?:patent|provisional|application)\w* (?:\w+ ){0,4}(?:will be|to be|is being|are being|being) (?:\w+ )?(?:filed|submitted|prepared)|(?:plan\w*|intend\w*) to (?:file|patent)|in preparation)\b/i;
const PENDING =
  /\b(?:patent[- ]pending|pending|patents? applied for|appl?n?s?\.? (?:serial )?(?:no|number|published|filed|pending)|(?:published|filed|submitted|provisional|utility|international|PCT|U\.?S\.?|patent) (?:\w+ ){0,3}app(?:lication|l|s)?s?\b|application publication|publication no|provisional (?:patent )?(?:filed|application)|patent (?:has been |was |is |protection )?(?:filed|applied))/i;
/** The same in running text, in which 'application' may mean anything. */
const SAID_PENDING =
  /\b(?:patents?[- ]pending|pending (?:\w+ ){0,2}patents?|patents? (?:application )?(?:\w+ ){0,2}(?:has been|have been|was|were|is|are) (?:\w+ )?(?:filed|applied for|pending|submitted)|(?:filed|submitted) (?:an? |for )?(?:\w+ ){0,3}patents?|applied for (?:an? )?(?:\w+ )?patents?|provisional (?:patent )?(?:\w+ )?(?:filed|submitted)|patent applications? (?:US|PCT|WO|EP|\d|no))\b/i;
const GRANTED =
  /\b(?:patented|issued patents?|patents? (?:has been |have been |was |were |is |are )?(?:issued|granted)|granted(?: patents?)?|patent (?:issued|granted)|\| ?(?:granted|issued|active))\b/i;
const ENDED = /\b(?:patents? (?:has |have |is |are |was |were )?(?:expired|lapsed)|expired)\b/i;
const ABANDONED = /\babandoned\b/i;
/** Other people's patents, and general statements about patents. */
const NOT_OURS =
  /\b(?:off[- ]patent|patents? (?:on|for) (?:existing|other|conventional)|related patents|prior art|patent (?:cliff|owner|office|expir\w+ of (?:other|existing)))\b/i;

const EXPIRES =
  /\b(?:patent )?(?:expir(?:es|ed|y|ation)(?: date)?|term ends)[^.\d]{0,30}(\d{4}-\d{2}-\d{2})/i;

/** What the texts say about this technology's patents: numbers, status and expiry. */
export function rightsClaims(reads: readonly Read[]): Claim[] {
  return reads.flatMap((read) => {
    const { section, field, text } = read;
    if (section !== "rights" && (read.section === "background" || !ABOUT_RIGHTS.test(text)))
      return [];
    if (section === "other") return [];
    if (NOT_OURS.test(text)) return [];
    const claims: Claim[] = [];
    const status = statusNamed(read);
    if (status) claims.push({ kind: "status", field, sentence: text, value: status });
    const ends = EXPIRES.exec(text)?.[1];
    if (ends) claims.push({ kind: "expiry", field, sentence: text, value: ends });
    if (section === "rights" || /\b(?:patent|PCT|serial)\b/i.test(text))
      for (const { canonical } of parsePatentNumbers(text).numbers)
        claims.push({ kind: "number", field, sentence: text, value: canonical });
    return claims;
  });
}

function statusNamed({ text, section }: Read): string | null {
  if (section !== "rights" && !/\bpatent/i.test(text)) return null;
  if (PLANNED.test(text)) return "planned";
  if (ABANDONED.test(text)) return "abandoned";
  if (/:$/.test(text)) return null;
  if ((section === "rights" ? PENDING : SAID_PENDING).test(text)) return "pending";
  if (GRANTED.test(text)) return "active";
  if (ENDED.test(text)) return "expired";
  return null;
}
