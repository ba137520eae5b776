import type { Claim } from "./claim.ts";
import type { Read } from "./subject.ts";

/** Titles before a name; `Drs.` announces several. */
const TITLE = String.raw`(?:(?:Associate |Assistant |Adjunct |Distinguished |Emeritus )?(?:Professors?|Profs?\.?|Drs?\.?|Doctors?)\s+)`;
const WORD = String.raw`(?:\p{Lu}\p{Ll}[\p{L}'’-]*|\p{Lu}['’]\p{Lu}\p{Ll}+|Mc\p{Lu}\p{Ll}+)`;
/** First name, initials or a nickname, particles, last name. */
const NAME = String.raw`${WORD}(?:\s+(?:\p{Lu}\.?(?:\s?\p{Lu}\.)?|[“"]\p{L}+[”"]|${WORD}|de|da|del|della|van|von|der|den|la|le|bin|al|Di|De)){0,3}\s+${WORD}`;
const ANY_NAME = String.raw`(?:${TITLE}(?:${NAME}|${WORD})|${NAME})(?:, ?(?:Ph\.?D\.?|M\.?D\.?|M\.?S\.?))*`;
const LIST = `${ANY_NAME}(?:(?:,? and |, (?:and )?| & )${ANY_NAME}){0,7}`;

const MADE =
  "developed|uncovered|advanced|addressed|reported|generated|shown|optimized|invented|created|designed|discovered|devised|built|pioneered|conceived|engineered|identified|demonstrated|proposed|produced|formulated|introduced|established|synthesized";

/** 'Dr. A and her team have developed'; the names come first. */
const NAMES_MADE = new RegExp(
  String.raw`(?:^|[,;:]\s+|['’]s\s+|\b(?:[Ii]nventors?|[Rr]esearchers?|[Ss]cientists?|[Ee]ngineers?|[Ii]nvestigators?|[Ss]tudents?|and)\s+|(?=${TITLE}))(?<!\b(?:Department|Departments|School|College|Division|Institute|Center) of [^.]{0,80})(${LIST})(?:['’]s? (?:lab(?:oratory)?|group|team|research group)|,? (?:and|along with|together with|with) (?:(?:his|her|their|the) )?(?:research )?(?:team|group|colleagues|co-?workers|collaborators|lab(?:oratory)?|students?|associates)|,? (?:MD|PhD|M\.D\.|Ph\.D\.))*(?:,? (?:an? |the )?[^.,;]{0,100}?,|,? (?:in|at|of|from) [^.,;]{0,100}?)?(?:,? who [^.]{0,160}?,?)?\s+(?:has|have|had)?\s*(?:recently |also |been |successfully )?(?:${MADE})\b`,
  "u",
);
/** 'developed by Dr. A', 'led by Professor A', 'from the laboratory of A'. */
const MADE_BY_NAMES = new RegExp(
  String.raw`\b(?:(?:${MADE}|Developed|Invented|Created|Designed)(?: (?:at|in) [^.,;]{0,60}?)? by|[Ll]ed by|headed by|directed by|under the (?:direction|leadership|supervision|guidance) of|(?:lab|labs|laboratory|laboratories|group|groups|team|research) of|invention of|inventors?(?::| is| are|,))\s+(?:the (?:lab(?:oratory)?|group|team) of |a (?:team|group) (?:led by|of) |inventors? |researchers? |the team of )*(${LIST})`,
  "u",
);
/** 'the Mody lab', 'Dr. Mody's group'. */
const LAB_OF_NAME = new RegExp(
  String.raw`\b(?:Dr\.?|Prof\.?|Professor)\s+(${NAME}|${WORD})['’]s?\s+(?:lab(?:oratory)?|group|team|research|invention|method|work)`,
  "u",
);
/** A biography under an inventor heading begins with the inventor's name. */
const BIOGRAPHY = new RegExp(
  String.raw`^(${TITLE}?${NAME}(?:, ?(?:Ph\.?D\.?|M\.?D\.?|Sc\.?D\.?))*)(?:,? (?:who )?(?:is|was) (?:an?|the|currently|also)\b[^.]{0,100}?\b(?:[Pp]rofessor|[Dd]irector|[Ss]cientist|[Rr]esearcher|[Ff]aculty|[Uu]rologist|[Ss]urgeon|[Pp]hysician|[Ee]ngineer|[Cc]hair|[Ff]ellow|[Ss]tudent|[Ii]nventor)\b|,? (?:received|earned|holds|obtained) (?:an?|his|her|the)\b)`,
  "u",
);
const ONE = new RegExp(`${TITLE}?(${NAME}|${WORD})`, "gu");

/** Words that make a capitalised run the name of a place, an organisation or a thing. */
const NO_PERSON =
  /\b(?:Universit\w+|Department|Dept|Cent(?:er|re)s?|Institut\w*|College|School|Schools|Laborator\w+|Lab|Labs|Hospital|Medical|Medicine|Engineering|Sciences?|Research\w*|National|Health|Technolog\w*|Division|Faculty|Program|Company|Corporation|Corp|Inc|LLC|Foundation|Agency|Administration|Space|Flight|Duke|UCLA|NASA|MIT|Princeton|Stanford|Harvard|Yale|Columbia|Cornell|Carnegie|Mellon|Washington|California|Texas|North|South|East|West|New|United|States|American?|European|Patent|Application|Invent\w*|The|This|These|Our|In|For|Of|And|With|Computer|Electrical|Mechanical|Chemical|Biology|Chemistry|Physics|Neurology|Bioengineering|System|Systems|Method|Device|Software|Team|Group|Disease|Cancer|Street|Avenue|Force|Navy|Army|Johnson Space|Ames|Glenn|Langley|Goddard|Kennedy|Marshall|Armstrong|Dryden|Stennis|Jet Propulsion|Johns? Hopkins|Phase|Type|Model|Table|Figure)\b/;

/** A line under an inventor heading names people; a longer one tells of them. */
const LONGEST_LIST = 200;

/** The people who are named as the makers of this technology; authors of cited papers and offices are none. */
export function inventorClaims(reads: readonly Read[]): Claim[] {
  const claims: Claim[] = [];
  for (const { section, field, text, foreign } of reads) {
    if (!/\p{Lu}/u.test(text) || section === "other" || section === "rights") continue;
    if (section === "inventors") {
      const subject = BIOGRAPHY.exec(text)?.[1];
      const list = subject ?? (text.length <= LONGEST_LIST ? text : "");
      for (const name of namesIn(list, true)) claims.push(claim(field, text, name));
      continue;
    }
    if (section === "background" || (foreign && section !== "technology")) continue;
    for (const pattern of [NAMES_MADE, MADE_BY_NAMES, LAB_OF_NAME]) {
      const list = pattern.exec(text)?.[1];
      for (const name of namesIn(list ?? "")) claims.push(claim(field, text, name));
    }
  }
  return claims;
}

function claim(field: Claim["field"], sentence: string, value: string): Claim {
  return { kind: "inventors", field, sentence, value };
}

/** The names in a list of people, without titles; a last name alone only behind a title. */
function namesIn(list: string, alone = false): string[] {
  if (/\bdoi\b|\b(?:19|20)\d\d\b|\bpp?\.|\bvol\b/i.test(list)) return [];
  return [...list.matchAll(ONE)]
    .filter(([whole, name = ""]) => name.includes(" ") || (whole !== name && !alone))
    .map(([, name = ""]) => name.trim())
    .filter((name) => !NO_PERSON.test(name));
}
