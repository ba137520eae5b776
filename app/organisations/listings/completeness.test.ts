import { expect, test } from "vitest";
import { bestAdditions } from "./completeness.ts";
import { lackWords } from "./filter-words.ts";

test("the best addition is the field whose weight times the listings without it is largest", () => {
  const best = bestAdditions({ pi_patentid: 40, key_benefits: 12, image: 46, class1: 0 });
  expect(best.map(({ column, listings }) => [column, listings])).toEqual([
    ["key_benefits", 12],
    ["pi_patentid", 40],
  ]);
});

test("what listings lack is said once for all of them", () => {
  expect(lackWords("key_benefits", 1184, 1200)).toBe("1,184 listings lack key benefits");
  expect(lackWords("pi_contactinfo", 46, 46)).toBe("All 46 listings lack a contact");
  expect(lackWords("summary", 1, 1)).toBe("1 listing lacks a summary");
});
