/**
 * Patent numbers as people write them (`10,037,477`, `US10037477B2`, `US-10037477-B2`, `US 10,037,477 B2`)
 * and the one form the catalogue keeps: country, number without separators or padding, no kind code.
 */

type PatentNumberKind = "grant" | "publication" | "application";

export type PatentNumber = {
  /** Two-letter office code; `PCT` for an international application. */
  country: string;
  /** What is compared and stored: `US10037477`, `USRE43880`, `US20150306595`, `PCT/US2017/049819`. */
  canonical: string;
  /** The kind code where one was written, such as `B2`. */
  kindCode: string | null;
  type: PatentNumberKind;
};

/** WIPO's codes of patent offices (standard ST.3), present and past, but for the United States; `CNZL` is a Chinese grant. */
const OFFICES =
  "AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CNZL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW";
/** How offices are named in words before a number, as `Canada 3,201,108` or `Korean Patent No. 10-1234567`. */
const NAMED_OFFICES: Record<string, string> = {
  australia: "AU",
  australian: "AU",
  austria: "AT",
  austrian: "AT",
  brazil: "BR",
  brazilian: "BR",
  britain: "GB",
  british: "GB",
  canada: "CA",
  canadian: "CA",
  china: "CN",
  chinese: "CN",
  denmark: "DK",
  danish: "DK",
  europe: "EP",
  european: "EP",
  france: "FR",
  french: "FR",
  germany: "DE",
  german: "DE",
  "hong kong": "HK",
  india: "IN",
  indian: "IN",
  ireland: "IE",
  irish: "IE",
  israel: "IL",
  israeli: "IL",
  italy: "IT",
  italian: "IT",
  japan: "JP",
  japanese: "JP",
  korea: "KR",
  korean: "KR",
  mexico: "MX",
  mexican: "MX",
  netherlands: "NL",
  dutch: "NL",
  "new zealand": "NZ",
  russia: "RU",
  russian: "RU",
  singapore: "SG",
  "south africa": "ZA",
  spain: "ES",
  spanish: "ES",
  sweden: "SE",
  swedish: "SE",
  switzerland: "CH",
  swiss: "CH",
  taiwan: "TW",
  "united kingdom": "GB",
};
/** A foreign office's number: with separators for thousands, with its year, or digits alone; never a date. */
const FOREIGN_NUMBER = String.raw`(?:ZL ?)?(?:\d{1,3}(?:[, ]\d{3}){2,3}|\d{3},\d{3}|\d{4}[/-]\d{5,7}|\d{2}-\d{7}|\d{6,13}(?:\.[\dXx])?)`;
/** No further digit, whether after a separator or not: what was read is the whole number. */
const ENDS = String.raw`(?!\d|[,./-]\d)`;
/** Two capitals before a number name another office than the American, known here or not. */
const NO_OTHER_OFFICE = String.raw`(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}[\s-]?)`;
const KIND = String.raw`(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])`;

/** In this order: the longer spellings first, so that none is mistaken for a part of another. */
const PATTERNS: { pattern: RegExp; read: (match: RegExpExecArray) => PatentNumber | null }[] = [
  {
    // `Patent Cooperation Treaty Published Application 2019140064`: the year and the serial of a WO number.
    pattern:
      /(?<![A-Za-z])(?:PCT|Patent Cooperation Treaty)\s{1,3}Publi(?:shed|cation)(?:\s{1,3}International)?(?:\s{1,3}Application)?(?:\s{1,3}(?:No\.?|Number))?\s{1,3}((?:19|20)\d{2})[\s/-]?(\d{6})(?!\d)/gi,
    read: ([, year = "", serial = ""]) => published(year, serial, undefined),
  },
  {
    pattern: /(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{4}|\d{2})\s*\/\s*([\d,]{5,8})(?!\d)/gi,
    read: ([, office = "", year = "", serial = ""]) => international(office, year, serial),
  },
  {
    // `PCT Application US2017/040744`: six digits after the year make it a PCT serial.
    pattern: /(?<![A-Za-z\d])(US)\s?(\d{4})\s*\/\s*(0\d{5}|0\d{2},\d{3})(?!\d)/g,
    read: ([, office = "", year = "", serial = ""]) => international(office, year, serial),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])WO[\s/-]*((?:19|20)\d{2}|\d{2})[\s/-]*(\d{5,6})${KIND}`,
      "gi",
    ),
    read: ([, year = "", serial = "", kind]) => published(year, serial, kind),
  },
  {
    // Japanese publications until 1999 count by the emperor's years: `JPH05123456A` is of 1993.
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])JP[\s-]?([HS])[\s-]?(\d{2})[\s-]?(\d{4,6})${KIND}`,
      "g",
    ),
    read: ([, era = "", year = "", serial = "", kind]) => ({
      country: "JP",
      canonical: `JP${era}${year}${serial}`,
      kindCode: kind?.toUpperCase() ?? null,
      type: kind && /^[BCEY]/i.test(kind) ? "grant" : "publication",
    }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z])(${Object.keys(NAMED_OFFICES).join("|")})\s{1,3}((?:(?:patent|pat\.|application|appl\.|publication|pub\.|number|no\.?|serial)\s{1,3}){0,4})#?(${FOREIGN_NUMBER})${ENDS}${KIND}`,
      "gi",
    ),
    read: ([, name = "", words = "", digits = "", kind]) => {
      const office = NAMED_OFFICES[name.toLowerCase()];
      if (office === undefined) return null;
      const isGrant = kind ? /^[BCEY]/i.test(kind) : /pat/i.test(words) && !/appl|pub/i.test(words);
      return {
        country: office,
        canonical: `${office}${foreignDigits(digits)}`,
        kindCode: kind?.toUpperCase() ?? null,
        type: isGrant ? "grant" : "publication",
      };
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])US[\s-]*(?:Pub(?:lication|\.)?\s*(?:No\.?)?\s*)?((?:19|20)\d{2})[\s/-]?(\d{7})${KIND}`,
      "g",
    ),
    read: ([, year = "", serial = "", kind]) => ({
      country: "US",
      canonical: `US${year}${serial}`,
      kindCode: kind?.toUpperCase() ?? null,
      type: "publication",
    }),
  },
  {
    // The European office's spelling drops the serial's leading zero: `US2020123456A1`.
    pattern: /(?<![A-Za-z\d])US[\s-]?((?:19|20)\d{2})(\d{6})[\s-]?(A\d)(?![\dA-Za-z])/g,
    read: ([, year = "", serial = "", kind = ""]) => ({
      country: "US",
      canonical: `US${year}0${serial}`,
      kindCode: kind,
      type: "publication",
    }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d,./-])${NO_OTHER_OFFICE}(20(?:0[1-9]|[1-3]\d))(\d{7})${ENDS}`,
      "g",
    ),
    read: ([, year = "", serial = ""]) => ({
      country: "US",
      canonical: `US${year}${serial}`,
      kindCode: null,
      type: "publication",
    }),
  },
  {
    pattern:
      /(?<![A-Za-z\d/])(?:US\s?|USSN\s?)?(\d{2})\s?\/\s?(\d{3},?\d{3}|\d{2},\d{3}|\d{3}\/\d{3})(?![\d/])/g,
    read: ([, series = "", serial = ""]) => ({
      country: "US",
      canonical: `US${series}/${serial.replace(/\D/g, "").padStart(6, "0")}`,
      kindCode: null,
      type: "application",
    }),
  },
  {
    // `Application 09876376`: the series and the serial of an application, which would look like a grant.
    pattern:
      /(?<![A-Za-z])(?:Application|Appl\.|Serial)\s{1,3}(?:(?:No\.?|Number)\s{1,3})?#?(0[1-9]|1\d|29|35|6[0-3])(\d{6})(?!\d|[,./-]\d)/gi,
    read: ([, series = "", serial = ""]) => ({
      country: "US",
      canonical: `US${series}/${serial}`,
      kindCode: null,
      type: "application",
    }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])${NO_OTHER_OFFICE}(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*(\d{1,3}(?:,\d{3})+|\d{3,7})(?!-\d)${KIND}`,
      "g",
    ),
    read: ([, prefix = "", digits = "", kind]) => {
      const number = digits.replace(/,/g, "");
      if (Number(number) === 0) return null;
      return {
        country: "US",
        canonical: `US${prefix}${number}`,
        kindCode: kind?.toUpperCase() ?? null,
        type: "grant",
      };
    },
  },
  {
    pattern: new RegExp(
      // `PATENT NO 9,123,456` is nobody's Norwegian one.
      String.raw`(?<![A-Za-z\d])(?<!(?:PATENTS?|PAT\.|APPLICATION|APPL\.|SERIAL|PUBLICATION)\s)(${OFFICES})[\s-]?(\d[\d,./]{4,18}[\dXx])${KIND}`,
      "g",
    ),
    read: ([, office = "", digits = "", kind]) => {
      const number = foreignDigits(digits);
      if (!/\d{5}/.test(number)) return null;
      const country = office === "CNZL" ? "CN" : office;
      return {
        country,
        canonical: `${country}${number}`,
        kindCode: kind?.toUpperCase() ?? null,
        type: kind && /^[BCEY]/i.test(kind) ? "grant" : "publication",
      };
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])US[\s-]*(?:Pat(?:ent|\.)?\s*(?:No\.?)?\s*#?\s*)?0*(\d{1,2}(?:,\d{3}){2}|\d{3},\d{3}|\d{5,8})${KIND}`,
      "g",
    ),
    read: ([, digits = "", kind]) => grant(digits, kind),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d,./-])${NO_OTHER_OFFICE}0?(\d{1,2},\d{3},\d{3})(?!,?\d)${KIND}`,
      "g",
    ),
    read: ([, digits = "", kind]) => grant(digits, kind),
  },
  {
    // In a list, digits alone may be any office's: `7549360, US20220125948A1` begins with a Japanese one.
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d,./-])${NO_OTHER_OFFICE}0?(\d{7,8})(?![\d,./-])${KIND}`,
      "g",
    ),
    read: ([, digits = "", kind]) => grant(digits, kind),
  },
];

function published(year: string, serial: string, kind: string | undefined): PatentNumber {
  const fullYear = year.length === 4 ? year : `${Number(year) > 77 ? "19" : "20"}${year}`;
  return {
    country: "WO",
    canonical: `WO${fullYear}${serial.padStart(6, "0")}`,
    kindCode: kind?.toUpperCase() ?? null,
    type: "publication",
  };
}

/** A check digit (`201780074894.0`) is part of how an application is written, not of its number. */
function foreignDigits(written: string): string {
  return written
    .replace(/^ZL/i, "")
    .replace(/[,\s/-]/g, "")
    .replace(/\.[\dXx]$/, "")
    .replace(/\./g, "")
    .replace(/^0+(?=\d{5})/, "");
}

function international(office: string, year: string, serial: string): PatentNumber {
  const digits = serial.replace(/,/g, "").padStart(year.length === 4 ? 6 : 5, "0");
  return {
    country: "PCT",
    canonical: `PCT/${office.toUpperCase()}${year}/${digits}`,
    kindCode: null,
    type: "application",
  };
}

function grant(digits: string, kind: string | undefined): PatentNumber | null {
  const number = digits.replace(/,/g, "").replace(/^0+/, "");
  if (number === "") return null;
  return {
    country: "US",
    canonical: `US${number}`,
    kindCode: kind?.toUpperCase() ?? null,
    type: "grant",
  };
}

export type ParsedPatents = {
  /** In the order written, each once. */
  numbers: PatentNumber[];
  /** What of the text was not a number or a separator: words, titles, stages. Empty when all was read. */
  rest: string;
};

/** Every patent number in a text, be it one number, a list or a sentence. */
export function parsePatentNumbers(text: string): ParsedPatents {
  const found: { index: number; number: PatentNumber }[] = [];
  let remaining = text.replace(/[‐‑–—]/g, "-");
  for (const { pattern, read } of PATTERNS) {
    remaining = remaining.replace(pattern, (...parts: unknown[]) => {
      const groups = parts.slice(
        0,
        parts.findIndex((part) => typeof part === "number"),
      );
      const index = parts.find((part) => typeof part === "number") as number;
      const number = read(groups as unknown as RegExpExecArray);
      if (!number) return groups[0] as string;
      found.push({ index, number });
      // Same length, so that the indexes of later patterns stay comparable.
      return "\u0001".repeat((groups[0] as string).length);
    });
  }
  found.sort((a, b) => a.index - b.index);
  const numbers = new Map<string, PatentNumber>();
  for (const { number } of found) {
    const known = numbers.get(number.canonical);
    if (!known || (known.kindCode === null && number.kindCode !== null))
      numbers.set(number.canonical, number);
  }
  const rest = remaining
    .split("\u0001")
    .join(" ")
    .replace(/[\s,;:|()/.#&]+/g, " ")
    .trim();
  return { numbers: [...numbers.values()], rest };
}

/**
 * The catalogue's form of a text that is one patent number, or null where it is not exactly one:
 * `10,037,477`, `US10037477B2` and `US-10037477-B2` all give `US10037477`.
 */
export function normalisePatentNumber(text: string): string | null {
  const { numbers, rest } = parsePatentNumbers(text.trim());
  const [only] = numbers;
  return numbers.length === 1 && only && rest === "" ? only.canonical : null;
}

/**
 * The number of a row whose source names the office in a column of its own (`Jurisdiction`): that office is believed over
 * what the number looks like, since the digits of many offices look American. Null where no office is named or the number
 * holds too few digits.
 *
 * @param kind the kind code's own column, empty where there is none
 */
export function numberOfOffice(written: string, office: string, kind: string): PatentNumber | null {
  if (!/^[A-Z]{2}$/.test(office)) return null;
  const [parsed] = parsePatentNumbers(written).numbers;
  if (parsed && (parsed.country === office || parsed.country === "PCT")) return parsed;
  const bare = written
    .trim()
    .replace(new RegExp(`^${office}[\\s-]*`), "")
    .replace(/\s[A-Z]\d?$/, "")
    .replace(/[^A-Za-z\d]/g, "")
    .toUpperCase();
  if (!/\d{3}/.test(bare)) return null;
  const kindCode = kind || (/\s([A-Z]\d?)$/.exec(written.trim())?.[1] ?? null);
  return {
    country: office,
    canonical: `${office}${bare}`,
    kindCode,
    type: kindCode && /^[BCEY]/.test(kindCode) ? "grant" : "publication",
  };
}
