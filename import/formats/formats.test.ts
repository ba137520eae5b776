import { describe, expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";
import { SAMPLES } from "../samples-for-test.ts";
import { TAKEN_FIELDS } from "../technology-columns.ts";

async function first(name: keyof typeof SAMPLES, options: { uni?: string; now?: Date } = {}) {
  const { records } = await importForTest({ [name]: SAMPLES[name] }, options);
  const [record, second] = records;
  if (!record || !second) throw new Error("both records of the sample must be read");
  return { record, second };
}

const info = (record: { details: { pi_addinfo: unknown } }) =>
  (record.details.pi_addinfo as { text: string }).text;

describe("an organisation's listings", () => {
  const listed = (...rows: { ip_name: string; ip_description: string; ip_number?: string }[]) =>
    importForTest({ "uAlder.json": JSON.stringify(rows) });

  test("that holds the error page of a server is rejected, and says so", async () => {
    const { records, events } = await listed(
      {
        ip_name: "",
        ip_description:
          "The origin web server timed out responding to this request. The connection was made, but the server timed out before responding.",
      },
      {
        ip_name: "Access denied",
        ip_description: "You don't have permission to access this page.",
      },
      { ip_name: "Access control", ip_description: "Access denied is what intruders see." },
    );
    expect(records.map(({ technology }) => technology.title)).toEqual(["Access control"]);
    expect(events).toContainEqual(
      expect.objectContaining({ reason: "the error page of a server, not a technology" }),
    );
  });

  test("whose title is only a category is titled by its first sentence and its number", async () => {
    const { records, events } = await listed({
      ip_name: "Therapeutics",
      ip_number: "21-T-001",
      ip_description: "A peptide slows the growth of warts. It is given by mouth.",
    });
    expect(records[0]?.technology.title).toBe("A peptide slows the growth of warts (21-T-001)");
    expect(JSON.stringify(events)).toContain("“Therapeutics” is a category");
  });

  test("keeps its lists, its inventors and its stage apart, however they are joined", async () => {
    const { records } = await listed(
      {
        ip_name: "Cells",
        ip_description:
          "A rat cell line. Available from a bank. Inventors: Ann Example, Bob Example, Cy McExample, Dee Example. Supporting documents: Product brochure.pdf.",
      },
      {
        ip_name: "Markers",
        ip_description:
          "A test. Commercial Applications: * Diagnosis of A: finds B. * Treatment of C: tells D. Benefits/ Advantages: * Early: in time. * Broad: many uses.",
      },
      {
        ip_name: "Platform",
        ip_description:
          "A platform. Stage of Development – Prototype: The group showed joining on it. Key Benefits & Differentiators: small, cheap.",
      },
    );
    const [cells, markers, platform] = records.map(({ details }) => details);
    expect(cells?.inventor).toBe("Ann Example, Bob Example, Cy McExample, Dee Example");
    expect(JSON.stringify(cells?.pi_addinfo)).not.toContain("Biography");
    expect(markers?.application).toEqual({
      text: "- Diagnosis of A: finds B.\n- Treatment of C: tells D.",
    });
    expect(markers?.key_benefits).toEqual({ text: "- Early: in time.\n- Broad: many uses." });
    expect(platform?.developmental_stage).toEqual({
      text: "Prototype: The group showed joining on it.",
    });
    expect(platform?.key_benefits).toEqual({ text: "small, cheap." });
  });

  test("fills every field, divides the description, and takes the university from the file's name", async () => {
    const { record } = await first("uNowhere.json");
    expect(record).toMatchObject({
      source: "listing/University of Nowhere",
      reference: "P-101",
      technology: {
        title: "Quiet pump without moving parts",
        uni: "University of Nowhere",
        status: "active",
        stated_status: "granted",
        ends_on: null,
        date_added: "2024-06-09",
      },
      details: {
        source_url: "https://example.test/pump",
        technical_summary: { text: "A pump moves liquid with heat." },
        application: { text: "* Infusion\n* Cooling" },
        key_benefits: { text: "quiet & small" },
        pi_patentid: "US10123456",
      },
    });
    expect(info(record)).toContain(
      "- Patents, as the organisation lists them: 10,123,456, pending in Japan",
    );
    expect(info(record)).toContain("- colour: green");
  });

  test("keeps a year as text beside no date, and `--uni` names the university", async () => {
    const { second } = await first("uNowhere.json", { uni: "UNIV COLUMBIA" });
    expect(second.technology).toMatchObject({
      uni: "Columbia University",
      status: "other",
      date_added: null,
    });
    expect(second.details).toMatchObject({ date_added_text: "2023", pi_patentid: null });
  });
});

describe("NASA's portfolio", () => {
  test("gives the institution, the contact and readable chemistry", async () => {
    const { record } = await first("nasa.csv");
    expect(record).toMatchObject({
      reference: "ARC-90001-1",
      technology: { title: "Frozen mirror", uni: "NASA Ames Research Center", status: "active" },
      details: {
        technical_summary: { text: 'A mirror made of H2 ice, "cold" at 4° K.' },
        pi_patentid: "US9111222",
      },
      contact: "Ada Example, office@example.test, (555) 010-0000",
    });
    expect(info(record)).toContain("- Patent expires: 2031-02-03");
  });

  test("keeps a person's name and telephone number out of what every member may read", async () => {
    const { record } = await first("nasa.csv");
    // The contact is for subscribers.
    expect(JSON.stringify({ ...record, contact: null })).not.toMatch(/Ada Example|010-0000/);
  });

  test("reads zero and the first of January 1970 as none", async () => {
    const { second } = await first("nasa.csv");
    expect(second.technology.status).toBe("other");
    expect(second.details.pi_patentid).toBeNull();
    expect(info(second)).not.toContain("1970");
  });

  test("counts an expired patent as other", async () => {
    const { record } = await first("nasa.csv", { now: new Date("2032-01-01T00:00:00Z") });
    expect(record.technology.status).toBe("other");
  });

  test("from data.nasa.gov has its own header, delimiter and status words", async () => {
    const { record, second } = await first("data-nasa.csv");
    expect(record).toMatchObject({
      source: "nasa-data",
      reference: "KSC-90003",
      technology: { title: "Wire repair kit", status: "pending" },
    });
    expect(record.details.pi_patentid).toBe("US13/333444");
    expect(second.technology.status).toBe("active");
    expect(info(second)).toContain("- Patent expires: 2034-06-16");
  });
});

describe("USPTO red book", () => {
  test("gives title, assignee, inventor, number, dates and classes", async () => {
    const { record } = await first("week.xml");
    expect(record).toMatchObject({
      source: "uspto",
      reference: "US9777888",
      technology: {
        title: "Grating of glass",
        uni: "Example University",
        status: "active",
        date_added: "2017-10-03",
      },
      details: {
        inventor: "Ada Example",
        filing_date: "2015-02-03",
        pi_patentid: "US9777888B2",
        technical_summary: {
          text: "A grating is etched in glass; it holds CO2 & light.\n\nThis one is not.",
        },
        market_summary: { text: "Gratings are fragile." },
      },
    });
    expect(info(record)).toContain("G02B5/18");
    expect(info(record)).toContain("1. A thing, comprising: glass.");
  });

  test("takes the owner of an older document, which has no address", async () => {
    const older = SAMPLES["week.xml"].replaceAll(/<\/?addressbook>/g, "");
    const { records } = await importForTest({ "week.xml": older });
    expect(records[0]?.technology.uni).toBe("Example University");
  });

  test("reads the next document after a broken one, and resolves nothing from outside", async () => {
    const evil = `<?xml version="1.0"?><!DOCTYPE us-patent-grant [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY file SYSTEM "file:///etc/hostname">]><us-patent-grant><us-bibliographic-data-grant><invention-title>Title &b; &file; end</invention-title></us-bibliographic-data-grant></us-patent-grant>`;
    const { records, files } = await importForTest({
      "week.xml": `${SAMPLES["week.xml"].slice(0, 900)}\n${evil}\n${SAMPLES["week.xml"]}`,
    });
    expect(files).toMatchObject([{ rows: 4, taken: 3, rejected: 1 }]);
    expect(records[0]?.technology.title).toBe("Title &b; &file; end");
  });
});

test("a Lens export is read by the names of any of its years", async () => {
  const { record } = await first("lens.csv");
  expect(record).toMatchObject({
    reference: "001-002-003-004-005",
    technology: {
      title: "Nuclease variants for editing plants",
      uni: "Columbia University",
      status: "active",
      class1: "biotechnology",
      date_added: "2018-02-06",
    },
    details: {
      inventor: "Example Ada B; Sample Carl",
      pi_patentid: "US9888777B2",
      filing_date: "2015-01-07",
    },
  });
  const older = SAMPLES["lens.csv"]
    .replace("Display Key", "Publication Number")
    .replace(",Document Type,", ",Type,")
    .replace("Owners", "Owners (US)");
  const { records } = await importForTest({ "lens.csv": older });
  expect(records[0]?.details).toEqual(record.details);
});

test("a Lens export's years of two digits are known from the year of publication", async () => {
  const rows = [
    "Lens ID,Title,Applicants,Publication Date,Publication Year,Application Date",
    "1-2,Pump,UNIV COLUMBIA,07/08/02,2002,03/04/99",
    "3-4,Lamp,UNIV COLUMBIA,21/08/02,2002,05/06/01",
  ];
  const { records } = await importForTest({ "lens.csv": rows.join("\n") });
  expect(records[0]).toMatchObject({
    technology: { date_added: "2002-08-07" },
    details: { filing_date: "1999-04-03" },
  });
});

test("a Lens export without Lens IDs is known by its publication numbers", async () => {
  const rows = [
    "#,Jurisdiction,Kind,Publication Number,Title,Applicants,Full Text,Family Jurisdictions",
    "1,US,A1,US 2013/0101709 A1,Pump,NA,yes,AU;;CA;;;;WO",
    "2,EP,B1,1234567,Lamp,NA;;UNIV COLUMBIA,no,",
  ];
  const { records } = await importForTest({ "lens.csv": rows.join("\r") });
  expect(records).toMatchObject([
    { reference: "US 2013/0101709 A1", technology: { uni: "Institution not stated" } },
    {
      reference: "EP 1234567 B1",
      technology: { uni: "Columbia University" },
      details: { pi_patentid: "EP1234567B1" },
    },
  ]);
  const [record] = records;
  if (!record) throw new Error("both rows must be read");
  expect(info(record)).toContain("Family Jurisdictions: AU, CA, WO");
  expect(info(record)).not.toContain("Full Text");
});

test("a Google Patents list is found below its first line", async () => {
  const { record, second } = await first("google.csv");
  expect(record).toMatchObject({
    reference: "US-11222333-B1",
    technology: {
      title: "Pump, quiet",
      uni: "Example University",
      status: "active",
      date_added: "2022-03-04",
    },
    details: {
      inventor: "Ada Example, Carl Sample",
      filing_date: "2020-01-02",
      pi_patentid: "US11222333B1",
    },
  });
  expect(second.technology.status).toBe("pending");
});

test("a Flintbox answer loses its HTML and keeps its lists", async () => {
  const { record } = await first("flintbox.json", { uni: "Example University" });
  expect(record).toMatchObject({
    source: "flintbox/Example University",
    reference: "aaaa-bbbb",
    technology: { title: "Laser & lens", status: "pending", date_added: "2024-03-01" },
    details: {
      technical_summary: { text: "A laser with a lens." },
      application: { text: "Surveying" },
      key_benefits: { text: "- Bright\n- Cheap\n- Point one\n- Point two" },
    },
  });
  expect(info(record)).toContain("- season: spring");
});

describe("our own columns", () => {
  test("are taken as they are, in whatever shape", async () => {
    const { record } = await first("own.csv");
    expect(record).toMatchObject({
      source: "own/Example University",
      reference: "1",
      technology: {
        title: "Own pump",
        status: "active",
        class1: "energy",
        class2: null,
        categorical_assign: "Breakthrough",
      },
      details: {
        technical_summary: { text: "Pumps liquid" },
        key_benefits: { benefits: [{ title: "Quiet", description: "20 dB" }, "Small"] },
        filing_date: "2020-05-06",
        reasoning_for_categorical_assign: null,
      },
      givenSimilar: ["2"],
    });
    expect(info(record)).toContain("- shelf: left");
  });

  test("with values that the catalogue does not know are noted and kept as text", async () => {
    const { records, lines } = await importForTest({ "own.csv": SAMPLES["own.csv"] });
    // The rules fill what the source does not say in our words.
    expect(records[1]?.technology.class1).toBe("computing");
    expect(records[1]?.details.filing_date_text).toBe("May 2020");
    expect(lines.join("\n")).toContain("class1 “magic” is none of the six classes");
  });

  test("take over each long field, whatever stands in it", async () => {
    const value = (holds: string) => (holds === "text" ? "Two\nlines" : "One line");
    const given = Object.fromEntries(
      TAKEN_FIELDS.map(({ column, holds }) => [column, value(holds)]),
    );
    const { records } = await importForTest({
      "own.json": JSON.stringify([{ title: "Own pump", uni: "Example University", ...given }]),
    });
    expect(records[0]?.details).toMatchObject(
      Object.fromEntries(
        TAKEN_FIELDS.map(({ column, holds }) => [
          column,
          holds === "prose" ? { text: value(holds) } : value(holds),
        ]),
      ),
    );
  });

  test("as JSON hold reports, scores and images", async () => {
    const { record, second } = await first("own.json");
    expect(record).toMatchObject({
      reports: { rep_key_challenges: { markdown: "**Heat**" } },
      details: { application: ["Rooms", "Roads"], scores: { readiness: 40 } },
    });
    expect(second).toMatchObject({
      technology: { img: "bell.webp" },
      details: { report_filepath: "bell_report.pdf" },
    });
    expect(second.reference).toMatch(/^text:/);
  });
});

describe("what larger and messier files hold", () => {
  test("included objects of a Flintbox page are no technologies", async () => {
    const { records, events } = await importForTest(
      {
        "page.json": JSON.stringify({
          data: [{ id: "7", attributes: { name: "Quiet pump", ipStatus: "Issued" } }],
          included: [{ id: "9", attributes: { name: "A person" } }],
        }),
      },
      { uni: "Example University" },
    );
    expect(records).toHaveLength(1);
    expect(JSON.stringify(events)).toContain("A person");
  });

  test("fields whose names differ in case only are both kept", async () => {
    const { records } = await importForTest({
      "duke.json": JSON.stringify([
        {
          ip_name: "Quiet pump",
          IP_NAME: "Loud pump",
          ip_number: "1",
          ip_description: "It pumps.",
        },
      ]),
    });
    expect(JSON.stringify(records)).toContain("Loud pump");
  });

  test("a field that holds only a script is named in the report", async () => {
    const { records, events } = await importForTest({
      "duke.json": JSON.stringify([
        { ip_name: "Quiet pump", ip_number: "1", ip_description: "<script>alert(1)</script>" },
      ]),
    });
    expect(JSON.stringify(records)).not.toContain("alert");
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "left out", value: "<script>alert(1)</script>" }),
    );
  });

  test("similar ids that are no numbers, and report sections that are no texts, are kept as they stand", async () => {
    const { records } = await importForTest({
      "own.json": JSON.stringify([
        {
          title: "Quiet pump",
          uni: "Example University",
          pi_similaropps: { list_opps: [71, "Loud pump"] },
          rep_market_potential: 42,
          scores: [{ readiness: 5 }],
        },
      ]),
    });
    expect(records).toMatchObject([
      {
        givenSimilar: ["71"],
        reports: { rep_market_potential: { markdown: "42" } },
        details: {
          pi_addinfo: { text: '- Scores: [{"readiness":5}]\n- Similar opportunities: Loud pump' },
        },
      },
    ]);
  });

  test("a reference or an institution of thousands of characters fits the database's indexes", async () => {
    const long = "reference ".repeat(500);
    const { records, events } = await importForTest({
      "own.json": JSON.stringify([{ title: "Quiet pump", uni: `U ${long}`, tech_id: `N ${long}` }]),
    });
    const [record] = records;
    expect(record?.reference.length).toBeLessThan(300);
    expect(record?.source.length).toBeLessThan(300);
    expect(record?.technology.uni.length).toBeLessThanOrEqual(200);
    expect(JSON.stringify(events)).toContain(`N ${long.trim()}`);
    expect(JSON.stringify(record)).toContain(`U ${long.trim()}`);
  });
});

test("counts of reactions in our own format set nothing, and stand in the report", async () => {
  const { records, events } = await importForTest({
    "own.json": JSON.stringify([
      { title: "Quiet pump", uni: "Example University", likes: 7, dislikes: 8, saves: 9 },
    ]),
  });
  expect(JSON.stringify(records)).not.toContain("likes");
  expect(events.filter(({ kind }) => kind === "left out")).toMatchObject([
    { field: "likes", value: "7" },
    { field: "dislikes", value: "8" },
    { field: "saves", value: "9" },
  ]);
});

describe("what is known of a patent's state and end", () => {
  test.each([
    ["nasa.csv", 0, { stated_status: "granted", ends_on: "2031-02-03" }, null],
    ["data-nasa.csv", 1, { stated_status: "granted", ends_on: "2034-06-16" }, null],
    ["lens.csv", 0, { stated_status: "active", ends_on: null }, "2035-01-07"],
    ["lens.csv", 1, { stated_status: "pending", ends_on: null }, "2038-05-06"],
  ] as const)("%s, row %i", async (file, row, technology, termEndsOn) => {
    const { records } = await importForTest({ [file]: SAMPLES[file] });
    expect(records[row]).toMatchObject({
      technology,
      details: { term_ends_on: termEndsOn },
    });
  });

  test("a Lens row that continues an application of unknown day has an end only when that is past", async () => {
    const continued = SAMPLES["lens.csv"].replace(
      "US 201514000111 A;;US 201461000222 P,2014-01-07",
      "US 201514000111 A;;US 200911000111 A;;US 200861000222 P,2008-01-07",
    );
    expect((await importForTest({ "lens.csv": continued })).records[0]?.details.term_ends_on).toBe(
      null,
    );
    const { records } = await importForTest(
      { "lens.csv": continued },
      { now: new Date("2036-01-01T00:00:00Z") },
    );
    expect(records[0]?.details.term_ends_on).toBe("2035-01-07");
  });
});

test("an organisation's dates are read in the order that its other rows show", async () => {
  const row = (number: string, published_date: string) => ({
    ip_name: `Pump ${number}`,
    ip_number: number,
    ip_description: "Moves liquid.",
    published_date,
  });
  const { records } = await importForTest({
    "yale.json": JSON.stringify([row("1", "2/3/2020"), row("2", "6/15/2022")]),
    "duke.json": JSON.stringify([row("1", "2/3/2020")]),
  });
  expect(records.map(({ technology }) => technology.date_added)).toEqual([
    "2020-02-03",
    "2022-06-15",
    null,
  ]);
});
