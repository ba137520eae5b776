import { expect, test } from "vitest";
import { importForTest } from "../../scripts/import/import-for-test.ts";

// Result lists that patent databases save as CSV.

const info = (record: { details: { pi_addinfo: unknown } } | undefined) =>
  JSON.stringify(record?.details.pi_addinfo);

const ABOVE = [
  "Espacenet",
  "",
  "Suchanfrage;ta = pumpe",
  "Datum;25.11.2026",
  "Treffer;3",
  "Sortierung;Relevanz",
  "Angezeigt;1-3",
];
const ROWS = [
  '1;QUIET PUMP WITHOUT MOVING PARTS;"EXAMPLE ADA [US]\nSAMPLE CARL [DE]";"UNIV COLUMBIA [US]\nEXAMPLE PUMPS INC [US]";EP7654321B1;2015-01-02;F04B17/00;"F04B17/00 (EP,US); F04B43/12 (EP)";2020-03-04;2016-07-08;51234567',
  "2;Lamp;;UNIV DUKE [US];US2019123456A1;2018-02-03;;;2019-04-25;2019-04-25;51234568",
  '3;Bell;;EXAMPLE BELLS INC [US];"WO2018111222A1\nCN111222333A";2017-02-03;G10K1/00;;2018-08-09;2018-08-09;51234569',
];
const TODAY = {
  German:
    "Nr;Titel;Erfinder;Anmelder;Veröffentlichungsnummer;Früheste Priorität;IPC;CPC;Veröffentlichungsdatum;Früheste Veröffentlichung;Familiennummer",
  English:
    '"No";"Title";"Inventors";"Applicants";"Publication number";"Earliest priority";"IPC";"CPC";"Publication date";"Earliest publication";"Family number"',
  French:
    "N°;Titre;Inventeurs;Demandeurs;Numéro de publication;Priorité la plus ancienne;CIB;CPC;Date de publication;Publication la plus ancienne;Numéro de famille",
};

test.each(Object.entries(TODAY))(
  "an Espacenet list in %s is read below what stands above it",
  async (_, header) => {
    const { records, files } = await importForTest({
      "list.csv": [...ABOVE, header, ...ROWS].join("\r\n"),
    });
    expect(files).toMatchObject([{ format: "espacenet", rows: 3, taken: 3 }]);
    expect(records[0]).toMatchObject({
      reference: "EP7654321B1",
      technology: {
        title: "Quiet pump without moving parts",
        uni: "Columbia University",
        status: "active",
        stated_status: "granted",
        date_added: "2020-03-04",
      },
      details: { inventor: "Example Ada; Sample Carl", pi_patentid: "EP7654321B1" },
    });
    expect(info(records[0])).toContain("CPC: F04B17/00, F04B43/12");
    expect(info(records[0])).toContain("Earliest priority: 2015-01-02");
    // That a document was published says nothing of the right today.
    expect(records[1]?.technology).toMatchObject({ uni: "Duke University", stated_status: null });
    expect(info(records[2])).toContain("Further publications: CN111222333A");
  },
);

test("an Espacenet list of 2015 is read", async () => {
  const rows = [
    "Title,Publication number,Publication date,Inventor(s),Applicant(s),International classification,Cooperative Patent Classification,Application number,Date of application,Priority number(s)",
    'QUIET PUMP WITHOUT MOVING PARTS,US2015001122 (A1),2015-01-01,EXAMPLE ADA [US],"UNIV DUKE [US]; EXAMPLE INC [US]",F04B17/00,F04B17/03,US201314000111 20130604,2013-06-04,US201314000111 20130604',
  ];
  const { records } = await importForTest({ "list.csv": rows.join("\n") });
  expect(records[0]).toMatchObject({
    reference: "US20150001122A1",
    technology: { uni: "Duke University", date_added: "2015-01-01" },
    details: { filing_date: "2013-06-04", pi_patentid: "US20150001122A1" },
  });
});

test("a PATENTSCOPE list is read", async () => {
  const rows = [
    "Application Id,Application Number,Application Date,Country,Title,Abstract,I P C,Applicants,Inventors,Priorities Data,National Phase Entries,Image",
    'WO2019123456,PCT/US2018/064001,05.12.2018,WO,QUIET PUMP WITHOUT MOVING PARTS,A pump moves liquid.,F04B 17/00; F04B 43/12,EXAMPLE UNIVERSITY,"EXAMPLE, Ada; SAMPLE, Carl",62/600001 06.12.2017 US,EP-2018888888,https://example.test/1.png',
    "US301111222,16444555,13.06.2019,US,Lamp,A lamp.,F21S 8/00,UNIV DUKE,,,,",
    "US301111223,16444556,14.06.2019,US,Bell,A bell.,G10K 1/00,EXAMPLE BELLS INC,,,,",
  ];
  const { records, files } = await importForTest({ "list.csv": rows.join("\n") });
  expect(files).toMatchObject([{ format: "patentscope", taken: 3 }]);
  expect(records[0]).toMatchObject({
    reference: "WO2019123456",
    technology: {
      title: "Quiet pump without moving parts",
      uni: "Example University",
      stated_status: null,
    },
    details: { filing_date: "2018-12-05", pi_patentid: "WO2019123456" },
  });
  expect(info(records[0])).toContain("National phase: EP-2018888888");
  expect(records[1]).toMatchObject({ reference: "US301111222", details: { pi_patentid: null } });
});
