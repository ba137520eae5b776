// How patent numbers are written, as data: parsePatentNumbers() reads it, and so does the database, whose
// supabase/schemas/27_patent_spellings.sql is filled from it.

type PatentNumberKind = "grant" | "publication" | "application";

/** One way of writing a patent number. */
export type PatentSpelling = {
  /**
   * A regular expression that JavaScript and Postgres read alike: nothing lazy, and no alternatives of which one could
   * begin another and match, since Postgres takes the longest and JavaScript the first.
   */
  pattern: string;
  /** Whether capitals are the same as small letters. */
  anyCase?: true;
  /**
   * The catalogue's form, in which `{2 digits pad6}` is the second group after these steps: `digits` keeps digits alone,
   * `pad6` puts zeros in front up to six characters, `trim` takes them away, `upper` makes capitals, `country` turns an
   * office's name into its code, and `foreign` takes separators, a check digit and leading zeros from another office's
   * number. No number comes of a part of which `trim` leaves nothing, `positive` finds only zeros in, or `five` no five
   * digits in a row.
   */
  number: string;
  /** The group that holds the kind code. */
  kind?: number;
  /** The kind code that the spelling's words mean. */
  kindCode?: string;
  type: PatentNumberKind | "by its kind code" | "by its words";
  /** The group with the words 'patent' or 'application', if `type` is decided by them. */
  words?: number;
};

/** WIPO's codes of patent offices (standard ST.3), present and past, but for the United States. */
const COUNTRIES =
  "AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW";
/** How offices are named in words before a number, as `Canada 3,201,108` or `Korean Patent No. 10-1234567`. */
const NAMED_COUNTRIES = [
  ["AU", "australia", "australian"],
  ["AT", "austria", "austrian"],
  ["BR", "brazil", "brazilian"],
  ["GB", "britain", "british"],
  ["CA", "canada", "canadian"],
  ["CN", "china", "chinese"],
  ["DK", "denmark", "danish"],
  ["EP", "europe", "european", "europäisches"],
  ["FR", "france", "french"],
  ["DE", "germany", "german", "deutsches"],
  ["HK", "hong kong"],
  ["IN", "india", "indian"],
  ["IE", "ireland", "irish"],
  ["IL", "israel", "israeli"],
  ["IT", "italy", "italian"],
  ["JP", "japan", "japanese"],
  ["KR", "korea", "korean"],
  ["MX", "mexico", "mexican"],
  ["NL", "netherlands", "dutch"],
  ["NZ", "new zealand"],
  ["RU", "russia", "russian"],
  ["SG", "singapore"],
  ["ZA", "south africa"],
  ["ES", "spain", "spanish"],
  ["SE", "sweden", "swedish"],
  ["CH", "switzerland", "swiss"],
  ["TW", "taiwan"],
  ["GB", "united kingdom", "uk"],
];
export const COUNTRY_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMED_COUNTRIES.flatMap(([code = "", ...names]) => names.map((name) => [name, code])),
);

const NAMES = NAMED_COUNTRIES.flatMap(([, ...names]) => names).join("|");
/** A foreign office's number: with separators for thousands, with its year, or digits alone; not '2020-01-31'. */
const FOREIGN_NUMBER = String.raw`(?:ZL ?)?(?:\d{1,3}(?:[, ]\d{3}){2,3}|\d{3},\d{3}|\d{2} \d{4} \d{3} \d{3}(?:\.\d)?|\d{4}[/-]\d{5,7}|\d{2}-(?:\d{4}-)?\d{7}|\d{6,13}(?:\.[\dXx])?)`;
/** No further digit, whether after a separator or not: what was read is the whole number. */
const ENDS = String.raw`(?!\d|[,./-]\d)`;
/** Two capitals before a number name another office than the American, known here or not; a Russian text has its own sign. */
const NO_OTHER_COUNTRY = String.raw`(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}(?:\([A-Z]\d?\))?[\s-]?)(?<!\u2116\s?)`;
const KIND = String.raw`(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])`;
/** What people write between an office and a number. */
const WORDS = String.raw`(?:[Pp]atent|[Pp]at\.|[Aa]pplication|[Aa]ppl\.|[Pp]ublication|[Pp]ub\.|[Nn]umber|[Nn]o\.?|[Ss]erial)\s{1,3}`;
/** Nothing before it makes it a part of another word or number. */
const ALONE = String.raw`(?<![A-Za-z\d])`;
/** The same for digits alone, which of a Chinese or Japanese word are no American number. */
const ALONE_DIGITS = String.raw`(?<![A-Za-z\d,./\u3005-\u9fff-])`;

/** In this order: the longer spellings first, so that none is mistaken for a part of another. */
export const PATENT_SPELLINGS: readonly PatentSpelling[] = [
  {
    // `Patent Cooperation Treaty Published Application 2019140064`: the year and the serial of a WO number.
    pattern: String.raw`(?<![A-Za-z])(?:PCT|Patent Cooperation Treaty)\s{1,3}Publi(?:shed|cation)(?:\s{1,3}International)?(?:\s{1,3}Application)?(?:\s{1,3}(?:No\.?|Number))?\s{1,3}((?:19|20)\d{2})[\s/-]?(\d{6})(?!\d)`,
    anyCase: true,
    number: "WO{1}{2}",
    type: "publication",
  },
  {
    pattern: String.raw`${ALONE}PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{4})\s*[/-]?\s*([\d,]{5,8})(?!\d)`,
    anyCase: true,
    number: "PCT/{1 upper}{2}/{3 digits pad6}",
    type: "application",
  },
  {
    // A two-digit year from 04 on means a four-digit one.
    pattern: String.raw`${ALONE}PCT[\s/-]*([A-Z]{2})[\s/-]*(0[4-9]|[1-6]\d|7[0-7])\s*/\s*([\d,]{5,8})(?!\d)`,
    anyCase: true,
    number: "PCT/{1 upper}20{2}/{3 digits pad6}",
    type: "application",
  },
  {
    // Until 2004 the year had two digits, and the serial five.
    pattern: String.raw`${ALONE}PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{2})\s*/\s*([\d,]{5,8})(?!\d)`,
    anyCase: true,
    number: "PCT/{1 upper}{2}/{3 digits pad5}",
    type: "application",
  },
  {
    // `PCT Application US2017/040744`: six digits after the year make it a PCT serial.
    pattern: String.raw`${ALONE}(US)\s?(\d{4})\s*/\s*(0\d{5}|0\d{2},\d{3})(?!\d)`,
    number: "PCT/{1}{2}/{3 digits}",
    type: "application",
  },
  {
    pattern: String.raw`${ALONE}WO[\s/-]*((?:19|20)\d{2})[\s/-]*(\d{5,6})${KIND}`,
    anyCase: true,
    number: "WO{1}{2 pad6}",
    kind: 3,
    type: "publication",
  },
  {
    // The treaty is of 1978.
    pattern: String.raw`${ALONE}WO[\s/-]*([89]\d|7[89])[\s/-]*(\d{5,6})${KIND}`,
    anyCase: true,
    number: "WO19{1}{2 pad6}",
    kind: 3,
    type: "publication",
  },
  {
    pattern: String.raw`${ALONE}WO[\s/-]*([0-6]\d|7[0-7])[\s/-]*(\d{5,6})${KIND}`,
    anyCase: true,
    number: "WO20{1}{2 pad6}",
    kind: 3,
    type: "publication",
  },
  {
    // Japanese publications until 1999 count by the emperor's years: `JPH05123456A` is of 1993.
    pattern: String.raw`${ALONE}JP[\s-]?([HS])[\s-]?(\d{2})[\s-]?(\d{4,6})${KIND}`,
    number: "JP{1}{2}{3}",
    kind: 4,
    type: "by its kind code",
  },
  {
    // 'Patent No. 6543569' in Japanese.
    pattern: String.raw`\u7279\u8a31(?:\u7b2c)?\s?(\d{7}|\d,\d{3},\d{3})(?!\d)`,
    number: "JP{1 digits}",
    type: "grant",
  },
  {
    // A Japanese publication of an application, or of a translated international one.
    pattern: String.raw`\u7279[\u958b\u8868](?:\u7b2c)?\s?((?:19|20)\d{2})-?(\d{6})(?!\d)`,
    number: "JP{1}{2}",
    type: "publication",
    kindCode: "A",
  },
  {
    // The same in the emperor's years since 1989.
    pattern: String.raw`\u7279[\u958b\u8868]\u5e73\s?(\d{1,2})-?(\d{5,6})(?!\d)`,
    number: "JPH{1 pad2}{2 pad6}",
    type: "publication",
    kindCode: "A",
  },
  {
    // A Japanese application.
    pattern: String.raw`\u7279\u9858(?:\u7b2c)?\s?((?:19|20)\d{2})-?(\d{6})(?!\d)`,
    number: "JP{1}{2}",
    type: "application",
  },
  {
    // 'Patent', 'registered patent' or 'number' before a Korean grant.
    pattern: String.raw`(?:\ud2b9\ud5c8|\uc81c)\s?(?:\uc81c)?\s?10-(\d{7})(?![\d-])`,
    number: "KR10{1}",
    type: "grant",
  },
  {
    // `KR20190012345A`: the European office leaves the kind of right out.
    pattern: String.raw`${ALONE}KR[\s-]?((?:19|20)\d{2}\d{7})[\s-]?(A)(?![\dA-Za-z])`,
    number: "KR10{1}",
    kind: 2,
    type: "publication",
  },
  {
    // A Chinese grant has its application's number.
    pattern: String.raw`${ALONE}(?:CN[\s-]?)?ZL\s?((?:(?:19|20)\d{2} ?\d ?|\d{3})\d{5,7})(?:\.[\dXx])?(?![\dA-Za-z])`,
    number: "CN{1 digits}",
    type: "grant",
  },
  {
    // `201780043808.X`: year, kind of right and serial with a check digit are Chinese.
    pattern: String.raw`(?<![A-Za-z\d,./-])((?:19|20)\d{2}[1-9]\d{7})\.[\dXx](?![\dA-Za-z])`,
    number: "CN{1}",
    type: "application",
  },
  {
    // `10 2017 005 548.3`: kind of right, year and serial with a check digit are German.
    pattern: String.raw`(?<![A-Za-z\d,./-])(?<!DE ?)([126]\d (?:19|20)\d{2} \d{3} \d{3})\.\d(?![\dA-Za-z])`,
    number: "DE{1 digits}",
    type: "application",
  },
  {
    pattern: String.raw`${ALONE}TW[\s-]?I(\d{6})${KIND}`,
    number: "TWI{1}",
    kind: 2,
    type: "grant",
  },
  {
    pattern: String.raw`${ALONE}MX/[au]/(\d{4})/(\d{6})(?!\d)`,
    anyCase: true,
    number: "MX{1}{2}",
    type: "application",
  },
  {
    // `JP 2018-535143 A`, `KR 10-2019-0012345`: the serial after the year, of Korea also after the kind of right.
    pattern: String.raw`${ALONE}(JP|KR)[\s-]?(\d{4}-\d{5,7}|\d{2}-(?:\d{4}-)?\d{7})(?!-\d)${KIND}`,
    number: "{1 country}{2 foreign}",
    kind: 3,
    type: "by its kind code",
  },
  {
    // `10-2019-0012345`: no other office numbers so.
    pattern: String.raw`(?<![A-Za-z\d,./-])([12]0-(?:19|20)\d{2}-\d{7})(?![\d-])`,
    number: "KR{1 foreign}",
    type: "application",
  },
  {
    // `EP 1 000 000 B1`, `DE 10 2017 005 548.3`, `DE 43 21 987 A1`, `CH 701 234 B1`, `BR 11 2017 021561-0`
    pattern: String.raw`${ALONE}(${COUNTRIES})(?:-OS)?\s?(\d{1,3} \d{3} \d{3}|\d{2} \d{3} \d{3}\.\d|\d{2} \d{4} \d{3} \d{3}(?:\.\d)?|\d{2} \d{2} \d{3}|\d{3} \d{3}|\d{2} \d{4} \d{6})(?! \d)(?:-\d)?${KIND}`,
    number: "{1 country}{2 foreign}",
    kind: 3,
    type: "by its kind code",
  },
  {
    // The office's own page of a patent.
    pattern: String.raw`(?:https://)?image-ppubs\.uspto\.gov/[A-Za-z/-]{1,60}/(\d{7,8})(?![\dA-Za-z])`,
    number: "US{1 digits trim}",
    type: "grant",
  },
  {
    pattern: String.raw`(?<![A-Za-z])(${NAMES})\s{1,3}((?:${WORDS}){0,4})#?(${FOREIGN_NUMBER})${ENDS}${KIND}`,
    anyCase: true,
    number: "{1 country}{3 foreign}",
    kind: 4,
    type: "by its words",
    words: 2,
  },
  {
    // `EP application 17763681`, `GB Patent 2,345,678`
    pattern: String.raw`${ALONE}(EP|GB|DE|FR|JP|KR|CN|CA|AU|TW)\s{1,3}((?:${WORDS}){1,4})#?(${FOREIGN_NUMBER})${ENDS}${KIND}`,
    number: "{1}{3 foreign}",
    kind: 4,
    type: "by its words",
    words: 2,
  },
  {
    pattern: String.raw`${ALONE}US[\s-]*(?:Pub(?:lication|\.)?\s*(?:No\.?)?\s*)?((?:19|20)\d{2})[\s/-]?(\d{7})${KIND}`,
    number: "US{1}{2}",
    kind: 3,
    type: "publication",
  },
  {
    // The European office's spelling drops the serial's leading zero: `US2020123456A1`.
    pattern: String.raw`${ALONE}US[\s-]?((?:19|20)\d{2})(\d{6})[\s-]?(A\d)(?![\dA-Za-z])`,
    number: "US{1}0{2}",
    kind: 3,
    type: "publication",
  },
  {
    pattern: String.raw`${ALONE_DIGITS}${NO_OTHER_COUNTRY}(20(?:0[1-9]|[1-3]\d))[/-]?(\d{7})${ENDS}`,
    number: "US{1}{2}",
    type: "publication",
  },
  {
    pattern: String.raw`(?<![A-Za-z\d/])(?:US\s?|USSN\s?)?(\d{2})\s?/\s?(\d{3},?\d{3}|\d{2},\d{3}|\d{3}/\d{3})(?![\d/])`,
    number: "US{1}/{2 digits pad6}",
    type: "application",
  },
  {
    // `US16642641`: no patent has a number as high as those of applications since 2012.
    pattern: String.raw`${ALONE}US[\s-]?(1[4-9]|29|35|6[0-3])(\d{6})(?![\dA-Za-z])`,
    number: "US{1}/{2}",
    type: "application",
  },
  {
    // `Des. 628,609`, `Re. 43,880`, `Plant Pat. 12,345`
    pattern: String.raw`${ALONE}Des\.\s?(\d{3},\d{3})(?![\d,])`,
    number: "USD{1 digits}",
    type: "grant",
  },
  {
    pattern: String.raw`${ALONE}Re\.?\s?([2-5]\d,\d{3})(?![\d,])`,
    number: "USRE{1 digits}",
    type: "grant",
  },
  {
    pattern: String.raw`${ALONE}Plant Pat(?:\.|ent)\s(?:No\.\s)?(\d{1,2},\d{3})(?![\d,])`,
    number: "USPP{1 digits}",
    type: "grant",
  },
  {
    // `Application 09876376`, `Application No.18,063,040`: the series and the serial of an application, which would look like a grant.
    pattern: String.raw`(?<![A-Za-z])(?:Application|Appl\.|Serial)\s{1,3}(?:No\.\s{0,3}|(?:No|Number)\s{1,3})?#?(0[1-9]|1\d|29|35|6[0-3])(\d{6}|,\d{3},\d{3})${ENDS}`,
    anyCase: true,
    number: "US{1}/{2 digits}",
    type: "application",
  },
  {
    pattern: String.raw`${ALONE}${NO_OTHER_COUNTRY}(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*(\d{1,3}(?:,\d{3})+|\d{3,7})(?!-\d)${KIND}`,
    number: "US{1}{2 digits positive}",
    kind: 3,
    type: "grant",
  },
  {
    // `PATENT NO 9,123,456` is not a Norwegian number: NO means 'number'.
    pattern: String.raw`${ALONE}(?<!(?:PATENTS?|PAT\.|APPLICATION|APPL\.|SERIAL|PUBLICATION)\s)(${COUNTRIES})[\s-]?(\d[\d,./]{4,18}[\dXx])${KIND}`,
    number: "{1 country}{2 foreign five}",
    kind: 3,
    type: "by its kind code",
  },
  {
    pattern: String.raw`${ALONE}US[\s/-]*(?:Pat(?:ent|\.)?\s*(?:No\.?)?\s*#?\s*)?0*(\d{1,2}(?:,\d{3}){2}|\d{3},\d{3}|\d{5,8})${KIND}`,
    number: "US{1 digits trim}",
    kind: 2,
    type: "grant",
  },
  {
    // `Patent No.12,006,294` and `11453,902`, too.
    pattern: String.raw`(?:${ALONE_DIGITS}|(?<=[Nn]o\.))${NO_OTHER_COUNTRY}0?(\d{1,2},\d{3},\d{3}|1[0-3]\d{3},\d{3})(?!,?\d)${KIND}`,
    number: "US{1 digits trim}",
    kind: 2,
    type: "grant",
  },
  {
    // In a list, digits alone may be any office's: `7549360, US20220125948A1` begins with a Japanese one. Eight digits that
    // begin with a year are an office's docket.
    pattern: String.raw`(?:${ALONE_DIGITS}|(?<=[Nn]o\.))${NO_OTHER_COUNTRY}0?(1[0-3]?\d{6}|[2-9]\d{6})(?![\d,./-])${KIND}`,
    number: "US{1 digits trim}",
    kind: 2,
    type: "grant",
  },
];
