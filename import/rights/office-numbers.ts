import { foreignDigits } from "./patent-number.ts";
import { OFFICE_CODES } from "./patent-spellings.ts";

/** A number that its text gives to a foreign office, as the office's code and the digits. */
export type NumberWithOffice = { written: string; isGrant: boolean };

/** Names that only lists of patents use, and `US`, whose numbers need no mark. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  "united states of america": "US",
  "united states": "US",
  usa: "US",
  us: "US",
  "european patent office": "EP",
  "european patent convention": "EP",
  epo: "EP",
  "korea (south)": "KR",
  "south korea": "KR",
  "republic of korea": "KR",
  "great britain": "GB",
};
const OFFICES: ReadonlySet<string> = new Set(Object.values(OFFICE_CODES));
const CODES: Readonly<Record<string, string>> = { ...OFFICE_CODES, ...MORE_NAMES };
const NAMES = Object.keys(CODES)
  .filter((name) => name !== "cnzl")
  .sort()
  .reverse()
  .map((name) => name.replace(/[()]/g, String.raw`\$&`))
  .join("|");
/** In brackets, codes are offices, too. */
const OFFICE = `${NAMES}|[A-Z]{2}`;

/** `3,073,877`, `108291218`, `2019-166951`, `15726852.5`, `10-1234567`: no date, no American application. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{4}-\d{5,7}|\d{2}-\d{7}|\d{6,13}(?:\.[\dXx])?)(?![\d/-]|,\d)`;
const LABEL = String.raw`(?:(?:Patent|Pat\.?|Serial|Application|Appl?\.?)\s{0,3})?(?:(?:No|Nos|Number)\b\.?:?\s{0,3}|#\s{0,3})?`;
/** The words between an office and its number. */
const BETWEEN = String.raw`(?:\s{0,3}\|[A-Za-z ]{1,60}\|\s{0,3}|[\s,:#]{1,4}(?:(?:Issued|Granted|Registered|Published|Pending)\s{1,3})?${LABEL}|\s{0,3}\(\s{0,3}${LABEL})`;

const BEHIND = new RegExp(String.raw`(?<![\d,./-])(${NUMBER})\s{0,3}\((${OFFICE})\)`, "gi");
const BEFORE = new RegExp(
  String.raw`(?<![A-Za-z\d])(${NAMES}|[A-Z]{2}(?=\s?\())(${BETWEEN})(${NUMBER})`,
  "gi",
);
/** A further number of the same office: behind a blank, with a name of its own, or after the number of an application. */
const FURTHER = new RegExp(
  String.raw`^((?:\s{1,3}|,\s{0,3})(${LABEL}))(${NUMBER})(?!\s{0,3}\()`,
  "i",
);
const IS_APPLICATION = /^\d{4}-\d{5}|\.[\dXx]$/;

/**
 * A text on patents with the code of its office before each foreign number: `Europe (3322804)`, `6543569 (JP)` and
 * `Japan, Serial No. 2019-166951, Patent No. 6954964`. American numbers and numbers without an office are unchanged.
 */
export function withOffices(text: string): { text: string; numbers: NumberWithOffice[] } {
  const numbers: NumberWithOffice[] = [];
  const mark = (office: string, number: string, words: string): string => {
    const written = `${office}${foreignDigits(number)}`;
    numbers.push({ written, isGrant: /\bpat/i.test(words) });
    return written;
  };
  const behind = text.replace(BEHIND, (whole, number: string, name: string) => {
    const office = codeOf(name);
    if (office === null) return whole;
    return office === "US" ? number : mark(office, number, "");
  });
  let marked = "";
  let position = 0;
  for (const match of behind.matchAll(BEFORE)) {
    const [whole, name = "", between = "", number = ""] = match;
    const office = codeOf(name);
    if (office === null || office === "US" || match.index < position) continue;
    marked += behind.slice(position, match.index) + name + between + mark(office, number, between);
    position = match.index + whole.length;
    let last = number;
    for (let next = FURTHER.exec(behind.slice(position)); next; ) {
      const [all, space = "", label = "", further = ""] = next;
      if (space.startsWith(",") && label === "" && !IS_APPLICATION.test(last)) break;
      marked += space + mark(office, further, label);
      position += all.length;
      last = further;
      next = FURTHER.exec(behind.slice(position));
    }
  }
  return { text: marked + behind.slice(position), numbers };
}

/** Null for two letters that are no office, or not in capitals. */
function codeOf(name: string): string | null {
  const known = CODES[name.toLowerCase()];
  if (known) return known;
  return OFFICES.has(name) ? name : null;
}
