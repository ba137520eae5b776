import { anyOf } from "#import/text/any-of.ts";
import type { QuestionKind } from "./question-kinds.ts";

/**
 * Phrases by which listings and abstracts mark what a sentence is for. They say more than the test of a kind, which
 * many sentences pass, but not every answer contains one.
 */
export const TELLING_PHRASES: Partial<Record<QuestionKind, RegExp>> = {
  "how-much":
    /\d|\b(?:(?:two|three|four|five|six|seven|eight|nine|ten)[- ](?:times|fold)|half|twice|double|orders? of magnitude|dozens?|hundreds?|thousands?|millions?|billions?)\b/i,
  rights:
    /^Patent (?:ID|number|status)|^Patents\b|\bpatents?\b.{0,40}(?:\d{4}|pending|granted|issued|filed)/i,
  who: /^Inventors?: |\b(?:led|invented|developed|created|discovered|designed) by\b|\b(?:have|has) (?:developed|invented|created|discovered|designed)\b|\binvent\w+/i,
  problem: new RegExp(
    anyOf([
      String.raw`^(?:However|Unfortunately|But|Yet|Although|Despite|Currently|Presently|Existing|Current|Conventional|Traditional)\b`,
      String.raw`\b${anyOf([
        "however",
        String.raw`there (?:is|are|remains?|exists?) (?:\w+,? ){0,3}(?:an?|no) (?:\w+ ){0,3}(?:need|lack|demand|shortage|challenge)`,
        "(?:urgent|unmet|critical|clinical|great|growing|significant) need",
        String.raw`remains? (?:an? )?(?:\w+ )?(?:challeng\w+|difficult|unsolved|problem|limited|elusive)`,
        "limitations?|limited by|shortcomings?|drawbacks?|disadvantages?|problems?|bottlenecks?",
        "suffers? from|hindered|hampered|prone to|time-?consuming|labor-?intensive|cumbersome|costly",
        "is difficult|are difficult|lack of|lacks?|fails? to|failed|unable to|cannot|inability",
        String.raw`insufficient|inadequate|prohibitive\w*|(?:leading|major|common|primary) cause`,
        "(?:is|are) (?:needed|required|desired|desirable)|have not been|has not been",
        "associated with (?:high|poor|significant|serious|severe)",
      ])}\b`,
    ]),
    "i",
  ),
  use: new RegExp(
    String.raw`\b${anyOf([
      `(?:can|could|may|might|will|would) (?:also |potentially |then |further |easily |readily )?(?:be )?${anyOf(
        [
          "used?|appl(?:y|ied)|adapted|utili[sz]ed?|employed|extended|expanded|deployed|integrated",
          "implemented|incorporated|treat|help|benefit|serve|enable|allow",
        ],
      )}`,
      `(?:is|are) (?:also )?${anyOf([
        "intended|designed|useful|suitable|suited|ideal|applicable|appropriate|meant|used|employed",
        "aimed|targeted",
      ])} (?:to|for|in|as|by|with|on)`,
      "applicab(?:le|ility)|applications? (?:include|in|such|of|for|range|are)",
      "potential (?:applications?|uses?|for|to|markets?)|use cases?|useful",
      "for use (?:in|with|by|as)|suitable for|in the (?:field|area|treatment|diagnosis)s? of",
      "(?:industr(?:y|ies)|markets?|sectors?|customers?|end[- ]users?|users?) (?:such|include|like|include)",
      "including but not limited to|for the treatment of|treatment of|to treat|of interest to",
      "beyond|not limited to|variety of|range of",
    ])}\b`,
    "i",
  ),
  how: new RegExp(
    anyOf([
      String.raw`^${anyOf([
        "Specifically|Briefly|In (?:this|one|operation|use)|First|Then|Next|Finally",
        `The ${anyOf([
          "method|system|device|process|apparatus|approach|technique|algorithm|design|invention|sensor",
          "technology|composition|platform",
        ])} ${anyOf([
          "uses?|works?|consists?|comprises?|includes?|involves?|employs?|is based|relies|has",
          "utili[sz]es?",
        ])}`,
      ])}\b`,
      String.raw`\b${anyOf([
        "works? by|(?:consists?|composed|made up|made) of|compris(?:es?|ing)",
        `(?:is|are|was|were) ${anyOf([
          "achieved|accomplished|done|performed|made|formed|obtained|based|configured|connected|coupled",
          "placed|applied|attached|mounted|controlled|generated|produced|measured|determined|calculated",
          "computed|derived|then|first|used to",
        ])} ?(?:by|through|on|using|with|to|of|from|via)?`,
        String.raw`by (?:means of )?(?:\w+ly )?\w+ing|using (?:an?|the)|uses? (?:an?|the)|utili[sz](?:es?|ing)`,
        "employ(?:s|ing)|based on|relies on|leverag(?:es|ing)|mechanism|wherein|in which|such that",
        String.raw`so that|thereby|thus \w+ing|which then|involves?`,
      ])}\b`,
    ]),
    "i",
  ),
  stage: new RegExp(
    String.raw`\b${anyOf([
      `(?:has|have|had) ${anyOf(["also |already |now |been |successfully |recently |further "])}*${anyOf(
        [
          "demonstrated|shown|tested|validated|built|fabricated|confirmed|verified|proven|evaluated",
          "reduced|implemented|constructed|completed|applied|performed|conducted|prototyped",
          "synthesi[sz]ed|observed|achieved|produced|deployed|optimi[sz]ed|identified",
        ],
      )}`,
      `(?:was|were|is|are) (?:also |successfully |further |currently |being )*${anyOf([
        "demonstrated|shown|tested|validated|built|fabricated|confirmed|verified|proven|evaluated",
        "implemented|constructed|deployed|reduced to practice|ongoing|underway",
      ])}`,
      "reduc(?:ed|tion) to practice|prototypes?|proof[- ]of[- ](?:concept|principle)",
      "in vi(?:vo|tro)|_in vi(?:vo|tro)_|pre-?clinical",
      String.raw`clinical(?:ly)? (?:trials?|stud\w+|tested|data|validated)|phase (?:I|1|2|3)\w*|TRL`,
      "technology readiness|successful(?:ly)?",
      String.raw`${anyOf(["results|studies|experiments?|data|tests?|trials|simulations?"])} (?:\w+ ){0,3}${anyOf(
        [
          "show|shows|showed|demonstrate|demonstrates|demonstrated|indicate|indicated|suggest|confirm",
          "confirmed|reveal|revealed",
        ],
      )}`,
      "preliminary|mouse models?|animal models?|in (?:mice|rats|pigs|patients|humans)",
      "fully functional|working|currently (?:being|in|under)|in development|development stage",
      "commercially available|ready",
    ])}\b`,
    "i",
  ),
  benefit: new RegExp(
    String.raw`\b${anyOf([
      "advantages?|benefits?",
      String.raw`${anyOf([
        "more|less|fewer|greater|higher|lower|faster|better|cheaper|smaller|lighter|simpler|easier",
        "safer|stronger|longer|shorter",
      ])} (?:\w+ ){0,4}than`,
      "compared (?:to|with)|improv(?:es?|ed|ing|ement)|reduc(?:es?|ed|ing|tion)",
      "increas(?:es?|ed|ing)|enhanc(?:es?|ed|ing)|eliminat(?:es?|ing)|avoid(?:s|ing)?|without",
      "no need|does not require|low[- ]cost|cost[- ]effective|inexpensive|affordable|simple|easy",
      "easily|rapid|fast",
      String.raw`high(?:ly)? (?:\w+ )?(?:sensitiv|specific|efficien|accura|selectiv|resolution|throughput|performance|quality)\w*`,
      "robust|scalable|portable|compact|lightweight|non-?invasive|safe|unique|novel|superior",
      "sav(?:es?|ing)|minimi[sz](?:es?|ing)|enabl(?:es?|ing)|allow(?:s|ing)|versatile|flexible",
      "real[- ]time",
    ])}\b`,
    "i",
  ),
  comparison:
    /\b(?:than|compar(?:ed|able|ison)|unlike|versus|vs|relative to|as opposed to|in contrast|whereas|instead of|rather than|outperforms?|superior|over (?:existing|current|conventional|other|traditional|prior)|conventional\w*|traditional\w*|existing|state[- ]of[- ]the[- ]art|alternatives?|times (?:more|less|faster|higher|lower|greater|better)|\w+-?fold|first (?:of its kind|to))\b/i,
};
