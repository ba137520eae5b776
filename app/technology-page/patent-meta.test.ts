import { expect, test } from "vitest";
import { patentMeta } from "./patent-meta.ts";
import type { PatentView } from "./patent-view.ts";
import view from "./patent-view-for-test.json" with { type: "json" };

const matches = [
  { id: "root", data: { brand: "Pool", origin: "https://pool.test", socialUrl: "" } },
];
const pump = view as PatentView;

function read(technology: PatentView, featured: boolean) {
  const tags = patentMeta(matches, { technology, featured }, "https://images.test");
  const content = (name: string) =>
    tags.flatMap((tag) =>
      ("property" in tag && tag.property === name) || ("name" in tag && tag.name === name)
        ? [(tag as { content: string }).content]
        : [],
    );
  const jsonLd = tags.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []));
  return { tags, content, jsonLd };
}

test("a reference manager stores it as a patent with its inventors, number and date", () => {
  const filing = { ...pump.filing, inventor: "Ada Okafor; B. Lin", filedOn: "2024-03-14" };
  const { content } = read({ ...pump, filing }, true);
  expect(content("citation_title")).toEqual(["A pump"]);
  expect(content("citation_author")).toEqual(["Ada Okafor", "B. Lin"]);
  expect(content("citation_abstract")).toEqual(["It pumps."]);
  expect(content("citation_date")).toEqual(["2024-03-14"]);
  expect(content("citation_patent_number")).toEqual(["US1"]);
  expect(content("z:itemType")).toEqual(["patent"]);
  expect(content("z:patentNumber")).toEqual(["US1"]);
  expect(content("z:country")).toEqual(["US"]);
  expect(content("z:assignee")).toEqual(["Harrow"]);
  expect(content("z:filingDate")).toEqual(["2024-03-14"]);
  const forMembers = read({ ...pump, filing }, false);
  expect(forMembers.content("citation_author")).toEqual(["Ada Okafor", "B. Lin"]);
  expect(read(pump, true).content("citation_date")).toEqual([]);
});

test("a description is one line of 160 characters at most, and there is always one", () => {
  const { content } = read({ ...pump, summary: `Long\n\n${"words ".repeat(60)}` }, true);
  expect(content("description")[0]?.length).toBeLessThanOrEqual(160);
  expect(content("description")[0]).toMatch(/^Long words words.*words…$/);
  expect(read({ ...pump, summary: null }, true).content("description")).toEqual([
    "A technology of Harrow.",
  ]);
});

test("a link's preview is a raster image", () => {
  const preview = (img: string | null, technologyClass = pump.technologyClass) =>
    read({ ...pump, img, technologyClass }, true).content("og:image")[0];
  expect(preview("samples/7.webp")).toBe("https://images.test/samples/7.webp");
  expect(preview(null)).toBe("https://pool.test/previews/energy.png");
  expect(preview("owners/drawing.svg", null)).toBe("https://pool.test/previews/none.png");
});
