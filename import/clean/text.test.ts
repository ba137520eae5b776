import { describe, expect, test } from "vitest";
import {
  cleanLine,
  cleanText,
  readPatentMarkup,
  separateInlineItems,
  separateJoinedItems,
  separateJoinedSentences,
} from "./text.ts";

test.each([
  ["H.sub.2 and CH.sub.4", "H2 and CH4"],
  ["C.sub.nH.sub.m", "CnHm"],
  ["E.sub.rms", "E_rms"],
  ["10.sup.-3 m.sup.2", "10⁻³ m²"],
  ["at 45.degree. C., .beta.-carotene", "at 45° C., β-carotene"],
  ["a .gtoreq. b .DELTA.x", "a ≥ b Δx"],
  ["i.e. this, e.g. that, and so.on. Done", "i.e. this, e.g. that, and so.on. Done"],
])("the patent office's %j reads %j", (written, read) => {
  expect(readPatentMarkup(written)).toBe(read);
});

describe("a stored text", () => {
  test("holds no HTML, no entity and no control character", () => {
    expect(cleanText("<p>A&amp;nbsp;pump &Zcaron; &amp;gt; 3\u0000</p><script>x</script>")).toBe(
      "A pump Ž > 3",
    );
  });

  test("keeps paragraphs and lists as lines", () => {
    expect(cleanText("<p>One</p><ul><li>a</li><li>b</li></ul>")).toBe("One\n\n- a\n- b");
  });

  test("reads the characters of Word's Symbol font", () => {
    expect(cleanLine("5 \uf06dm")).toBe("5 μm");
  });
});

test("joined sentences are separated, addresses are not", () => {
  expect(separateJoinedSentences("in engineering.Superior signal at www.Example.Test")).toBe(
    "in engineering. Superior signal at www.Example.Test",
  );
});

test("items that lost what stood between them are a list again, names in camel case stay whole", () => {
  expect(separateJoinedItems("Light and durableLow cost of parts (5%)Simple to use")).toBe(
    "- Light and durable\n- Low cost of parts (5%)\n- Simple to use",
  );
  expect(separateJoinedItems("UltrathinSelf-poweredWaterproof\n- Low costNo staining")).toBe(
    "- Ultrathin\n- Self-powered\n- Waterproof\n- Low cost\n- No staining",
  );
  expect(separateJoinedItems("PortabilityEasily cleanedAdjustable")).toBe(
    "- Portability\n- Easily cleaned\n- Adjustable",
  );
  expect(separateJoinedItems("Gene TherapyCell DiseaseCancer")).toBe(
    "- Gene Therapy\n- Cell Disease\n- Cancer",
  );
  for (const whole of [
    "Written in JavaScript and PowerPoint for YouTube users",
    "Tried with HeartWare, HeartMate II and HeartMate 3",
    "A tdTomato line, microRNA and scRNA-Seq",
    "Works (5%)Simple",
  ]) {
    expect(separateJoinedItems(whole)).toBe(whole);
  }
});

test("a page's images and rules are no text", () => {
  expect(cleanText("One ![Image 1](https://example.test/1.png) two\n-----\nThree\n* * *")).toBe(
    "One  two\n\nThree\n* * *",
  );
  expect(cleanText("----------")).toBe("");
  expect(cleanText("a | b\n--|--\n1 | 2")).toContain("--|--");
});

test.each([
  [
    "It finds early signs of dementia. * Treatment of others. * Care",
    "It finds early signs of dementia.\n- Treatment of others.\n- Care",
  ],
  ["* Diagnosis of A: finds B. * Treatment of C.", "- Diagnosis of A: finds B.\n- Treatment of C."],
  ["Can be used as: · A pump · A valve", "Can be used as:\n- A pump\n- A valve"],
  [
    "Screening of drugs. - Rapid tests. - New targets",
    "Screening of drugs.\n- Rapid tests.\n- New targets",
  ],
])("items within a line become a list: %s", (text, list) => {
  expect(separateInlineItems(text)).toBe(list);
});

test.each([
  "Small (65 * 40 * 1 mm)",
  "A matrix A * B of size N",
  "It conducts 21 W/m·K at 100 kPa.",
  "It is cheap - and it is safe.",
  "One thing. - Another",
  "- One item",
])("what is no list stays: %s", (text) => {
  expect(separateInlineItems(text)).toBe(text);
});

test("lists of another vocabulary are lists, and what is left of a formula's tag goes", () => {
  expect(
    cleanText(
      "<unorderedlist><listitem>Quiet</listitem><listitem>Small</listitem></unorderedlist>",
    ),
  ).toBe("- Quiet\n- Small");
  expect(cleanText('Cooled by He/M" role="presentation"> gas')).toBe("Cooled by He/M  gas");
});
