import { makeRandom } from "../../bench/random.ts";

/** Makes the same inputs for the same seed: well-formed samples, damaged in places where parsers are known to break. */
export type Generator = {
  pick<T>(items: readonly T[]): T;
  below(limit: number): number;
  /** A text that nobody would type. */
  text(): string;
  /** A JSON value, sometimes a deep one. */
  value(depth?: number): unknown;
  /** A sample that is damaged in some places. */
  spoil(sample: string): string;
};

/** Texts that have broken parsers, ours and others. */
const NASTY = [
  ...["", " ", "\0", "\u0000\u0001\u001f", "\ud800", "\udfff\ud800", "a\ud83d", "\ufeff", "\ufffe"],
  ...[
    "\u202e\u2066",
    "\u0301".repeat(40),
    "\u200d".repeat(40),
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "İıſKÅ",
    "ﷺ".repeat(9),
  ],
  ...[
    "\r\n",
    "\n\n\n",
    "\r",
    "\t",
    "\v\f",
    "\u2028\u2029",
    "null",
    "undefined",
    "NaN",
    "true",
    "[]",
    "{}",
  ],
  ...[
    "-0",
    "1e999",
    "-1e-999",
    "9007199254740993",
    "0x10",
    "1_000",
    "٣",
    "１２",
    "00",
    "1".repeat(400),
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "%00",
    "%E0%A4%A",
    "%",
    "%%%",
    "+",
    "&&=",
  ],
  ...[
    "' or 1=1 --",
    "'; drop table x; --",
    "$1",
    "\\",
    "\\u0000",
    "{{7*7}}",
    "$" + "{7*7}",
    "<%= 7 %>",
    "=1+1",
  ],
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:x'>",
    "<!--",
    "-->",
  ],
  ...[
    "<![CDATA[",
    "]]>",
    "<?xml ?>",
    "<!DOCTYPE x [<!ENTITY a 'aa'>]>",
    "&a;&#0;&#xD800;&#99999999;&amp",
    "<<>>",
  ],
  ...[
    '"',
    '""',
    '"""',
    "'",
    "`",
    ",",
    ";",
    "|",
    ",,,,",
    '"a""b',
    '\\"',
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ":",
    "::",
  ],
  ...[
    "*",
    "**",
    "***a**b*",
    "_",
    "__a_",
    "~~",
    "```",
    "# ",
    "> > > > >",
    "- - - - -",
    "1. 1. 1.",
    "[a](b",
    "![](",
    "|a|b|\n|-|",
  ],
  ...[
    "../../etc/passwd",
    "..%2f..%2f",
    "//evil.example",
    "/\\evil",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///",
  ],
  ...[
    '"unclosed phrase',
    "-",
    "--",
    "-word",
    '-"',
    "a OR b AND NOT c",
    "a:b",
    "*:*",
    "US 10,123,456 B2",
    "US-0-0-0",
  ],
  ...[
    "a@b",
    "mailto:a@b?cc=c",
    "a@b\r\nBcc: c@d",
    "x".repeat(300),
    "0".repeat(40),
    ".".repeat(40),
    "1970-01-01",
    "0000-00-00",
  ],
];

/** Texts that make a careless expression or recursion slow, at some length. */
const BOMBS: ((n: number) => string)[] = [
  (n) => "a".repeat(n),
  (n) => `${"a".repeat(n)}!`,
  (n) => " ".repeat(n),
  (n) => "\n".repeat(n),
  (n) => "#".repeat(n),
  (n) => "!".repeat(n),
  (n) => ".".repeat(n),
  (n) => "?".repeat(n),
  (n) => "-".repeat(n),
  (n) => "((".repeat(n),
  (n) => "[".repeat(n),
  (n) => '{"a":'.repeat(n),
  (n) => "<b>".repeat(n),
  (n) => "<".repeat(n),
  (n) => "<a ".repeat(n),
  (n) => "&".repeat(n),
  (n) => "&amp;".repeat(n),
  (n) => "*".repeat(n),
  (n) => "*a ".repeat(n),
  (n) => "_a ".repeat(n),
  (n) => "[a](".repeat(n),
  (n) => "> ".repeat(n),
  (n) => "- ".repeat(n),
  (n) => "`".repeat(n),
  (n) => "|".repeat(n),
  (n) => '"'.repeat(n),
  (n) => '","'.repeat(n),
  (n) => "1,".repeat(n),
  (n) => "1.".repeat(n),
  (n) => "US ".repeat(n),
  (n) => "A. ".repeat(n),
  (n) => "; ".repeat(n),
  (n) => "=".repeat(n),
  (n) => "a=b;".repeat(n),
  (n) => "\u0301".repeat(n),
  (n) => "\ud800".repeat(n),
  (n) => "\t \r\n".repeat(n),
  (n) => "http://a.b/".repeat(n),
  (n) => "- a\n  ".repeat(n),
];

const WORDS = [
  "pump",
  "of",
  "membrane",
  "Sensor",
  "quantum",
  "the",
  "water",
  "10,123,456",
  "CO2",
  "é",
  "graphène",
];

/** A generator that starts at `seed`. */
export function makeGenerator(seed: number): Generator {
  const random = makeRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

  function text(): string {
    switch (below(8)) {
      case 0:
        return pick(NASTY);
      case 1:
        // Mostly short, sometimes as long as the longest text that the parsers get.
        return pick(BOMBS)(pick([10, 100, 1000, 1000, 5000, 20_000]));
      case 2:
        return Array.from({ length: below(60) }, () => String.fromCharCode(below(0x10000))).join(
          "",
        );
      case 3:
        return Array.from({ length: below(60) }, () => String.fromCharCode(32 + below(95))).join(
          "",
        );
      case 4:
        return Array.from({ length: 1 + below(5) }, () => pick(NASTY)).join(
          pick(["", " ", "\n", ","]),
        );
      default:
        return Array.from({ length: 1 + below(12) }, () => pick(below(5) ? WORDS : NASTY)).join(
          " ",
        );
    }
  }

  function value(depth = 0): unknown {
    if (below(200) === 0) return nest(pick([50, 500, 3000]));
    switch (below(depth > 3 ? 6 : 10)) {
      case 0:
        return pick([null, true, false, 0, -0, -1, 1e308, 2 ** 53, 0.1, Number.MIN_VALUE]);
      case 1:
      case 2:
      case 3:
      case 4:
      case 5:
        return text();
      case 6:
      case 7:
        return Array.from({ length: below(6) }, () => value(depth + 1));
      default: {
        const keys = [
          "text",
          "title",
          "description",
          "markdown",
          "benefits",
          "items",
          "__proto__",
          "0",
        ];
        return Object.fromEntries(
          Array.from({ length: below(6) }, () => [
            below(3) ? pick(keys) : text(),
            value(depth + 1),
          ]),
        );
      }
    }
  }

  function nest(depth: number): unknown {
    let inner: unknown = text();
    for (let n = 0; n < depth; n += 1) inner = below(2) ? [inner] : { text: inner };
    return inner;
  }

  function spoil(sample: string): string {
    let spoiled = sample;
    for (let n = below(5); n >= 0; n -= 1) {
      const at = below(spoiled.length + 1);
      const to = at + below(pick([2, 10, 200]));
      const piece = spoiled.slice(at, to);
      const others = [pick(NASTY), text(), piece + piece, "", piece.split("").reverse().join("")];
      spoiled =
        below(12) === 0
          ? spoiled.slice(0, at)
          : spoiled.slice(0, at) + pick(others) + spoiled.slice(to);
    }
    return spoiled;
  }

  return { pick, below, text, value, spoil };
}
