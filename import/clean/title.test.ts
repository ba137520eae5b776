import { describe, expect, test } from "vitest";
import { cleanTitle, titleFromText } from "./title.ts";

test.each([
  [
    "METHODS FOR THE TREATMENT OF FABRY DISEASE",
    "It treats Fabry disease.",
    "Methods for the treatment of Fabry disease",
  ],
  ["MODULATION OF HLA AND TCR EXPRESSION", "", "Modulation of HLA and TCR expression"],
  [
    "COATING WITH TIO2 AND MXENE FLAKES",
    "The MXene flakes hold TiO2.",
    "Coating with TiO2 and MXene flakes",
  ],
  ["A PUMP FOR SARS-COV-2 WARDS", "", "A pump for SARS-CoV-2 wards"],
  ["MEDIPUMP", "", "MEDIPUMP"],
  ["PUMP PLUS", "", "PUMP PLUS"],
  ["A pump for DNA", "", "A pump for DNA"],
])("the title %j is shown as it should be", (title, text, shown) => {
  expect(cleanTitle(title, null, text)).toBe(shown);
});

describe("a title", () => {
  test("loses the number that the reference already says", () => {
    expect(cleanTitle("2022-252 Imager Network", "2022-252", "")).toBe("Imager Network");
    expect(cleanTitle("2022 Imager Network", "2022-252", "")).toBe("2022 Imager Network");
  });

  test.each(["", "N/A", "Untitled", "Technology", "Example Case No.", "---"])(
    "is none where it says %j",
    (title) => {
      expect(cleanTitle(title, null, "")).toBeNull();
    },
  );

  test("made of a text says what was made, and is cut at a word", () => {
    expect(
      titleFromText(
        "SUMMARY\nResearchers at Example University have developed a pump without moving parts. It is quiet.",
      ),
    ).toBe("Pump without moving parts");
    expect(titleFromText(`A pump ${"moving liquid ".repeat(20)}`)?.length).toBeLessThanOrEqual(110);
    expect(titleFromText("  —  ")).toBeNull();
  });
});

test.each([
  ["javascript:save_record() Quiet pump", "Quiet pump"],
  ["javascript:save_record()", null],
  ["2020-878 Compliant screw", "Compliant screw"],
  ["2019-99A: Tunable antenna", "Tunable antenna"],
  ["2022-2024 survey of soils", "2022-2024 survey of soils"],
  ["Wing with ribs (CIP of LAR 15317-1-CU)", "Wing with ribs"],
  ["Wing (made of ribs)", "Wing (made of ribs)"],
])("“%s” is titled %s", (written, title) => {
  expect(cleanTitle(written, null, "")).toBe(title);
});
