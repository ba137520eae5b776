import { anyOf } from "./any-of.ts";

/** One word of a name: `Brook`, `Kim-Lien`, `O'Neil`, `McAdam`, `DiStefano`. */
const WORD = String.raw`(?:\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)?|\p{Lu}['’]\p{Lu}\p{Ll}+)(?:[-'’](?!s(?!\p{L}))\p{L}{1,20})*`;
/** `J.`, `J`, `J.-P.`, `R.K.` */
const INITIAL = String.raw`\p{Lu}\.?(?:[ -]?\p{Lu}\.){0,2}(?![\p{L}\p{N}'’-])`;
const PARTICLE =
  "(?:de|da|do|dos|del|della|di|du|van|von|der|den|ter|ten|la|le|bin|bint|ibn|al|el|st\\.|St\\.|De|Di|Da|Van|Von|Der|La|Le|El|Al)";
const NICKNAME = String.raw`(?:[“"(]\p{Lu}[\p{L}.]{1,15}[”")])`;
const SUFFIX = String.raw`(?:,? (?:Jr\.?|Sr\.?|II|III|IV)(?!\p{L}))?`;

/** First name or initial, more names, nicknames and particles, last name. */
const FULL_NAME = `(?:${INITIAL} )?${WORD}(?: (?:${INITIAL}|${NICKNAME}|${PARTICLE}|${WORD})){0,3} ${WORD}${SUFFIX}`;
/** After a title also `R. K. Brook`. */
const NAME_OF_INITIALS = `${INITIAL}(?: ${INITIAL}){0,2}(?: ${PARTICLE}){0,2} ${WORD}${SUFFIX}`;
const LAST_NAME = `(?:(?:de|van|von|der|den|la|le|di|da|del) ){0,2}${WORD}`;

/** `Professor`, `Associate Professor`, `Prof. Dr.`; `Drs.` announces several people. */
export const TITLE = String.raw`(?:(?:(?:Associate|Assistant|Adjunct|Distinguished|Emerit[au]s|Research|Clinical|Visiting|Full|Teaching|Chaired) ){0,2}(?:[Pp]rofessors?|Profs?\.?|Drs?\.?|[Dd]octors?|Sir|Dame) ){1,2}`;
/** `, Ph.D.`, ` MD`, `, M.S., FACS` */
export const DEGREES = String.raw`(?:,? \(?${anyOf([
  String.raw`Ph\.? ?D|Sc\.? ?D|Dr\.? ?P\.? ?H|Pharm\.? ?D|Psy\.? ?D|Ed\.? ?D`,
  String.raw`D\.? ?(?:Sc|O|D\.? ?S|V\.? ?M)`,
  String.raw`M\.? ?(?:D|S(?:c|E|N|W)?|P\.? ?H|B\.? ?A|Eng|A)`,
  String.raw`B\.? ?(?:S(?:c|E)?|A)`,
  String.raw`J\.? ?D|R\.? ?N|P\.? ?E`,
  "MBBS|MBChB|FA(?:CS|AN|CC|HA|CP)|FRCS|DNP|OTR|D?PT|CRNA|Esq",
])}(?:\.|(?![\p{L}\p{N}]))\)?)`;

const ONE_OF_LIST = `(?:${TITLE}(?:${FULL_NAME}|${NAME_OF_INITIALS}|${LAST_NAME})|${FULL_NAME})${DEGREES}{0,4}`;
/** 'Drs. Brook and Stone': the title applies to all of them. */
const LAST_NAMES = `(?:Drs\\.?|Profs\\.?|[Pp]rofessors) ${LAST_NAME}(?:, ${LAST_NAME}){0,5},? (?:and|&) ${LAST_NAME}(?! \\p{Lu})`;
/** `Dr. A`, `A and B`, `A, B, and C`. */
export const NAME_LIST = `(?:${LAST_NAMES}|${ONE_OF_LIST}(?:(?:, (?:and |& )?| and | & |; )(?:(?:student|colleague|collaborator|researcher|inventor)s? )?${ONE_OF_LIST}){0,9})`;

/** Words that make a capitalised run the name of an office, a place, a thing or the beginning of a sentence. */
const NO_PERSON = new RegExp(
  String.raw`(?<!\p{L})${anyOf([
    String.raw`Universit\p{L}+|Departments?|Cent(?:er|re)s?|Institut\p{L}*|Colleges?|Schools?|Hospitals?|Office|Division`,
    String.raw`Lab(?:s|orator\p{L}+)?|Faculty|Teams?|Groups?|Compan\p{L}+|Corporation|Inc|LLC|Foundation|Association`,
    String.raw`Research\p{L}*|Scien\p{L}+|Engineer\p{L}*|Medic\p{L}+|Clinical|Technolog\p{L}*|Licens\p{L}*|Health`,
    "Director|Manager|Professors?|Assistant|Associate|Dean|Fellow|Students?|Inventors?|Physicians?|Surgeons?",
    String.raw`Surgery|Design|Physics|Chemistry|Comput\p{L}+|Learning|Prof|Meet|Lead|Principal`,
    "North|South|East|West|New|York|United|States?|American|National|International|NASA|MIT|UCLA",
    "Tech|Biohub|Clinic|Mount|Saint|City",
    "Patents?|Systems?|Methods?|Devices?|Software|Data|Cells?|Cancer|Disease|Contact|Additional|Other",
    "The|This|These|Our|In|For|Of|And|With|From|By|At|On|To|However|Recently|Both|We|They",
  ])}(?!\p{L})`,
  "u",
);
/** Fields of study: `Radiation Oncology`, `Applied Physics`. */
const STUDY =
  /\p{Ll}(?:ology|ologies|ics|istry|onomy|iatry|ography|urgery|icine|aceuticals?|opathy)(?!\p{L})/u;

/**
 * Whether a capitalised run can be a person's name: none of its words belongs to an organisation, a place, a field or a
 * sentence.
 */
function isPerson(name: string): boolean {
  return !NO_PERSON.test(name) && !STUDY.test(name);
}

const ONE = new RegExp(
  `(?<![\\p{L}\\p{N}'’.-])(${TITLE})?(${FULL_NAME}|${NAME_OF_INITIALS}|${LAST_NAME})`,
  "gu",
);
const ALL_DEGREES = new RegExp(DEGREES, "gu");

/**
 * The names of people in a run of names, without titles and degrees, in their order. A last name alone counts only
 * after a title.
 */
export function namesIn(run: string): string[] {
  const names: string[] = [];
  let titled = false;
  for (const match of run.replace(ALL_DEGREES, "").matchAll(ONE)) {
    const [, title, name = ""] = match;
    // 'Drs. Brook and Stone': the title applies to everyone after it who has only a last name.
    if (title) titled = /^(?:Drs|[Pp]rofessors|Profs)\b/.test(title);
    if (!name.includes(" ") && !title && !titled) continue;
    if (isPerson(name)) names.push(name.trim());
  }
  return [...new Set(names)];
}

const WHOLE_NAME = new RegExp(
  `^(?:(?:${TITLE})(?:${LAST_NAME})|(?:${TITLE})?(?:${FULL_NAME}|${NAME_OF_INITIALS}))$`,
  "u",
);
const LEADING_TITLE = new RegExp(`^${TITLE}`, "u");
/** 'Brook, Ada; Stone, Carl' */
const LAST_FIRST = new RegExp(`^(${LAST_NAME}), (${WORD}(?: (?:${INITIAL}|${WORD})){0,2})$`, "u");

/** The names in a list under a heading: each part between commas, semicolons or line breaks that is only a name. */
export function listedNames(text: string): string[] {
  const plain = text
    .replace(/\([^()]{0,200}\)/g, " ")
    .replace(ALL_DEGREES, "")
    .replace(/[ \t]+/g, " ");
  const parts = plain.split(/[;\n|•]/).map((part) => part.trim());
  const reversed = parts.map((part) => LAST_FIRST.exec(part));
  const names =
    parts.length > 1 && reversed.filter((found) => found !== null).length > parts.length / 2
      ? reversed.map((found) => (found ? `${found[2]} ${found[1]}` : ""))
      : parts
          .flatMap((part) => part.split(/,| and | & |\band\b(?= \p{Lu})/u))
          .map((part) => part.split(/ (?:of|at|from|in|with)(?: |$)|[:–—]| - /, 1)[0] ?? "")
          .map((part) => part.replace(/^[*·. -]{1,9}/, "").replace(/[*. ]{1,9}$/, ""))
          .filter((part) => WHOLE_NAME.test(part))
          .map((part) => part.replace(LEADING_TITLE, ""));
  return [...new Set(names.filter((name) => name !== "" && isPerson(name)))];
}

const BIOGRAPHY = new RegExp(
  String.raw`(?:^|\n|(?<=[.!?)”] ))[ \t]{0,4}(?:${TITLE})?(${FULL_NAME})${DEGREES}{0,4}${anyOf([
    String.raw`,? (?:who )?${anyOf([
      "is|was|has been|serves|works|holds|received|earned|obtained|completed|joined",
      "leads|directs|heads|graduated|studies|currently",
    ])}\b`,
    String.raw`,? (?:who is )?(?:the |an? |currently )?[^.\n]{0,60}?\b${anyOf([
      "[Pp]rofessor|[Dd]irector|[Ss]cientist|[Ff]ellow|[Ee]ngineer|[Rr]esearcher|[Ll]ecturer|[Ss]urgeon",
      "Resident|Physicians?|Surgeons|Nurses?|Postdoctoral|Graduate|Chair|Dean|Investigator|physician",
    ])}\b`,
  ])}`,
  "gu",
);

/** The people whose biographies a text contains: each name that begins a sentence about what somebody is or did. */
export function biographiesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(BIOGRAPHY)].map((match) => match[1] ?? "").filter(isPerson)),
  ];
}
