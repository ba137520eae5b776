import type { Claim } from "./claim.ts";
import { biographiesIn, isPerson, listedNames, NAME_LIST, namesIn, TITLE } from "./people.ts";
import type { Read } from "./subject.ts";

const MADE =
  "developed|invented|created|designed|discovered|devised|built|pioneered|conceived|engineered|synthesized|formulated|uncovered|identified|established|proposed|produced|introduced|generated|demonstrated|found|shown|advanced|addressed|reported|optimized|constructed|fabricated|patented|come up with|made";
/** Verbs of a maker, for sentences that do not say who the person is. */
const MADE_ALONE =
  "developed|invented|created|designed|devised|pioneered|conceived|engineered|synthesized|formulated|patented|discovered|built";
const HELPERS = String.raw`(?:(?:his|her|their|the|its|a|other|fellow) )?(?:[\p{Ll}-]+ ){0,3}?(?:teams?|groups?|colleagues?|co-?workers|collaborators?|co-?inventors?|labs?|laborator(?:y|ies)|students?|associates|postdocs?|researchers|members|engineers|scientists)`;
const OF_WHERE = String.raw`(?:,? (?:in|at|of|from|within|with) (?:the )?\p{Lu}[^.;:,]{0,90}?(?:, (?:[^.;:,]{0,60}?,)?)?)`;
const LIFE =
  "[Pp]rofessors?|[Dd]irector|[Ss]cientists?|[Rr]esearchers?|[Ff]aculty|[Ss]urgeon|[Pp]hysician|[Uu]rologist|[Rr]adiologist|[Ee]ngineers?|[Cc]hair|[Ff]ellow|[Ss]tudents?|[Ii]nventors?|[Dd]ean|[Pp]ostdoc\\p{Ll}*|[Ii]nvestigator|[Nn]eurologist|[Cc]hemist|[Bb]iologist|[Pp]hysicist";

/** After the names: 'and her team', ', a professor at Alder,', 'of the Alder School,' and then what they did. */
const THEN_MADE = new RegExp(
  String.raw`^(?<helpers>['’]s? (?:research )?(?:labs?|laboratory|groups?|teams?)|,? (?:and|along with|together with|with|&) ${HELPERS})?${OF_WHERE}?(?<life>,? (?:who (?:is|are) )?(?:an?|the)? ?[^.;:]{0,120}?\b(?:${LIFE})\b[^.;:]{0,100}?,)?(?:,? (?:and|along with|together with|with|&) ${HELPERS})?${OF_WHERE}? (?:(?:has|have|had) )?(?:(?:recently|also|been|successfully|now|jointly|first|independently|then|further|previously) ){0,2}(?<verb>${MADE})\b`,
  "u",
);
/** 'Brook's method', 'Brook's group', 'the Brook laboratory'. */
const THEIR_LAB =
  /^(?:['’]s? (?:research |own )?(?:labs?|laboratory|groups?|team|invention|technology|innovation|method|device)|['’]?s? (?:Lab|Laboratory|Group|Research Group))(?![\p{L}])/u;
/** Before the names: 'developed at Alder by', 'led by', 'the laboratory of', 'inventors:'. */
const MADE_BY = new RegExp(
  String.raw`(?:\b(?:${MADE}|Developed|Invented|Created|Designed|Discovered)(?: (?:at|in|within) [^.,;:]{0,60}?)?,? by|\b(?:[Rr]esearchers?|[Tt]eams?|[Gg]roups?|[Ii]nventors?|[Ss]cientists?|[Ee]ngineers?|[Ii]nvestigators?|[Ff]aculty|[Cc]olleagues|[Ww]ork|[Rr]esearch|[Ee]fforts?|[Ll]ab|[Ll]aboratory)(?: (?:at|in|of|from) [^.,;:]{0,80}?)?,? (?:led|headed|directed|supervised|overseen|guided) by|\b(?:[Ll]ed|[Hh]eaded|[Dd]irected) by|under the (?:direction|leadership|supervision|guidance|mentorship) of|\b(?:lab|labs|laboratory|laboratories|group|groups|team|invention|brainchild) of|\b[Ii]nventors?(?: (?:is|are|include|including))?,?:?)\s+(?:(?:the (?:lab(?:oratory)?|(?:research )?group|team) of|an? (?:[\p{Ll}-]+ )?(?:team|group) (?:led by|of|at)|(?:co-)?inventors?|[\p{L}-]+ (?:[Rr]esearchers?|[Ss]cientists?|[Ee]ngineers?|[Pp]hysicists?|[Ss]urgeons?)|researchers?|the team of|lead inventor|faculty(?: member)?s?)\s+)?$`,
  "u",
);
/** 'an algorithm developed by': the algorithm is a component, unless the sentence is about the technology itself. */
const PART_MADE_BY = new RegExp(
  String.raw`(?<!\b(?:was|were|is|are|been|being|technology|invention|innovation)(?: \p{Ll}+ly)?) (?:${MADE})(?: (?:at|in|within) [^.,;:]{0,60}?)?,? by (?:[^.,;:]{0,40} )?$`,
  "u",
);
/** The head of a laboratory counts only in a sentence in which something is made or offered. */
const MAKING =
  /\b(?:developed|invent\w+|created?|designed?|discovered|devised|built|pioneered|conceived|engineered|synthesi[sz]ed|formulated|uncovered|identified|established|propos\w+|introduced|generated|demonstrated|found|shown|aimed|advanced|come up with|made|technolog(?:y|ies)|innovations?|incorporated|used|produced|addressed|reported|optimized|constructed|fabricated|patented)\b/i;
/** 'researchers in Dr. Brook's group', 'from the laboratory of'. */
const IN_LAB_OF = /(?:\b(?:in|from|at|by|of|and|within)|^|[,;:]) (?:the )?$|^(?:The )?$/;
const ROLE_BEFORE =
  /\b(?:[Ii]nventors?|[Rr]esearchers?|[Ss]cientists?|[Ee]ngineers?|[Ii]nvestigators?|[Ss]tudents?|[Ff]aculty(?: members?)?|[Pp]hysicians?|[Ss]urgeons?|[Cc]olleagues?|[Pp]rofessors?|[Tt]eam) $/u;

/** Someone else's or earlier work: a year, a citation, a company, a prize. */
const NOT_THIS =
  /\b(?:1[6-9]\d\d|20\d\d)\b|\b(?:[Pp]revious(?:ly)?|[Ee]arlier)\b|\bet al\b|\bdoi\b|\bpp?\. ?\d|\bvol\b|\b(?:was|is|are|were) (?:first |originally |initially )?named (?:after|for)\b|\b(?:startup|start-up|company|trial|study|program|workshop|course|CEO)\b|\b(?:[Cc]ontact|[Ee]mail|[Tt]el|[Pp]hone|[Mm]anager|[Ll]icensing)\b/;

/** A line under an inventor heading contains names; a longer one describes people. */
const LONGEST_LIST = 300;
const LIST = new RegExp(String.raw`(?<![\p{L}\p{N}'’.-])${NAME_LIST}`, "gu");
const TITLED = new RegExp(`^${TITLE}`, "u");

/** The people who are named as makers of this technology; not authors of cited papers, and not offices. */
export function inventorClaims(reads: readonly Read[]): Claim[] {
  const claims: Claim[] = [];
  let common: ReadonlySet<string> | null = null;
  for (const { section, field, text, foreign, others, named, introduces } of reads) {
    if (!/\p{Lu}/u.test(text) || section === "other" || section === "rights") continue;
    if (section === "inventors") {
      const names = biographiesIn(text);
      const listed = names.length > 0 || text.length > LONGEST_LIST ? names : listedNames(text);
      for (const name of listed) claims.push(claim(field, text, name));
      continue;
    }
    if (section === "background" || section === "uses" || others) continue;
    if (!MAKING.test(text) || NOT_THIS.test(text)) continue;
    if (foreign && section !== "technology") continue;
    common ??= commonWords(reads);
    for (const name of makersIn(text, common, named || introduces))
      claims.push(claim(field, text, name));
  }
  return claims;
}

function claim(field: Claim["field"], sentence: string, value: string): Claim {
  return { kind: "inventors", field, sentence, value };
}

/** Words that the record also writes in lower case: a capitalised run with one of them is a thing, not a person. */
function commonWords(reads: readonly Read[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text } of reads)
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}{3,}/gu)) words.add(word);
  return words;
}

/** 'Brook and colleagues have developed': a last name alone is a person if such words follow. */
const LAST_AND_OTHERS = new RegExp(
  String.raw`(?:^|[,:;] |[Bb]y )(\p{Lu}\p{Ll}{2,20}) (?:and|et) ${HELPERS}(?=${OF_WHERE}? (?:(?:has|have|had) )?(?:recently |also )?(?:${MADE})\b)`,
  "u",
);

/** The people whom a sentence names as makers, by the words before and after their names. */
function makersIn(text: string, common: ReadonlySet<string>, isOurs: boolean): string[] {
  const makers = namedAlone(text, common);
  for (const match of text.matchAll(LIST)) {
    const [list] = match;
    const before = text.slice(Math.max(0, match.index - 160), match.index);
    const after = text.slice(match.index + list.length, match.index + list.length + 420);
    const isTitled = TITLED.test(list);
    const made = THEN_MADE.exec(after)?.groups;
    const isMaker = made
      ? isTitled ||
        made.helpers !== undefined ||
        made.life !== undefined ||
        ROLE_BEFORE.test(before) ||
        (new RegExp(`^(?:${MADE_ALONE})$`).test(made.verb ?? "") && /^$|[,:] $/.test(before))
      : (MADE_BY.test(before) && (isOurs || !PART_MADE_BY.test(before))) ||
        (isTitled && THEIR_LAB.test(after) && IN_LAB_OF.test(before));
    if (!isMaker) continue;
    makers.push(
      ...namesIn(list).filter(
        (name) =>
          isTitled ||
          !name.split(" ").some((word) => /^\p{Lu}/u.test(word) && common.has(word.toLowerCase())),
      ),
    );
  }
  return makers;
}

function namedAlone(text: string, common: ReadonlySet<string>): string[] {
  const name = LAST_AND_OTHERS.exec(text)?.[1];
  return name && isPerson(name) && !common.has(name.toLowerCase()) ? [name] : [];
}
