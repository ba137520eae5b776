import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { signedIn } from "../support/visitor.ts";

const listed = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) =>
    Number(/tech_id=(\d+)/.exec(card)?.[1]),
  );

test("the image of a found set has the filters' counts, in at most 3 kB, and each bar links to its technologies", async () => {
  const member = await signedIn("free@example.test");
  const { text } = await member.get("/marketplace/picture?status=active");
  const tables = text.slice(text.indexOf('<ol class="years"'), text.lastIndexOf("</table>"));
  expect(gzipSync(tables).length).toBeLessThanOrEqual(3000);
  const bars = [
    ...tables.matchAll(/href="([^"]+)">([^<]+)<[\s\S]*?<(?:td|span)>([\d,]+)<\/(?:td|span)>/g),
  ].map(([, href = "", label = "", count]) => ({
    href: href.replaceAll("&amp;", "&"),
    label,
    count,
  }));
  const panel = (await member.get("/marketplace?status=active")).text;
  const facet = /energy<\/span><span class="facet-count">([\d,]+)/.exec(panel)?.[1];
  expect(facet).toBeDefined();
  expect(bars.find(({ label }) => label === "energy")?.count).toBe(facet);
  for (const label of ["energy", "pending", "2024"]) {
    const bar = bars.find((each) => each.label === label);
    const listed = (await member.get(bar?.href ?? "")).text;
    expect(listed, label).toMatch(
      new RegExp(`of ${bar?.count} results|results for ${bar?.count} tech`),
    );
  }
});

test("Like in a result's menu is stored, shown in the list, and taken back", async () => {
  const person = await signedIn(`likes-${crypto.randomUUID()}@example.test`);
  const [id] = listed((await person.get("/marketplace")).text);
  for (const active of [true, false]) {
    await person.post("/marketplace", { mark: `like.${id}.${active}` });
    for (const list of ["/marketplace", "/marketplace?per=100"]) {
      const { text } = await person.get(list);
      expect(text).toContain(`value="like.${id}.${!active}"`);
    }
  }
});
