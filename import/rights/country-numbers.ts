import { foreignDigits } from "./patent-number.ts";
import { COUNTRY_CODES } from "./patent-spellings.ts";

/** A number that its text gives to a foreign country, as the country's code and the digits. */
export type NumberWithCountry = { written: string; isGrant: boolean };

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
const COUNTRIES: ReadonlySet<string> = new Set(Object.values(COUNTRY_CODES));
const CODES: Readonly<Record<string, string>> = { ...COUNTRY_CODES, ...MORE_NAMES };
const NAMES = Object.keys(CODES)
  .sort()
  .reverse()
  .map((name) => name.replace(/[()]/g, String.raw`\$&`))
  .join("|");
/** In brackets, codes are offices, too. */
const COUNTRY = `${NAMES}|[A-Z]{2}`;

/** `3,073,877`, `108291218`, `2019-166951`, `15726852.5`, `10-1234567`: no date, no American application. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{4}-\d{5,7}|\d{2}-\d{7}|\d{6,13}(?:\.[\dXx])?)(?![\d/-]|,\d)`;
const LABEL = String.raw`(?:(?:Patent|Pat\.?|Serial|Application|Appl?\.?)\s{0,3})?(?:(?:No|Nos|Number)\b\.?:?\s{0,3}|#\s{0,3})?`;
/** The words between an office and its number. */
const BETWEEN = String.raw`(?:\s{0,3}\|[A-Za-z ]{1,60}\|\s{0,3}|[\s,:#]{1,4}(?:(?:Issued|Granted|Registered|Published|Pending)\s{1,3})?${LABEL}|\s{0,3}\(\s{0,3}${LABEL})`;

const BEHIND = new RegExp(String.raw`(?<![\d,./-])(${NUMBER})\s{0,3}\((${COUNTRY})\)`, "gi");
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
 * A text on patents with the code of its country before each foreign number: `Europe (3322804)`, `6543569 (JP)` and
 * `Japan, Serial No. 2019-166951, Patent No. 6954964`. American numbers and numbers without a country are unchanged.
 */
export function withCountries(text: string): { text: string; numbers: NumberWithCountry[] } {
  const numbers: NumberWithCountry[] = [];
  const mark = (country: string, number: string, words: string): string => {
    const written = `${country}${foreignDigits(number)}`;
    numbers.push({ written, isGrant: /\bpat/i.test(words) });
    return written;
  };
  const behind = text.replace(BEHIND, (whole, number: string, name: string) => {
    const country = codeOf(name);
    if (country === null) return whole;
    return country === "US" ? number : mark(country, number, "");
  });
  let marked = "";
  let position = 0;
  for (const match of behind.matchAll(BEFORE)) {
    const [whole, name = "", between = "", number = ""] = match;
    const country = codeOf(name);
    if (country === null || country === "US" || match.index < position) continue;
    marked += behind.slice(position, match.index) + name + between + mark(country, number, between);
    position = match.index + whole.length;
    let last = number;
    for (let next = FURTHER.exec(behind.slice(position)); next; ) {
      const [all, space = "", label = "", further = ""] = next;
      if (space.startsWith(",") && label === "" && !IS_APPLICATION.test(last)) break;
      marked += space + mark(country, further, label);
      position += all.length;
      last = further;
      next = FURTHER.exec(behind.slice(position));
    }
  }
  return { text: marked + behind.slice(position), numbers };
}

/** Null for two letters that are no country, or not in capitals. */
function codeOf(name: string): string | null {
  const known = CODES[name.toLowerCase()];
  if (known) return known;
  return COUNTRIES.has(name) ? name : null;
}
