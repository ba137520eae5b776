import { describe, expect, test } from "vitest";
import { assess, changesBetween } from "./assess.ts";
import { feeState } from "./fee-state.ts";
import { ownerOfRecord } from "./owner-of-record.ts";
import { comparedName, isPerson } from "./party-name.ts";
import type { FeeEvent, RegisterRecord, Transfer } from "./record.ts";
import { openRegisterFile, UnknownRegisterFile } from "./register-file.ts";
import { registerNumber } from "./register-number.ts";
import { correctedPlace, transferKind } from "./transfers.ts";

const EVERY = {
  numbers: Object.assign(new Set<string>(), { has: () => true }) as Set<string>,
  isName: () => false,
};

async function read(text: string, { name = "file", day = "2026-11-24", wanted = EVERY } = {}) {
  async function* chunks() {
    for (let at = 0; at < text.length; at += 50) yield text.slice(at, at + 50);
  }
  const file = await openRegisterFile(name, chunks(), day, wanted);
  const records: RegisterRecord[] = [];
  for await (const record of file.records) records.push(record);
  return { ...file, records, right: (number: string) => assess(number, named(records, number)) };
}

function named(records: readonly RegisterRecord[], number: string) {
  return records.filter(({ numbers }) => numbers.includes(number));
}

/** A line of the fee file: patent, day of an event, code. */
function line(patent: string, on: string, code: string, { width = 13, granted = "20180626" } = {}) {
  return `${patent.padStart(width, "0")} 15006065 Y 20160126 ${granted} ${on} ${code.padEnd(5)}\n`;
}

describe("fees", () => {
  const granted = "2018-06-26";
  const stateOf = (events: FeeEvent[], asOf: string, filed = "2016-01-26") =>
    feeState("US10004397", { filed, granted, entity: "small", events }, asOf);

  test.each<[string, FeeEvent[], string, string, string | undefined]>([
    ["nothing is due yet", [["2018-07-01", "ASPN"]], "2021-12-01", "in-force", "2021-12-26"],
    ["the file does not name it", [], "2021-12-01", "not-known", undefined],
    ["the fee of year 4 is paid", [["2021-12-20", "M2551"]], "2026-11-24", "not-known", undefined],
    ["an old code pays", [["2021-12-20", "M273"]], "2025-01-01", "in-force", "2025-12-26"],
    ["a fee is late", [["2021-12-20", "M2551"]], "2026-01-02", "in-grace", "2025-12-26"],
    ["it ended", [["2022-07-08", "EXP."]], "2026-11-24", "lapsed", undefined],
    [
      "its end is cancelled",
      [
        ["2022-07-08", "EXP."],
        ["2022-07-08", "EXPX"],
        ["2022-07-08", "M2551"],
      ],
      "2025-01-01",
      "in-force",
      "2025-12-26",
    ],
    [
      "a petition is paid",
      [
        ["2022-07-08", "EXP."],
        ["2023-01-01", "M2558"],
        ["2023-01-01", "M2551"],
      ],
      "2025-01-01",
      "in-force",
      "2025-12-26",
    ],
    [
      "a surcharge alone pays nothing",
      [["2022-02-01", "M2554"]],
      "2022-06-01",
      "in-grace",
      "2021-12-26",
    ],
    [
      "an unknown code changes nothing",
      [["2021-12-20", "Z9QX"]],
      "2022-01-02",
      "in-grace",
      "2021-12-26",
    ],
    ["its term is over", [["2021-12-20", "M2551"]], "2036-02-01", "ended", undefined],
  ])("where %s", (_, events, asOf, state, due) => {
    const found = stateOf(events, asOf);
    expect([found.state, found.nextFee?.due]).toEqual([state, due]);
  });

  test("an end has the last day of grace, and applications before 12 December 1980 pay nothing", () => {
    expect(stateOf([["2022-07-08", "EXP."]], "2026-11-24").endedOn).toBe("2022-06-26");
    expect(stateOf([["1980-12-12", "ASPN"]], "1981-01-01", "1980-12-11").why).toBe(
      "it pays no fees",
    );
  });

  test("lines of both layouts are read, and of a patent with a broken line nothing", async () => {
    const lines = [
      line("10004397", "20211220", "M2551"),
      line("RE45123", "20211220", "M2551"),
      line("7654321", "20211220", "M2551"),
      line("7654321", "20211320", "EXP."),
      line("7654322", "20270101", "M2551"),
      "0000007654323 15006065 Y 20160126\n",
      line("10004398", "20211220", "EXP."),
    ];
    const { records, problems } = await read(lines.join(""));
    expect(records.map(({ key }) => key)).toEqual(["US10004397", "USRE45123", "US10004398"]);
    expect(problems.first).toEqual([
      { line: 4, byte: 174, reason: "'20211320' is no day" },
      { line: 5, byte: 232, reason: "20270101 is after the file's day" },
      { line: 6, byte: 290, reason: "fits no column of this layout (33 signs)" },
    ]);
    const old = await read(line("5192272", "19960526", "M183", { width: 7, granted: "19930209" }));
    expect(old.records[0]?.facts.fees?.events).toEqual([["1996-05-26", "M183"]]);
  });

  test("of a file that is cut off, the last patent is left out", async () => {
    const text = line("1000001", "20211220", "M2551") + line("1000002", "20211220", "M2551");
    const { records, problems } = await read(text.slice(0, -5));
    expect(records.map(({ key }) => key)).toEqual(["US1000001"]);
    expect(problems.count).toBe(1);
  });
});

test.each([
  ["US", "0000RE035000", "", "USRE35000"],
  ["US", "D0612345", "S1", "USD612345"],
  ["US", "16642641", "X0", "US16/642641"],
  ["US", "10037477", "B2", "US10037477"],
  ["US", "2012057518", "A1", "US20120057518"],
  ["US", "201113167395", "A", "US13/167395"],
  ["EP", "99203729", "A", "EP99203729"],
  ["EP", "1000000", "B1", "EP1000000"],
  ["DE", "102017005548", "A1", "DE102017005548"],
  ["US", "", "", null],
])("%s %s %s is %s", (country, number, kind, canonical) => {
  expect(registerNumber(country, number, kind)).toBe(canonical);
});

test.each([
  ["ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).", "assignment"],
  ["NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS).", "assignment"],
  ["CONFIRMATORY LICENSE (SEE DOCUMENT FOR DETAILS).", "government licence"],
  ["RELEASE OF SECURITY INTEREST", "release"],
  ["PATENT SECURITY AGREEMENT", "security"],
  ["EXCLUSIVE LICENSE AGREEMENT", "licence"],
  ["MERGER AND CHANGE OF NAME", "merger"],
  ["CHANGE OF NAME (SEE DOCUMENT FOR DETAILS).", "change of name"],
  ["ORDER OF THE BANKRUPTCY COURT", "court order"],
  ["CHANGE OF ADDRESS", "other"],
])("%s is recorded as %s", (text, kind) => {
  expect(transferKind(text)).toBe(kind);
});

test("names are compared as typists write them", () => {
  expect(comparedName("UNIV. OF MICHIGAN, THE")).toBe(comparedName("University of Michigan"));
  expect([
    isPerson("DOE, ANNA"),
    isPerson("MICHIGAN, UNIVERSITY OF"),
    isPerson("ACME, INC."),
  ]).toEqual([true, false, false]);
  expect(correctedPlace("CORRECTIVE ASSIGNMENT … AT REEL: 012345 FRAME: 0678.")).toBe("12345/678");
});

describe("the owner of record", () => {
  let place = 0;
  const transfer = (from: string[], to: string[], text = "ASSIGNMENT"): Transfer => {
    place += 1;
    const recorded = `2020-01-${String(place % 28 || 1).padStart(2, "0")}`;
    return {
      kind: transferKind(text),
      place: `1/${place}`,
      corrects: correctedPlace(text),
      recorded,
      text,
      from,
      to,
    };
  };
  const names = (...transfers: Transfer[]) => {
    const owner = ownerOfRecord(transfers);
    return owner && [owner.state, ...owner.names];
  };

  test("follows what joins, whatever the spelling, and is moved by no lien or licence", () => {
    place = 0;
    const first = transfer(["DOE, ANNA", "ROE, BEN"], ["UNIV. OF MICHIGAN"]);
    const lien = transfer(["UNIV. OF MICHIGAN"], ["A BANK"], "SECURITY INTEREST");
    const sale = transfer(["THE UNIVERSITY OF MICHIGAN"], ["BLUE, INC."]);
    const resold = transfer(["THE UNIVERSTIY OF MICHIGAN"], ["RED, INC."]);
    expect(names(first, resold)).toEqual(["known", "RED, INC."]);
    const renamed = transfer(["BLUE, INC."], ["TEAL BIO, INC."], "CHANGE OF NAME");
    expect(names(first, lien)).toEqual(["known", "UNIV. OF MICHIGAN"]);
    expect(names(renamed, first, sale, lien)).toEqual(["known", "TEAL BIO, INC."]);
    expect(names(lien)).toBeNull();
  });

  test("is two where inventors assigned their shares to two, and unclear where a giver had nothing", () => {
    place = 0;
    const first = transfer(["DOE, ANNA"], ["GREEN COLLEGE"]);
    const second = transfer(["LEE, CHO"], ["BLUE COLLEGE"]);
    const stranger = transfer(["A STRANGER LLC"], ["ANOTHER LLC"]);
    expect(names(first, second)).toEqual(["known", "GREEN COLLEGE", "BLUE COLLEGE"]);
    expect(names(first, stranger)).toEqual(["unclear", "GREEN COLLEGE"]);
    expect(names(first, transfer(["DOE, ANNA"], ["RED LLC"]))?.[0]).toBe("unclear");
  });

  test("a corrective record replaces the one that it corrects", () => {
    place = 0;
    const wrong = transfer(["DOE, ANNA"], ["WRONG COLLEGE"]);
    const text = "CORRECTIVE ASSIGNMENT … PREVIOUSLY RECORDED AT REEL: 1 FRAME: 1.";
    expect(names(wrong, transfer(["DOE, ANNA"], ["RIGHT COLLEGE"], text))).toEqual([
      "known",
      "RIGHT COLLEGE",
    ]);
  });
});

test("assignments are read by reel and frame, and one that is purged says nothing", async () => {
  const record = (purged: string) =>
    `<patent-assignment><assignment-record><reel-no>018247</reel-no><frame-no>0405</frame-no><purge-indicator>${purged}</purge-indicator><recorded-date><date>20060914</date></recorded-date><conveyance-text>ASSIGNMENT</conveyance-text></assignment-record><patent-assignors><patent-assignor><name>DOE, ANNA</name></patent-assignor></patent-assignors><patent-assignees><patent-assignee><name>REALTIME DATA LLC</name></patent-assignee></patent-assignees><patent-properties><patent-property><document-id><country>US</country><doc-number>10628795</doc-number><kind>X0</kind></document-id><document-id><country>US</country><doc-number>7130913</doc-number><kind>B2</kind></document-id></patent-property></patent-properties></patent-assignment>`;
  const file = (...records: string[]) =>
    `<?xml version="1.0"?><us-patent-assignments date-produced="20261120">${records.join("")}</us-patent-assignments>`;
  const { right, records, asOf } = await read(file(record("N")));
  expect([asOf, records[0]?.key, records[0]?.numbers]).toEqual([
    "2026-11-20",
    "18247/405",
    ["US10/628795", "US7130913"],
  ]);
  expect(right("US7130913").owner).toMatchObject({
    names: ["REALTIME DATA LLC"],
    recorded: "2006-09-14",
  });
  expect((await read(file(record("Y")))).right("US7130913").owner).toBeNull();
  const cut = await read(file(record("N"), record("N")).slice(0, -60));
  expect([cut.records.length, cut.problems.count]).toEqual([1, 1]);
});

test("an answer of the Open Data Portal tells the status of an application", async () => {
  const answer = {
    patentFileWrapperDataBag: [
      {
        applicationNumberText: "15123456",
        applicationMetaData: {
          applicationStatusDescriptionText: "Abandoned  --  Failure to Respond",
          applicationStatusDate: "2018-10-02",
          earliestPublicationNumber: "US 2017-0071586 A1",
        },
      },
      { inventorBag: [] },
    ],
  };
  const { right, records, problems } = await read(JSON.stringify(answer));
  expect(right("US20170071586")).toMatchObject({ state: "withdrawn", endedOn: "2018-10-02" });
  const fees = { filed: null, granted: null, entity: null, events: [] };
  const unnamed = {
    ...records[0],
    source: "us-fees",
    asOf: "2026-12-01",
    facts: { fees },
  } as const;
  const both = assess("US15/123456", [unnamed as RegisterRecord, ...records]);
  expect(both.state).toBe("withdrawn");
  expect(problems.first[0]?.reason).toBe("1 applications name no number");
});

test("a European register tells in which states a patent lapsed, by its newest gazette, and unitary effect", async () => {
  const register = (
    unitary: string,
  ) => `<ns2:world-patent-data><reg:register-document date-produced="20261101">
    <reg:ep-patent-status change-date="20201002" status-code="7">No opposition filed within time limit</reg:ep-patent-status>
    <reg:bibliographic-data><reg:publication-reference><reg:document-id><reg:country>EP</reg:country><reg:doc-number>2400812</reg:doc-number><reg:kind>B1</reg:kind><reg:date>20191127</reg:date></reg:document-id></reg:publication-reference>
    <reg:designation-of-states><reg:country>DE</reg:country><reg:country>FR</reg:country></reg:designation-of-states>
    <reg:term-of-grant change-date="20200417"><reg:lapsed-in-country><reg:country>NO</reg:country><reg:date>20200227</reg:date></reg:lapsed-in-country></reg:term-of-grant>
    <reg:term-of-grant change-date="20200501"><reg:lapsed-in-country><reg:country>FR</reg:country><reg:date>20191127</reg:date></reg:lapsed-in-country></reg:term-of-grant>
    ${unitary}</reg:bibliographic-data></reg:register-document></ns2:world-patent-data>`;
  const status = (code: number) =>
    `<reg:unitary-patent><reg:unitary-patent-status status-code="${code}" change-date="20230901"/></reg:unitary-patent>`;
  const plain = (await read(register(""))).right("EP2400812");
  expect(plain).toMatchObject({
    state: "not-known",
    grantedOn: "2019-11-27",
    evidence: { asOf: "2026-11-01" },
  });
  expect(plain.lapsedIn).toEqual([{ country: "FR", on: "2019-11-27" }]);
  expect((await read(register(status(6)))).right("EP2400812").state).toBe("not-known");
  expect((await read(register(status(9)))).right("EP2400812").state).toBe("in-force");
});

test("legal events tell licences of right by their offices' codes, until they are withdrawn", async () => {
  const event = (code: string, day: string) =>
    `<ops:legal code="REG "><ops:L001EP>EP</ops:L001EP><ops:L007EP>${day}</ops:L007EP><ops:L500EP><ops:L501EP>DE</ops:L501EP><ops:L502EP>${code}</ops:L502EP></ops:L500EP></ops:legal>`;
  const family = (...events: string[]) =>
    `<ops:world-patent-data><ops:patent-family><ops:family-member><publication-reference><document-id document-id-type="docdb"><country>EP</country><doc-number>1000000</doc-number><kind>B1</kind></document-id></publication-reference>${events.join("")}</ops:family-member></ops:patent-family></ops:world-patent-data>`;
  const declared = await read(family(event("R084", "2020-01-02")));
  expect(declared.right("EP1000000").licencesOfRight).toMatchObject([
    { country: "DE", on: "2020-01-02" },
  ]);
  const both = family(event("R085", "2021-01-02"), event("R084", "2020-01-02"));
  expect((await read(both)).right("EP1000000").licencesOfRight).toEqual([]);
});

test("lists of the United Kingdom and of NIH are read by their columns", async () => {
  const licences =
    "Licence of right start,Publication number,Application number,Owner\n01/02/2024,GB2345678,GB1012345.6,A\n32/02/2024,GB2345679,,B\n";
  const { right, problems } = await read(licences);
  expect(right("GB2345678").licencesOfRight).toMatchObject([{ country: "GB", on: "2024-02-01" }]);
  expect(problems.first).toMatchObject([{ line: 3 }]);
  const ceased = await read("Publication number\tDate ceased\nGB2345678\t03/04/2025\n");
  expect(ceased.right("GB2345678")).toMatchObject({ state: "lapsed", endedOn: "2025-04-03" });
  const nih = await read(
    "PATENT_ID,PATENT_TITLE,PROJECT_ID,PATENT_ORG_NAME\n7654321,A title,R01CA123456,A\n",
  );
  expect(nih.right("US7654321").funding).toMatchObject([{ award: "R01CA123456" }]);
});

test.each(["hello\nworld\n", '{"a": 1}', "<html></html>", "Title,Owner\nA,B\n"])(
  "%j is refused",
  async (text) => {
    await expect(read(text)).rejects.toThrow(UnknownRegisterFile);
  },
);

test("a change between two readings is named once, and none where nothing was known before", () => {
  const record = (asOf: string, ...events: FeeEvent[]): RegisterRecord => ({
    source: "us-fees",
    key: "US10004397",
    numbers: ["US10004397"],
    asOf,
    facts: { fees: { filed: "2016-01-26", granted: "2018-06-26", entity: null, events } },
  });
  const at = (...records: RegisterRecord[]) => assess("US10004397", records);
  const before = at(record("2022-01-01", ["2018-07-01", "ASPN"]));
  const after = at(record("2022-08-01", ["2022-07-08", "EXP."]));
  const revived = at(
    record("2023-08-01", ["2022-07-08", "EXP."], ["2023-07-01", "EXPX"], ["2023-07-01", "M2551"]),
  );
  expect(changesBetween(at(), before)).toEqual([]);
  expect(changesBetween(before, after)).toEqual([{ kind: "lapsed", on: "2022-06-26" }]);
  expect(changesBetween(after, revived)).toEqual([{ kind: "revived", on: "2023-07-01" }]);
  expect(changesBetween(revived, revived)).toEqual([]);
});

test("a patent that a file does not name is not known, and a later file that names it changes it", async () => {
  const wanted = { numbers: new Set(["US10004397", "USD612345"]), isName: () => false };
  const { records } = await read(line("1000001", "20211220", "M2551"), { wanted });
  expect(records.map(({ key }) => key)).toEqual(["US10004397"]);
  const before = assess("US10004397", records);
  expect([before.state, before.why]).toEqual(["not-known", "the file does not name it"]);
  const later = await read(line("10004397", "20220708", "EXP."), { wanted, day: "2026-12-01" });
  expect(changesBetween(before, later.right("US10004397"))).toEqual([
    { kind: "lapsed", on: "2022-06-26" },
  ]);
});

test("what is read for the first time, though it is old, is no change", () => {
  const assigned = (asOf: string, place: string, recorded: string, from: string, to: string) =>
    ({
      source: "us-assignments",
      key: place,
      numbers: ["US10004397"],
      asOf,
      facts: {
        transfer: {
          ...{ kind: "assignment", place, corrects: null, recorded, text: "ASSIGNMENT" },
          ...{ from: [from], to: [to] },
        },
      },
    }) as const satisfies RegisterRecord;
  const first = assigned("2026-11-17", "1/1", "2016-01-01", "DOE, ANNA", "GREEN COLLEGE");
  const before = assess("US10004397", [first]);
  const kinds = (...records: RegisterRecord[]) =>
    changesBetween(before, assess("US10004397", [first, ...records])).map(({ kind }) => kind);
  const sold = (asOf: string, recorded: string) =>
    assigned(asOf, "2/2", recorded, "GREEN COLLEGE", "BLUE, INC.");
  expect(kinds(sold("2026-11-24", "2026-11-20"))).toEqual(["assigned"]);
  expect(kinds(sold("2026-11-24", "2018-11-20"))).toEqual([]);
  expect(kinds(sold("2026-11-17", "2026-11-10"))).toEqual([]);
});
