import { expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";
import type { CatalogueRecord } from "../enrich.ts";
import { toPlainText } from "../text/rich-text.ts";

// Small inputs of the kinds that real listings hold, and that were read wrongly once.

async function read(row: { description?: string; patents?: string }): Promise<CatalogueRecord> {
  const { records } = await importForTest({
    "uNowhere.json": JSON.stringify([
      {
        ip_name: "Probe of a kind",
        ip_description: row.description ?? "A thing.",
        patents: row.patents,
      },
    ]),
  });
  const [record] = records;
  if (!record) throw new Error("the row must be read");
  return record;
}
const sections = ({ details }: CatalogueRecord) => ({
  technology: toPlainText(details.technical_summary),
  market: toPlainText(details.market_summary),
  uses: toPlainText(details.application),
  benefits: toPlainText(details.key_benefits),
  stage: toPlainText(details.developmental_stage),
});
const stated = ({ statements }: CatalogueRecord, kind: string) =>
  statements.filter((statement) => statement.kind === kind).map(({ value }) => value);

test.each([
  "Researchers at Johns Hopkins have developed a shoe.",
  "Researchers from UC San Diego have invented a hat.",
  "Researchers at the University of California Davis have developed a cap.",
  "Scientists at Ohio State have created a mat.",
  "Engineers of Georgia Tech have built a lamp.",
  "Biohub San Francisco has developed a nut.",
])("an institution is no inventor: %s", async (description) => {
  expect(stated(await read({ description }), "inventors")).toEqual([]);
});

test("a person is one, also where the institution is named beside", async () => {
  const description =
    "Ada Brook has developed a bolt. Professor Carl Stone at Johns Hopkins leads the group. It was invented by Dr. Kim Rivers at Ohio State.";
  expect(stated(await read({ description }), "inventors")).toEqual(["Ada Brook", "Kim Rivers"]);
});

test.each([
  ["**Stage of Development**\nProof of Concept\n", "Proof of Concept"],
  ["**Stage of Development**\nPrototype\nIt ran for a year.\n", "Prototype\n\nIt ran for a year."],
  ["**Stage of Development - Pre-clinical**\n", "Pre-clinical"],
])("a stage on or below its heading's line is the stage: %j", async (heading, stage) => {
  const record = await read({
    description: `A probe for livers.\n\n${heading}\nApplications\n------------\n\n*   Screening of drugs\n`,
  });
  expect(sections(record)).toMatchObject({
    technology: "A probe for livers.",
    uses: expect.stringContaining("Screening of drugs"),
    stage: expect.stringContaining(stage),
  });
});

test("headings within running text leave nothing of themselves behind", async () => {
  const record = await read({
    description:
      "The tool measures strain. The Unmet Need: Strain is hard to measure. The proposed solution: Bonding to glass.",
  });
  expect(sections(record)).toMatchObject({
    technology: "The tool measures strain.\n\nBonding to glass.",
    market: "Strain is hard to measure.",
  });
});

test("a sentence after an inline list of benefits is none of them", async () => {
  const description =
    "A plastic with salt. Key Benefits & Differentiators include: Non-toxic; Cheap; Sustainable. Most plastics come from oil, and nobody collects them.";
  expect(sections(await read({ description }))).toMatchObject({
    technology: "A plastic with salt.\n\nMost plastics come from oil, and nobody collects them.",
    benefits: "Non-toxic; Cheap; Sustainable.",
  });
});

test.each([
  ["Ayşe Işık, Ömer Demir", "A light sensor for building sites."],
  ["Ayşe İnş, Ömer Demir", "A light sensor for building sites."],
])("a description after the inventors' names is one: %s", async (names, description) => {
  const record = await read({ description: `Inventors: ${names}. ${description}` });
  expect(record.details.inventor).toBe(names);
  expect(sections(record).technology).toBe(description);
});

test.each([
  ["特許第7654321号", ["JP7654321"], "granted"],
  ["NSF 1234567; R01 CA123456", [], null],
  ["Docket 1234567; Case No. 7654321; Contract 6543210", [], null],
  ["Award 1234567; US 9,123,456", ["US9123456"], "granted"],
])("in %s the numbers are %j", async (patents, numbers, status) => {
  const record = await read({ patents });
  expect(record.details.pi_patentid).toBe(numbers.join(", ") || null);
  expect(record.technology.stated_status).toBe(status);
  for (const number of stated(record, "number")) expect(numbers).toContain(number);
});

test("a right that expired is not pending as well", async () => {
  const record = await read({
    patents: "SURGICAL INK: Provisional, United States, 62/695,219, 7/9/2018, Expired",
  });
  expect(record.technology.stated_status).toBe("expired");
  expect(stated(record, "status")).toEqual(["expired"]);
});

test("a section that says 'Patent pending' states the status, and one on related patents does not", async () => {
  const own = await read({ description: "A thing.\n\nIntellectual Property\nPatent pending.\n" });
  expect(own.technology).toMatchObject({ status: "pending", stated_status: "pending" });
  const related = await read({
    description: "A thing.\n\nRelated Patents\nUS 9,123,456, granted.\n",
  });
  expect(related.technology.stated_status).toBeNull();
});

test("a stage that says 'Patent pending' states the status, and a rival's pending patent does not", async () => {
  const stage = "Stage of Development: Tested in mice. Patent pending. Available for licensing.";
  expect((await read({ description: `A thing.\n\n${stage}` })).technology.stated_status).toBe(
    "pending",
  );
  const rival = "Background: Others have a patent pending on pumps.";
  expect((await read({ description: `A thing.\n\n${rival}` })).technology.stated_status).toBeNull();
});

test.each([
  ["13/444,555, filed 5/21/2013, expires 5/21/1933", null],
  ["expires 5/21/1933, granted", null],
  ["13/444,555, filed 5/21/2013, expires 5/21/2033", "2033-05-21"],
])("an end before the filing is a typing error, and no fact: %s", async (patents, endsOn) => {
  const { technology, details } = await read({ patents });
  expect(technology.ends_on).toBe(endsOn);
  expect(details.filing_date).toBe(patents.includes("filed") ? "2013-05-21" : null);
});

test("a sentence that lists uses or advantages is no summary", async () => {
  const record = await read({
    description:
      "A smart pill. Applications include precision medicine and early detection. Advantages include low cost and size.",
  });
  expect(record.technology.summary).toBeNull();
});

test("the number of an earlier application is no patent, and joins no other family", async () => {
  const { records } = await importForTest({
    "grant.xml": `<?xml version="1.0"?><us-patent-grant><us-bibliographic-data-grant>
      <publication-reference><document-id><country>US</country><doc-number>07272630</doc-number><kind>B2</kind><date>20070918</date></document-id></publication-reference>
      <application-reference><document-id><country>US</country><doc-number>10991571</doc-number><date>20041118</date></document-id></application-reference>
      <us-related-documents>
        <continuation><relation><parent-doc><document-id><country>US</country><doc-number>09876376</doc-number><date>20010607</date></document-id>
          <parent-grant-document><document-id><country>US</country><doc-number>6859910</doc-number></document-id></parent-grant-document></parent-doc></relation></continuation>
        <us-provisional-application><document-id><country>US</country><doc-number>60968023</doc-number></document-id></us-provisional-application>
        <related-publication><document-id><country>US</country><doc-number>20050050001</doc-number><kind>A1</kind></document-id></related-publication>
      </us-related-documents>
      <invention-title>Server of mail</invention-title></us-bibliographic-data-grant><abstract><p>A server keeps mail.</p></abstract>
      <description><p>A server.</p><p>This invention was made with government support under Grant No. R01 awarded by the NIH.</p></description></us-patent-grant>`,
  });
  expect(records[0]?.families).toEqual([
    "patent:US7272630",
    "patent:US20050050001",
    "patent:US6859910",
    "application:10991571",
  ]);
  const lines = toPlainText(records[0]?.details.pi_addinfo);
  expect(lines).toContain("Related documents: US20050050001; US6859910");
  expect(lines).toContain("Related applications: US 09876376; US 60968023");
  expect(lines).toContain(
    "Government support: This invention was made with government support under",
  );
});
