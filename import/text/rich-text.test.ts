import { describe, expect, test } from "vitest";
import {
  htmlToText,
  inlineText,
  plainEmphasis,
  toBlocks,
  toPlainText,
  toSuperscript,
} from "./rich-text.ts";

const paragraph = (text: string) => ({ kind: "paragraph", text });
const heading = (text: string) => ({ kind: "heading", text });
const list = (...items: (string | { title: string; text: string })[]) => ({
  kind: "list",
  ordered: false,
  items: items.map((item) => (typeof item === "string" ? { text: item } : item)),
});

describe("shapes", () => {
  test.each([
    ["nothing", null, []],
    ["an empty text object", { text: "" }, []],
    ["a text object", { text: "A pump." }, [paragraph("A pump.")]],
    ["a number", 42, [paragraph("42")]],
    ["an array of strings", ["Quiet", "Small"], [list("Quiet", "Small")]],
    [
      "pairs of title and description",
      { benefits: [{ title: "Quiet", description: "20 dB" }, "Small"] },
      [list({ title: "Quiet", text: "20 dB" }, "Small")],
    ],
    ["a pair with only a title", [{ title: "Quiet" }], [list("Quiet")]],
    ["the same text under two names", { text: "A", markdown: "A" }, [paragraph("A")]],
    [
      "unknown members",
      { stage: "Prototype", trl: 4 },
      [list({ title: "Stage", text: "Prototype" }, { title: "Trl", text: "4" })],
    ],
    [
      "nested objects",
      { market: { size: "Large" } },
      [heading("Market"), list({ title: "Size", text: "Large" })],
    ],
    ["JSON within a string", '{"text":"A pump."}', [paragraph("A pump.")]],
    ["brackets that are no JSON", "[see figure]", [paragraph("[see figure]")]],
  ])("%s", (_, value, blocks) => {
    expect(toBlocks(value)).toEqual(blocks);
  });

  test("a mixture keeps its order and drops nothing", () => {
    const value = [
      "One",
      { text: "Two\n\nThree" },
      [["Four"]],
      { other: ["Five", { title: "Six", text: "Seven" }] },
    ];
    const text = toPlainText(value);
    for (const word of ["One", "Two", "Three", "Four", "Five", "Six", "Seven"])
      expect(text).toContain(word);
  });

  test("nesting without end is shown rather than followed", () => {
    let value: unknown = "core";
    for (let depth = 0; depth < 5000; depth += 1) value = [value];
    expect(toPlainText(value)).toContain("core");
  });
});

describe("text", () => {
  test("bullets of every kind are items, and blank bullets take the next line", () => {
    expect(toBlocks("Uses:\n• Care\n* Training\n- Research\n*\n\nSport")).toEqual([
      paragraph("Uses:"),
      list("Care", "Training", "Research", "Sport"),
    ]);
  });

  test("bullets that lost their line breaks are items again", () => {
    expect(toBlocks("Applications: •    Care•    Training")).toEqual([
      paragraph("Applications:"),
      list("Care", "Training"),
    ]);
  });

  test("numbered lines are an ordered list; a number that does not continue it stays text", () => {
    expect(toBlocks("1. One\n2. Two")).toEqual([
      { kind: "list", ordered: true, items: [{ text: "One" }, { text: "Two" }] },
    ]);
    expect(toPlainText("7. Seven alone")).toBe("7. Seven alone");
  });

  test("emphasis is taken off before and behind hyphens, slashes and quotes as well, and names of code keep theirs", () => {
    const [block] = toBlocks(
      "An _N_-oxide, tested _in vivo_/_in vitro_ by “_E. coli_”, not by read_the_docs or _x.",
    );
    expect(block).toEqual({
      kind: "paragraph",
      text: "An N-oxide, tested in vivo/in vitro by “E. coli”, not by read_the_docs or _x.",
    });
  });

  test("markdown headings and bold lines are headings, and emphasis is taken off", () => {
    expect(toBlocks("## Stage\n**Advantages**\nA **new** pump, 2 * 3 = 6")).toEqual([
      heading("Stage"),
      heading("Advantages"),
      paragraph("A new pump, 2 * 3 = 6"),
    ]);
  });

  test("an item's bold beginning is its title", () => {
    expect(toBlocks("- **Quiet:** 20 dB at 1 m")).toEqual([
      list({ title: "Quiet", text: "20 dB at 1 m" }),
    ]);
  });

  test("lines broken by width are one paragraph, lines broken by their author are not", () => {
    expect(toBlocks("A pump that moves liquid without\nmoving parts.\nIt is quiet.")).toEqual([
      paragraph("A pump that moves liquid without moving parts."),
      paragraph("It is quiet."),
    ]);
  });

  test("stored text keeps bold as structure only", () => {
    expect(plainEmphasis("**Advantages**\nA **new** _in situ_ pump\n- **Quiet:** **very**")).toBe(
      "## Advantages\nA new in situ pump\n- **Quiet:** very",
    );
  });
});

describe("HTML", () => {
  test("becomes blocks, without scripts, styles and comments", () => {
    const html =
      "<style>p{}</style><h2>Pump</h2><p>Moves&nbsp;<b>liquid</b>.</p><!-- x --><ul><li>quiet</li><li><p>small</p></li></ul><script>alert(1)</script>";
    expect(toBlocks(html)).toEqual([
      heading("Pump"),
      paragraph("Moves liquid."),
      list("quiet", "small"),
    ]);
  });

  test("is read where it was encoded, once or twice", () => {
    expect(toBlocks("&lt;p&gt;A pump&lt;/p&gt;")).toEqual([paragraph("A pump")]);
    expect(toBlocks("1 &amp;gt; 0 &amp;amp; 2")).toEqual([paragraph("1 > 0 & 2")]);
    expect(toBlocks("a&nbsp;b&shy;c &lang;d&rang; &Rho; &apos;")).toEqual([
      paragraph("a bc ⟨d⟩ Ρ '"),
    ]);
    expect(toBlocks("&toString; &constructor; &nothing;")).toEqual([
      paragraph("&toString; &constructor; &nothing;"),
    ]);
  });

  test("keeps addresses of links and the words of images", () => {
    expect(
      inlineText('<a href="https://example.test/a">paper</a> <img alt="a pump" src="x">'),
    ).toBe("paper (https://example.test/a) a pump");
    expect(inlineText('<a href="javascript:alert(1)">paper</a>')).toBe("paper");
  });

  test("writes lowered and raised characters so that they can be read and found", () => {
    expect(inlineText("H<sub>2</sub>O, 10<sup>-3</sup>, E<sub>rms</sub>")).toBe("H2O, 10⁻³, E_rms");
    expect(toSuperscript("beta")).toBe("^beta");
  });

  test("is not seen in comparisons and in names between angle brackets", () => {
    expect(inlineText("x < 5 and y > 3 for <gene>")).toBe("x < 5 and y > 3 for <gene>");
  });

  test("tables keep every cell", () => {
    expect(
      htmlToText("<table><tr><th>Size</th><td>4</td></tr><tr><td>Mass</td><td>9</td></tr></table>"),
    ).toBe("Size | 4\n\nMass | 9");
  });

  test("what Postgres refuses and nobody sees is taken out", () => {
    // Between letters that join they belong to the word.
    // Gurmukhi, Oriya, Myanmar.
    for (const word of ["ਕ੍\u200dਸ", "କ୍\u200cଷ", "က္\u200cက"]) expect(inlineText(word)).toBe(word);
    expect(inlineText("д\u200cа α\u200dβ 電\u200d池")).toBe("да αβ 電池");
    expect(inlineText("می\u200cخواهم क्\u200dष a\u200cb\u200d")).toBe("می\u200cخواهم क्\u200dष ab");
    expect(inlineText("a\u0000b\u200bc\u00add\ud800e\u00a0f")).toBe("abcd\ufffde f");
  });
});
