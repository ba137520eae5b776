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

const OFFICES =
  "AR|AT|AU|BE|BR|CA|CH|CL|CN|CNZL|CO|CZ|DE|DK|EA|EP|ES|FI|FR|GB|GR|HK|HU|ID|IE|IL|IN|IT|JP|KR|LU|MX|MY|NL|NO|NZ|PH|PL|PT|RU|SE|SG|SK|TR|TW|UA|VN|ZA";
const KIND = String.raw`(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])`;

/** In this order: the longer spellings first, so that none is mistaken for a part of another. */
const PATTERNS: { pattern: RegExp; read: (match: RegExpExecArray) => PatentNumber | null }[] = [
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
    read: ([, year = "", serial = "", kind]) => {
      const fullYear = year.length === 4 ? year : `${Number(year) > 77 ? "19" : "20"}${year}`;
      return {
        country: "WO",
        canonical: `WO${fullYear}${serial.padStart(6, "0")}`,
        kindCode: kind?.toUpperCase() ?? null,
        type: "publication",
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
    pattern: /(?<![A-Za-z\d,./-])(20(?:0[1-9]|[1-3]\d))(\d{7})(?![\d,./-])/g,
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
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*(\d{1,3}(?:,\d{3})+|\d{3,7})${KIND}`,
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
      String.raw`(?<![A-Za-z\d])(${OFFICES})[\s-]?(\d[\d,./]{4,18}[\dXx])${KIND}`,
      "g",
    ),
    read: ([, office = "", digits = "", kind]) => {
      // A check digit (`201780074894.0`) is part of how an application is written, not of its number.
      const number = digits
        .replace(/[,\s/]/g, "")
        .replace(/\.[\dXx]$/, "")
        .replace(/\./g, "");
      if (!/\d{5}/.test(number)) return null;
      const country = office === "CNZL" ? "CN" : office;
      return {
        country,
        canonical: `${country}${number.replace(/^0+(?=\d{5})/, "")}`,
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
    pattern: new RegExp(String.raw`(?<![A-Za-z\d,./-])0?(\d{1,2},\d{3},\d{3})(?!,?\d)${KIND}`, "g"),
    read: ([, digits = "", kind]) => grant(digits, kind),
  },
  {
    pattern: new RegExp(String.raw`(?<![A-Za-z\d,./-])0?(\d{7,8})(?![\d,./-])${KIND}`, "g"),
    read: ([, digits = "", kind]) => grant(digits, kind),
  },
];

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
