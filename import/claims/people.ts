/** One word of a name: `Brook`, `Kim-Lien`, `O'Neil`, `McAdam`, `DiStefano`. */
const WORD = String.raw`(?:\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)?|\p{Lu}['’]\p{Lu}\p{Ll}+)(?:[-'’](?!s(?!\p{L}))\p{L}{1,20})*`;
/** `J.`, `J`, `J.-P.`, `R.K.` */
const INITIAL = String.raw`\p{Lu}\.?(?:[ -]?\p{Lu}\.){0,2}(?![\p{L}\p{N}'’-])`;
const PARTICLE =
  "(?:de|da|do|dos|del|della|di|du|van|von|der|den|ter|ten|la|le|bin|bint|ibn|al|el|st\\.|St\\.|De|Di|Da|Van|Von|Der|La|Le|El|Al)";
const NICKNAME = String.raw`(?:[“"(]\p{Lu}[\p{L}.]{1,15}[”")])`;
const SUFFIX = String.raw`(?:,? (?:Jr\.?|Sr\.?|II|III|IV)(?!\p{L}))?`;

/** First name or initial, more names, nicknames and particles, last name. */
const FULL_NAME = String.raw`(?:${INITIAL} )?${WORD}(?: (?:${INITIAL}|${NICKNAME}|${PARTICLE}|${WORD})){0,3} ${WORD}${SUFFIX}`;
/** After a title also `R. K. Brook`. */
const NAME_OF_INITIALS = String.raw`${INITIAL}(?: ${INITIAL}){0,2}(?: ${PARTICLE}){0,2} ${WORD}${SUFFIX}`;
const LAST_NAME = String.raw`(?:(?:de|van|von|der|den|la|le|di|da|del) ){0,2}${WORD}`;

/** `Professor`, `Associate Professor`, `Prof. Dr.`; `Drs.` announces several people. */
export const TITLE = String.raw`(?:(?:(?:Associate|Assistant|Adjunct|Distinguished|Emerit[au]s|Research|Clinical|Visiting|Full|Teaching|Chaired) ){0,2}(?:[Pp]rofessors?|Profs?\.?|Drs?\.?|[Dd]octors?|Sir|Dame) ){1,2}`;
/** `, Ph.D.`, ` MD`, `, M.S., FACS` */
export const DEGREES = String.raw`(?:,? \(?(?:Ph\.? ?D|M\.? ?D|D\.? ?Sc|Sc\.? ?D|D\.? ?D\.? ?S|D\.? ?V\.? ?M|D\.? ?O|Dr\.? ?P\.? ?H|Pharm\.? ?D|Psy\.? ?D|Ed\.? ?D|M\.? ?S(?:c|E|N|W)?|M\.? ?P\.? ?H|M\.? ?B\.? ?A|M\.? ?Eng|M\.? ?A|B\.? ?S(?:c|E)?|B\.? ?A|J\.? ?D|R\.? ?N|P\.? ?E|MBBS|MBChB|FACS|FAAN|FACC|FRCS|FAHA|FACP|DNP|OTR|PT|DPT|CRNA|PharmD|EdD|PsyD|DVM|Esq)(?:\.|(?![\p{L}\p{N}]))\)?)`;

const ONE_OF_LIST = String.raw`(?:${TITLE}(?:${FULL_NAME}|${NAME_OF_INITIALS}|${LAST_NAME})|${FULL_NAME})${DEGREES}{0,4}`;
/** 'Drs. Brook and Stone': the title applies to all of them. */
const LAST_NAMES = `(?:Drs\\.?|Profs\\.?|[Pp]rofessors) ${LAST_NAME}(?:, ${LAST_NAME}){0,5},? (?:and|&) ${LAST_NAME}(?! \\p{Lu})`;
/** `Dr. A`, `A and B`, `A, B, and C`. */
export const NAME_LIST = `(?:${LAST_NAMES}|${ONE_OF_LIST}(?:(?:, (?:and |& )?| and | & |; )(?:(?:student|colleague|collaborator|researcher|inventor)s? )?${ONE_OF_LIST}){0,9})`;

/** Words that make a capitalised run the name of a place, an organisation or a thing. */
const NO_PERSON =
  /(?<![\p{L}])(?:Universit\p{L}+|Departments?|Dept|Cent(?:er|re)s?|Institut\p{L}*|Colleges?|Schools?|Laborator\p{L}+|Labs?|Hospitals?|Medical|Medicine|Engineering|Engineers?|Sciences?|Scientists?|Research\p{L}*|National|International|Health\p{L}*|Technolog\p{L}*|Division|Facult\p{L}+|Programs?|Compan\p{L}+|Corporation|Corp|Inc|LLC|Ltd|Foundation|Agency|Administration|Office|Association|Society|Academy|Board|Committee|Council|Initiative|Consortium|Space|Flight|NASA|MIT|UCLA|Duke|Princeton|Stanford|Harvard|Yale|Columbia|Cornell|Carnegie|Caltech|Berkeley|Oxford|Cambridge|Washington|California|Texas|Michigan|Illinois|Pennsylvania|Massachusetts|Angeles|York|North|South|East|West|Northern|Southern|Eastern|Western|New|United|States|American?|European?|Asian?|African|Chinese|Japanese|German|Patents?|Applications?|Invent\p{L}*|Innovat\p{L}*|The|This|These|Those|Our|Their|In|For|Of|And|With|From|By|At|On|To|An|Computer|Computing|Electrical|Electronics?|Mechanical|Chemical|Civil|Industrial|Biomedical|Biolog\p{L}+|Chemistry|Physics|Mathematics|Neurology|Bioengineering|Systems?|Methods?|Devices?|Software|Teams?|Groups?|Disease|Syndrome|Cancer|Virus|Street|Avenue|Road|Building|Suite|Room|Force|Navy|Army|Defense|Energy|Phase|Type|Model|Table|Figure|Abstract|Background|Summary|Advantages?|Benefits?|Contact|Manager|Director|Professors?|Assistant|Associate|Dean|Fellow|Resident|Physicians?|Surgeons?|Nurses?|Postdoctoral|Graduate|Students?|Prize|Award|Medal|Project|Internet|Machine|Learning|Intelligence|Data|Network|Digital|Smart|Data|Web|Cloud|Open|Source|High|Using|Based|Improved|Novel|Fast|Multi|Non|Solar|Water|Air|Control|Design|Cell|Cells|Therapy|Treatment|Clinical|Surgery|Imaging|Sensor|Sensors|Material|Materials|Licens\p{L}*|Intellectual|Property|Status|Stage|Development|Publications?|References?|Journal|Proceedings|Conference|Letters|Mr|Mrs|Ms|Johnson Space|Jet Propulsion|Johns? Hopkins|Mayo Clinic|Other|Additional|Co|Meet|Lead|Principal|Key|Additionally|However|Further|Furthermore|Currently|Recently|Previously|Both|Now|Here|Together|Led|Under|Unlike|While|When|Although|Since|After|Before|Over|Through|Our|We|He|She|It|They|There|What|Why|How|If|As|All|Any|No|Not|Is|Are|Has|Have|Available|Seeking)(?![\p{L}])/u;

/** Fields of study: `Radiation Oncology`, `Applied Physics`. */
const STUDY =
  /\p{Ll}(?:ology|ologies|ics|istry|onomy|iatry|ography|urgery|icine|aceuticals?|opathy)(?!\p{L})/u;
const PLACE =
  /(?<!\p{L})(?:San|Santa|Los|Las|Hong|Kong|Arbor|Alto|Fort|Saint|Lake|Bay|City|Park|Hills?|Beach|Square)(?!\p{L})/u;

/**
 * Whether a capitalised run can be a person's name: none of its words belongs to an organisation, a place, a field or a
 * sentence.
 */
export function isPerson(name: string): boolean {
  return !NO_PERSON.test(name) && !STUDY.test(name) && !PLACE.test(name);
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
  String.raw`(?:^|\n|(?<=[.!?)”] ))[ \t]{0,4}(?:${TITLE})?(${FULL_NAME})${DEGREES}{0,4}(?:,? (?:who )?(?:is|was|has been|serves|works|holds|received|earned|obtained|completed|joined|leads|directs|heads|graduated|studies|currently)\b|,? (?:who is )?(?:the |an? |currently )?[^.\n]{0,60}?\b(?:Professor|professor|Director|director|Scientist|scientist|Fellow|Resident|Physicians?|Surgeons?|Nurses?|Postdoctoral|Graduate|fellow|Chair|Engineer|engineer|Dean|Investigator|Researcher|researcher|Lecturer|lecturer|Surgeon|Physician)\b)`,
  "gu",
);

/** The people whose biographies a text contains: each name that begins a sentence about what somebody is or did. */
export function biographiesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(BIOGRAPHY)].map((match) => match[1] ?? "").filter(isPerson)),
  ];
}
