import { expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";

// What the interfaces of patent offices and repositories answer.

const ODP = {
  count: 3,
  patentFileWrapperDataBag: [
    {
      applicationNumberText: "16111222",
      applicationMetaData: {
        applicationStatusDescriptionText: "Patented Case",
        applicationTypeLabelName: "Utility",
        patentNumber: "11222333",
        grantDate: "2022-01-11",
        filingDate: "2018-08-07",
        earliestPublicationNumber: "US20190044555A1",
        inventionTitle: "QUIET PUMP WITHOUT MOVING PARTS",
        applicantBag: [
          {
            applicantNameText: "Duke University",
            correspondenceAddressBag: [{ cityName: "Durham", nameLineOneText: "Duke University" }],
          },
        ],
        inventorBag: [{ firstName: "Ada", lastName: "Example", inventorNameText: "Ada Example" }],
        cpcClassificationBag: ["F04B  17/00"],
        entityStatusData: { smallEntityStatusIndicator: true },
      },
      parentContinuityBag: [
        { claimParentageTypeCode: "CON", parentApplicationFilingDate: "2015-02-03" },
        { claimParentageTypeCode: "PRO", parentApplicationFilingDate: "2014-02-03" },
      ],
      recordAttorney: { attorneyBag: [{ lastName: "SAMPLE" }] },
    },
    {
      applicationNumberText: "14111222",
      applicationMetaData: {
        applicationStatusDescriptionText:
          "Patent Expired Due to NonPayment of Maintenance Fees Under 37 CFR 1.362",
        patentNumber: "9222333",
        inventionTitle: "Lamp",
      },
    },
    {
      applicationNumberText: "18111222",
      applicationMetaData: {
        applicationStatusDescriptionText: "Docketed New Case - Ready for Examination",
        inventionTitle: "Bell",
      },
    },
    {
      applicationNumberText: "17111222",
      applicationMetaData: {
        applicationStatusDescriptionText: "Abandoned  --  Failure to Respond to an Office Action",
        inventionTitle: "Whistle",
      },
    },
  ],
  requestIdentifier: "0000",
};

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

test("answers of PatentsView's older and newer API are read", async () => {
  const older = {
    patents: [
      {
        patent_number: "9111222",
        patent_title: "Quiet pump",
        patent_date: "2015-08-18",
        assignees: [{ assignee_organization: "Duke University" }],
        inventors: [
          { inventor_first_name: "Ada", inventor_last_name: "Example" },
          { inventor_first_name: "Carl", inventor_last_name: "Sample" },
        ],
        applications: [{ app_date: "2013-05-06" }],
        cpcs: [{ cpc_subgroup_id: "F04B17/00" }],
      },
    ],
    count: 1,
    total_patent_count: 1,
  };
  const newer = {
    error: false,
    count: 1,
    total_hits: 1,
    patents: [
      {
        patent_id: "11222333",
        patent_title: "Lamp",
        patent_abstract: "A lamp shines.",
        assignees: [{ assignee_organization: "Example University", assignee_sequence: 0 }],
        inventors: [{ inventor_name_first: "Ada", inventor_name_last: "Example" }],
        application: [{ filing_date: "2018-05-06" }],
      },
    ],
  };
  for (const answer of [older, newer]) {
    const { records, files } = await importForTest({ "answer.json": JSON.stringify(answer) });
    expect(files).toMatchObject([{ format: "patentsview-api", rows: 1, taken: 1 }]);
    if (answer === older)
      expect(records[0]).toMatchObject({
        reference: "US9111222",
        technology: { uni: "Duke University", status: "active" },
        details: { inventor: "Ada Example; Carl Sample", filing_date: "2013-05-06" },
      });
    else
      expect(records[0]).toMatchObject({
        reference: "US11222333",
        details: { inventor: "Ada Example", filing_date: "2018-05-06" },
      });
  }
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

test("a weekly text of 2002 is read, whose elements are not all closed", async () => {
  const patent = (number: string, kind: string, rest: string) =>
    `<PATDOC DTD="2.4" STATUS="BUILD 20010518"><SDOBI><B100><B110><DNUM><PDAT>${number}</PDAT></DNUM></B110><B130><PDAT>${kind}</PDAT></B130><B140><DATE><PDAT>20020129</PDAT></DATE></B140><B190><PDAT>US</PDAT></B190></B100>
    <B200><B210><DNUM><PDAT>09111222</PDAT></DNUM></B210><B220><DATE><PDAT>20000613</PDAT></DATE></B220></B200><B500><B510><B511><PDAT>F04B01700</PDAT></B511></B510><B540><STEXT><PDAT>Quiet pump</PDAT></STEXT></B540>
    <B560><B561><PCIT><DOC><DNUM><PDAT>2111222</PDAT></DNUM></DOC></PCIT><CITED-BY-EXAMINER></B561></B560></B500>${rest}</SDOBI></PATDOC>`;
  const parties =
    '<B700><B720><B721><PARTY-US><NAM><FNM><PDAT>Ada</PDAT></FNM><SNM><STEXT><PDAT>Example</PDAT></STEXT></SNM></NAM></PARTY-US></B721></B720><B730><B731><PARTY-US><NAM><ONM><STEXT><PDAT>Example University</PDAT></STEXT></ONM></NAM></PARTY-US></B731><B732US><PDAT>02</PDAT></B730></B700></SDOBI><SDOAB><BTEXT><PARA ID="P-1" LVL="0"><PTEXT><PDAT>A pump moves liquid &amp; heat.</PDAT></PTEXT></PARA></BTEXT></SDOAB><SDOCL><CL><CLM><PARA><PTEXT><PDAT>A pump.</PDAT></PTEXT></PARA></CLM></CL></SDOCL><SDOBI>';
  const file = `<!DOCTYPE PATDOC SYSTEM "ST32-US-Grant-024.dtd" [\n<!ENTITY D00000 SYSTEM "D00000.TIF" NDATA TIF>\n]>\n${patent("06341222", "B1", parties)}\n${patent("D0453111", "S1", "").replace("F04B01700", "0201")}\n${patent("RE037111", "E1", "")}`;
  const { records, files } = await importForTest({ "pg020129.sgm": file });
  expect(files).toMatchObject([{ format: "uspto-sgml", rows: 3, taken: 3 }]);
  expect(records).toMatchObject([
    {
      source: "uspto",
      reference: "US6341222",
      technology: { uni: "Example University", stated_status: "granted", date_added: "2002-01-29" },
      details: {
        inventor: "Ada Example",
        filing_date: "2000-06-13",
        technical_summary: { text: "A pump moves liquid & heat." },
        term_ends_on: "2020-06-13",
      },
    },
    { reference: "USD453111", details: { term_ends_on: null } },
    { reference: "USRE37111" },
  ]);
  expect(JSON.stringify(records[0]?.details.pi_addinfo)).toContain("IPC: F04B17/00");
  // Designs have a class by Locarno instead.
  expect(JSON.stringify(records[1]?.details.pi_addinfo)).not.toContain("IPC");
});
