import { describe, expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";
import { linkedData, sitemapAddresses } from "../read/web-page.ts";

// Feeds of organisations' systems: TechnologyPublisher's RSS, other RSS and Atom, Flintbox, pages with JSON-LD.

async function only(content: string) {
  const { records } = await importForTest({ "feed.dat": content }, { uni: "Example University" });
  expect(records).toHaveLength(1);
  return records[0];
}

const DESCRIPTION =
  "&lt;p&gt;A membrane keeps salt out of wells.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Advantages&lt;/b&gt;&lt;/p&gt;&lt;ul&gt;&lt;li&gt;No pump&lt;/li&gt;&lt;/ul&gt;";

test("TechnologyPublisher's RSS gives the case's number, inventors and keywords beside the text", async () => {
  const record = await only(`<?xml version="1.0"?>
    <rss version="2.0" xmlns:dataField="https://www.inteum.com/technologies/data/"><channel><title>Organisation</title>
    <item><title>Salt-proof membrane</title><link>https://x.technologypublisher.com/technology/7</link><guid>7-guid</guid>
    <description>${DESCRIPTION}</description><pubDate>Tue, 06 Jan 2026 10:00:00 GMT</pubDate>
    <dataField:caseId>2026-007</dataField:caseId><dataField:inventorList><dataField:inventor><dataField:firstName>Ana</dataField:firstName><dataField:lastName>Reyes</dataField:lastName></dataField:inventor>
    <dataField:inventor><dataField:firstName>Bo</dataField:firstName><dataField:lastName>Lind</dataField:lastName></dataField:inventor></dataField:inventorList>
    <dataField:keywords>water, membrane</dataField:keywords><dataField:stage>Prototype</dataField:stage></item></channel></rss>`);
  expect(record).toMatchObject({
    reference: "2026-007",
    technology: {
      title: "Salt-proof membrane",
      uni: "Example University",
      date_added: "2026-01-06",
    },
    details: {
      source_url: "https://x.technologypublisher.com/technology/7",
      inventor: "Ana Reyes, Bo Lind",
      technical_summary: { text: "A membrane keeps salt out of wells." },
      key_benefits: { text: "- No pump" },
    },
  });
  // A field without a column stays under its own name.
  const text = JSON.stringify(record?.details.pi_addinfo);
  for (const line of ["Keywords: water, membrane", "Reference: 2026-007", "stage: Prototype"])
    expect(text).toContain(line);
});

test("an Atom entry is known by its id, and that it was touched changes nothing", async () => {
  const entry = (updated: string) =>
    only(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Organisation</title><entry><id>urn:x:1</id><title>Folding bridge</title>
      <link href="https://university.test/1"/><link rel="edit" href="https://university.test/edit"/><updated>${updated}</updated>
      <content type="html">&lt;p&gt;It folds.&lt;/p&gt;</content></entry></feed>`);
  const record = await entry("2026-01-05T00:00:00Z");
  expect(record).toMatchObject({
    reference: "urn:x:1",
    details: { source_url: "https://university.test/1", technical_summary: { text: "It folds." } },
  });
  expect((await entry("2026-02-02T00:00:00Z"))?.hash).toBe(record?.hash);
});

test("Flintbox's answer about one technology has its people, contact and page beside the text", async () => {
  const record = await only(
    JSON.stringify({
      page_url: "https://x.flintbox.com/technologies/u-1",
      data: {
        id: "9",
        type: "technology",
        attributes: {
          uuid: "u-1",
          name: "Laser lens",
          abstract: "<p>A lens.</p>",
          publishedOn: "2026-01-05",
          keyPoint1: "Bright",
          ipStatus: "Patent pending",
        },
      },
      included: [
        { type: "member", attributes: { fullName: "Ana Reyes", email: "ana@x.test" } },
        {
          type: "contact",
          attributes: { fullName: "Bo Lind", email: "bo@x.test", phoneNumber: "555 0100" },
        },
        { type: "tag", attributes: { name: "optics" } },
      ],
    }),
  );
  expect(record).toMatchObject({
    reference: "u-1",
    contact: "Bo Lind, bo@x.test, 555 0100",
    details: {
      inventor: "Ana Reyes",
      source_url: "https://x.flintbox.com/technologies/u-1",
      key_benefits: { text: "- Bright" },
    },
  });
});

test("an Atom entry's page is its alternate link, its blocks stay apart, and an image's title is no title", async () => {
  const record =
    await only(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry>
    <link rel="replies" href="https://university.test/7/comments"/><link rel="self" href="https://university.test/7.atom"/>
    <link rel="alternate" href="https://university.test/7"/><title>Salt-proof membrane</title>
    <media:title>A photo of a beach, 2019</media:title><id>7</id>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><h2>Technology</h2><p>A membrane keeps salt out.</p><h2>Advantages</h2><ul><li>Cheap</li><li>Fast</li></ul></div></content></entry></feed>`);
  expect(record).toMatchObject({
    technology: { title: "Salt-proof membrane" },
    details: { source_url: "https://university.test/7", key_benefits: { text: "* Cheap\n* Fast" } },
  });
  expect(JSON.stringify(record?.details.pi_addinfo)).toContain("media title: A photo");
});

describe("pages with schema.org data", () => {
  const page = `<html><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Organisation"},
    {"@type":"Product","name":"Quiet kite","description":"A kite.","identifier":{"@type":"PropertyValue","value":"K-1"},"url":"https://university.test/k1","offers":{"@type":"Offer","availability":"Available"},"contactPoint":{"name":"Bo Lind","email":"bo@university.test"},"creator":[{"@type":"Person","name":"Ana Reyes"}]}]}</script>
    <script>var a = "</p>"</script><script type='application/ld+json'>not json</script></html>`;

  test("are read for what they offer, not for the site around it", async () => {
    const objects = linkedData(page);
    expect(objects.map(({ name }) => name)).toEqual(["Quiet kite"]);
    expect(await only(JSON.stringify(objects[0]))).toMatchObject({
      reference: "K-1",
      technology: { title: "Quiet kite", availability: "available" },
      details: { inventor: "Ana Reyes", source_url: "https://university.test/k1" },
      contact: "Bo Lind, bo@university.test",
    });
  });

  test.each([
    ["a comment around it", `<!-- {"@type":"Product","name":"Kite"} -->`],
    ["CDATA around it", `//<![CDATA[\n{"@type":"Product","name":"Kite"}\n//]]>`],
    ["a semicolon behind it", `{"@type":"Product","name":"Kite"};`],
    ["a line break in a string", `{"@type":"Product","name":"Kite","description":"one\ntwo"}`],
    [
      "graph, page and list around it",
      `[{"@graph":[{"@type":"WebPage","name":"Page","mainEntity":{"@type":"ItemList","name":"All","itemListElement":[{"@type":"ListItem","name":"1","item":{"@type":"Product","name":"Kite"}}]}}]}]`,
    ],
    [
      "the way to its page beside it",
      `[{"@type":"BreadcrumbList","itemListElement":[{"item":{"@id":"/","name":"Home"}}]},{"@type":"Product","name":"Kite"}]`,
    ],
  ])("are read with %s", (_, block) => {
    const found = linkedData(`<SCRIPT TYPE="application/ld+json">${block}</SCRIPT>`);
    expect(found.map(({ name }) => name)).toEqual(["Kite"]);
  });

  test("are not found by the addresses of images or within comments of a sitemap", () => {
    const pages = `<urlset xmlns:image="https://example.test/image"><url>
      <loc><![CDATA[https://university.test/?a[]=1&b=2]]></loc><image:image><image:loc>https://university.test/1.png</image:loc></image:image></url>
      <!-- <url><loc>https://university.test/old</loc></url> --><url><loc>https://university.test/?c=3&#38;d=4</loc></url></urlset>`;
    expect(sitemapAddresses(pages).pages).toEqual([
      "https://university.test/?a[]=1&b=2",
      "https://university.test/?c=3&d=4",
    ]);
  });

  test("are found by a sitemap, or by the sitemaps that it names", () => {
    const pages = "<urlset><url><loc>https://university.test/?a=1&amp;b=2</loc></url></urlset>";
    expect(sitemapAddresses(pages).pages).toEqual(["https://university.test/?a=1&b=2"]);
    const index =
      "<sitemapindex><sitemap><loc>https://university.test/1.xml</loc></sitemap></sitemapindex>";
    expect(sitemapAddresses(index)).toEqual({
      pages: [],
      sitemaps: ["https://university.test/1.xml"],
    });
  });
});

test("a feed that breaks off gives what came before, and says so", async () => {
  const { records, events } = await importForTest(
    {
      "feed.xml":
        "<rss><channel><item><title>One whole item</title><guid>1</guid></item><item><title>Half",
    },
    { uni: "Example University" },
  );
  expect(records.map(({ technology }) => technology.title)).toEqual(["One whole item"]);
  expect(JSON.stringify(events)).toContain("is not well-formed XML");
});
