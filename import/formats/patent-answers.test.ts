import { expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";
import answers from "./patent-answers-for-test.json" with { type: "json" };

// Answers of the interfaces of patent offices and repositories.

const ODP = answers.odp;

test("an answer of the Open Data Portal gives number, owner and the status that it states", async () => {
  const { records, files, events } = await importForTest({ "answer.json": JSON.stringify(ODP) });
  expect(files).toMatchObject([{ format: "uspto-odp", rows: 4, taken: 4 }]);
  expect(records).toMatchObject([
    {
      reference: "16111222",
      technology: {
        title: "Quiet pump without moving parts",
        uni: "Duke University",
        status: "active",
        date_added: "2022-01-11",
      },
      details: {
        inventor: "Ada Example",
        pi_patentid: "US11222333, US20190044555A1, US16/111222",
        filing_date: "2018-08-07",
        term_ends_on: "2035-02-03",
      },
    },
    { technology: { stated_status: "expired" } },
    { technology: { stated_status: "pending" }, details: { pi_patentid: "US18/111222" } },
    { technology: { stated_status: "abandoned" } },
  ]);
  // Addresses and attorneys are in the report alone.
  expect(JSON.stringify(records)).not.toMatch(/Durham|SAMPLE/);
  expect(JSON.stringify(events)).toContain("SAMPLE");
});

const document = (
  number: string,
  kind: string,
) => `<exchange-document system="ops.epo.org" family-id="51234567" country="EP" doc-number="${number}" kind="${kind}">
  <bibliographic-data>
    <publication-reference><document-id document-id-type="docdb"><country>EP</country><doc-number>${number}</doc-number><kind>${kind}</kind><date>20190304</date></document-id></publication-reference>
    <classifications-ipcr><classification-ipcr sequence="1"><text>F04B  17/    00            A I                    </text></classification-ipcr></classifications-ipcr>
    <patent-classifications><patent-classification sequence="1"><classification-scheme office="EP" scheme="CPCI"/><section>F</section><class>04</class><subclass>B</subclass><main-group>17</main-group><subgroup>03</subgroup></patent-classification></patent-classifications>
    <application-reference doc-id="1"><document-id document-id-type="docdb"><country>EP</country><doc-number>17111222</doc-number></document-id><document-id document-id-type="epodoc"><doc-number>EP20170111222</doc-number><date>20170506</date></document-id></application-reference>
    <parties><applicants><applicant sequence="1" data-format="epodoc"><applicant-name><name>UNIV DUKE [US]</name></applicant-name></applicant><applicant sequence="1" data-format="original"><applicant-name><name>DUKE UNIVERSITY, </name></applicant-name></applicant></applicants>
    <inventors><inventor sequence="1" data-format="epodoc"><inventor-name><name>EXAMPLE ADA [US]</name></inventor-name></inventor></inventors></parties>
    <invention-title lang="de">LEISE PUMPE</invention-title><invention-title lang="en">QUIET PUMP WITHOUT MOVING PARTS</invention-title>
  </bibliographic-data><abstract lang="en"><p>A pump moves liquid with heat.</p></abstract></exchange-document>`;

const DOCUMENT = {
  reference: "EP3111222B1",
  technology: {
    title: "Quiet pump without moving parts",
    uni: "Duke University",
    stated_status: "granted",
    date_added: "2019-03-04",
  },
  details: {
    inventor: "Example Ada",
    filing_date: "2017-05-06",
    pi_patentid: "EP3111222B1",
    technical_summary: { text: "A pump moves liquid with heat." },
  },
};

test("an answer of the European office in XML is read document by document", async () => {
  const answer = `<?xml version="1.0" encoding="UTF-8"?><ops:world-patent-data xmlns="http://www.epo.org/exchange" xmlns:ops="http://ops.epo.org"><ops:biblio-search total-result-count="3"><ops:search-result><exchange-documents>
    ${document("3111222", "B1")}${document("3111222", "A1")}</exchange-documents><exchange-documents>${document("3111333", "A1")}</exchange-documents></ops:search-result></ops:biblio-search></ops:world-patent-data>`;
  const { records, files } = await importForTest({ "answer.xml": answer });
  expect(files).toMatchObject([{ format: "epo-ops", rows: 3, taken: 3 }]);
  expect(records[0]).toMatchObject(DOCUMENT);
  expect(JSON.stringify(records[0]?.details.pi_addinfo)).toMatch(
    /CPC: F04B17\/03.*IPC: F04B17\/00/,
  );
  expect(records[1]).toMatchObject({
    reference: "EP3111222A1",
    technology: { stated_status: null },
  });
});

test.each(["one document", "a list of documents"])(
  "an answer of the European office in JSON with %s is read",
  async (shape) => {
    const text = (value: string) => ({ $: value });
    const one = {
      "@family-id": "51234567",
      "@country": "EP",
      "@doc-number": "3111222",
      "@kind": "B1",
      "bibliographic-data": {
        "publication-reference": { "document-id": [{ date: text("20190304") }] },
        "application-reference": {
          "document-id": [{ kind: text("A") }, { date: text("20170506") }],
        },
        parties: {
          applicants: {
            applicant: [
              { "@data-format": "epodoc", "applicant-name": { name: text("UNIV DUKE [US]") } },
            ],
          },
          inventors: {
            inventor: {
              "@data-format": "epodoc",
              "inventor-name": { name: text("EXAMPLE ADA [US]") },
            },
          },
        },
        "invention-title": [
          { "@lang": "de", $: "LEISE PUMPE" },
          { "@lang": "en", $: "QUIET PUMP WITHOUT MOVING PARTS" },
        ],
      },
      abstract: { "@lang": "en", p: text("A pump moves liquid with heat.") },
    };
    const documents =
      shape === "one document"
        ? { "exchange-documents": { "exchange-document": one } }
        : {
            "ops:biblio-search": {
              "@total-result-count": "3",
              "ops:search-result": {
                "exchange-documents": ["B1", "A1", "A2"].map((kind) => ({
                  "exchange-document": { ...one, "@kind": kind },
                })),
              },
            },
          };
    const answer = {
      "ops:world-patent-data": {
        "@xmlns": { ops: "http://ops.epo.org" },
        "ops:meta": [{ "@name": "elapsed-time", "@value": "9" }],
        ...documents,
      },
    };
    const { records } = await importForTest({ "answer.json": JSON.stringify(answer) });
    expect(records).toHaveLength(shape === "one document" ? 1 : 3);
    expect(records[0]).toMatchObject(DOCUMENT);
  },
);

test("Dublin Core records of a repository are read, and deleted ones named", async () => {
  const record = (id: string, rest: string) =>
    `<record><header><identifier>oai:repo.test:1/${id}</identifier><datestamp>2024-01-02T03:04:05Z</datestamp></header><metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${rest}</oai_dc:dc></metadata></record>`;
  const answer = `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2024-05-06T07:08:09Z</responseDate><request verb="ListRecords">https://repo.test/oai</request><ListRecords>
    ${record("7", "<dc:title>Quiet pump</dc:title><dc:creator>Example, Ada</dc:creator><dc:creator>Sample, Carl</dc:creator><dc:subject>pumps</dc:subject><dc:description>A pump moves liquid with heat.</dc:description><dc:description>Filed by the office</dc:description><dc:date>2020-01-02T03:04:05Z</dc:date><dc:date>2019-03-04</dc:date><dc:type>Patent</dc:type><dc:identifier>US10123456B2</dc:identifier><dc:identifier>https://repo.test/handle/1/7</dc:identifier><dc:publisher>Example Press</dc:publisher>")}
    <record><header status="deleted"><identifier>oai:repo.test:1/8</identifier></header></record>
    ${record("9", "<dc:title>A thesis about lamps</dc:title><dc:type>Thesis</dc:type>")}
    <resumptionToken>next</resumptionToken></ListRecords></OAI-PMH>`;
  const { records, files, events } = await importForTest(
    { "oai.xml": answer },
    { uni: "Example University" },
  );
  expect(files).toMatchObject([{ format: "oai-dc", rows: 3, taken: 2, rejected: 1 }]);
  expect(records[0]).toMatchObject({
    reference: "oai:repo.test:1/7",
    technology: { title: "Quiet pump", uni: "Example University", date_added: "2019-03-04" },
    details: {
      inventor: "Example, Ada; Sample, Carl",
      pi_patentid: "US10123456B2",
      source_url: "https://repo.test/handle/1/7",
      technical_summary: { text: "A pump moves liquid with heat." },
    },
  });
  const text = JSON.stringify(records[0]?.details.pi_addinfo);
  for (const line of ["Type: Patent", "Notes: Filed by the office", "publisher: Example Press"])
    expect(text).toContain(line);
  expect(events).toContainEqual(
    expect.objectContaining({
      reason: "is deleted, as its repository says",
      input: { identifier: "oai:repo.test:1/8" },
    }),
  );
});
