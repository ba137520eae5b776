import { isInstitution } from "../clean/university.ts";
import { biographiesIn, listedNames, NAME_LIST, namesIn } from "../text/people.ts";
import { isAboutIt } from "./prose.ts";
import type { Sentence } from "./sentences.ts";
import type { Statement } from "./statement.ts";

const MADE = "developed|invented|created|designed|discovered|devised|pioneered|built|engineered";
const TEAM = "(?:team|group|colleagues|lab|laboratory|co-?workers)";
/** 'Professor Ada Brook and her team have developed', 'Ada Brook's laboratory has created'. */
const THEY_MADE = String.raw`(?<makers>${NAME_LIST})(?:['’]s? ${TEAM}|,? (?:and|along with) (?:[\p{Ll}-]+ ){0,3}${TEAM})? (?:(?:has|have) )?(?:recently |also )?(?:${MADE})\b(?! into)`;
/** 'was invented by Ada Brook', 'researchers led by', 'the laboratory of'. */
const MADE_BY = String.raw`\b(?:(?:is|was|were|been|technology|invention) (?:${MADE})(?: at [^.,;:]{0,60})? by|(?<!company )led by|${TEAM} of) (?:researchers? |inventors? )?(?<named>${NAME_LIST})`;
/** After these comes a person's workplace: 'Researchers at Johns Hopkins', 'UC San Diego', 'Biohub San Francisco'. */
const NO_PLACE = String.raw`(?<!(?<!\p{L})(?:[Aa]t|[Ff]rom|[Ii]n|[Oo]f|[Ff]or|[Tt]he|\p{Lu}{2,}) )`;
const MAKERS = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.-])(?:${NO_PLACE}${THEY_MADE}|${MADE_BY})`,
  "gu",
);
/** A line under an inventor heading contains names; a longer one describes people. */
const LONGEST_LIST = 300;

/** The people who are named as makers of this technology; not authors of cited papers, and not organisations. */
export function inventorStatements({ section, field, text }: Sentence): Statement[] {
  return [...new Set(namesOf(section, text))].map((value) => ({
    kind: "inventors",
    field,
    sentence: text,
    value,
  }));
}

function namesOf(section: Sentence["section"], text: string): string[] {
  if (section === "inventors") {
    const names = biographiesIn(text);
    return names.length > 0 || text.length > LONGEST_LIST ? names : listedNames(text);
  }
  if (section !== "technology" || !isAboutIt(text)) return [];
  return [...text.matchAll(MAKERS)].flatMap(({ groups }) =>
    namesIn(groups?.makers ?? groups?.named ?? "").filter((name) => !isInstitution(name)),
  );
}
