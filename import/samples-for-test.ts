import samples from "./samples-for-test.json" with { type: "json" };

/** A small file of every format, written for the tests; two records each. */
export const SAMPLES = {
  "uNowhere.json": JSON.stringify(samples["uNowhere.json"]),
  "nasa.csv": [
    "Category,Abstract,Title,Reference Number,Center,Patent Number,Serial Number,Expiration Date,Facility,Office,Address1,Address2,City State Zip,Contact Name,Contact Email,Contact Phone",
    'optics,"A mirror made of H.sub.2 ice, ""cold"" at 4.degree. K.",Frozen mirror,ARC-90001-1,ARC,"9,111,222","10/111,222",2031-02-03 00:00:00,NASA Ames Research Center,Partnerships Division,Stop 2,,"Moffett Field, CA",Ada Example,office@example.test,(555) 010-0000',
    "sensors,,Dust counter,LAR-90002-1,LARC,0,/0,1970-01-01 00:00:00,NASA Langley Research Center,,,,,,other@example.test,",
  ].join("\n"),
  "data-nasa.csv": `\ufeffCenter;Status;Case Number;Patent Number;Application SN;Title;Patent Expiration Date\r\nNASA Kennedy Space Center;Application;KSC-90003;0;13/333,444;Wire repair kit;\r\nNASA Ames Research Center;Issued;ARC-90004;9333444;12/555,666;Feedback trainer;06/16/2034\r\n`,
  "week.xml": [
    grant(
      "09777888",
      "Grating of glass",
      "A grating is etched in glass; it holds CO<sub>2</sub> &#x26; light.",
    ),
    grant("0D800900", "Lamp", "An ornamental lamp."),
  ].join("\n"),
  "lens.csv": [
    '\ufeff"#",Jurisdiction,Kind,Display Key,Lens ID,Publication Date,Publication Year,Application Number,Application Date,Priority Numbers,Earliest Priority Date,Title,Abstract,Applicants,Inventors,Owners,URL,Document Type,Simple Family Members,Simple Family Member Jurisdictions,CPC Classifications,Legal Status',
    '1,US,B2,US 9888777 B2,001-002-003-004-005,2018-02-06,2018,US 201514000111 A,2015-01-07,US 201514000111 A;;US 201461000222 P,2014-01-07,NUCLEASE VARIANTS FOR EDITING PLANTS,"Nuclease variants edit plants.",UNIV COLUMBIA;;EXAMPLE SEEDS INC,EXAMPLE ADA B;;SAMPLE CARL,UNIV COLUMBIA (2015-02-01),https://example.test/1,Granted Patent,001-002-003-004-005;;001-002-003-004-006,US;;WO,C12N9/22;;A01H1/00,ACTIVE',
    "2,US,A1,US 2019/0100200 A1,001-002-003-004-009,2019-04-04,2019,US 201816000333 A,2018-05-06,,2017-05-06,Root counter,,EXAMPLE SEEDS INC,,,https://example.test/2,Patent Application,,,G06T7/00,PENDING",
  ].join("\n"),
  "google.csv": [
    "search URL:,https://example.test/?q=pump",
    "id,title,assignee,inventor/author,priority date,filing/creation date,publication date,grant date,result link,representative figure link",
    'US-11222333-B1,"Pump, quiet","Example University, Sample, Inc.","Ada Example, Carl Sample",2019-01-02,2020-01-02,2022-03-04,2022-03-04,https://example.test/11222333,https://example.test/f.png',
    "US-20210100200-A1,Loud pump,Example University,,2019-01-02,2020-01-02,2021-03-04,,https://example.test/20210100200,",
  ].join("\n"),
  "flintbox.json": JSON.stringify(samples["flintbox.json"]),
  "own.csv": [
    "tech_id,title,uni,status,technical_summary,key_benefits,pi_similaropps,class1,categorical_assign,pi_filingdate,likes,shelf",
    '1,Own pump,Example University,granted,"{""text"": ""Pumps <i>liquid</i>""}","{""benefits"": [{""title"": ""Quiet"", ""description"": ""20 dB""}, ""Small""]}","{""list_opps"": [2]}",energy,Breakthrough,2020-05-06,12,left',
    "2,Own sensor,Example University,pending,Senses gas,,,magic,,May 2020,0,",
  ].join("\n"),
  "own.json": JSON.stringify(samples["own.json"]),
} satisfies Record<string, string>;

function grant(number: string, title: string, abstract: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE us-patent-grant SYSTEM "us-patent-grant-v45-2014-04-03.dtd" [ ]>
<us-patent-grant file="US${number}.XML"><us-bibliographic-data-grant>
<publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>B2</kind><date>20171003</date></document-id></publication-reference>
<application-reference><document-id><country>US</country><doc-number>14777666</doc-number><date>20150203</date></document-id></application-reference>
<classifications-cpc><main-cpc><classification-cpc><section>G</section><class>02</class><subclass>B</subclass><main-group>5</main-group><subgroup>18</subgroup></classification-cpc></main-cpc></classifications-cpc>
<invention-title>${title}</invention-title>
<us-parties><inventors><inventor><addressbook><last-name>Example</last-name><first-name>Ada</first-name></addressbook></inventor></inventors></us-parties>
<assignees><assignee><addressbook><orgname>Example University</orgname></addressbook></assignee></assignees>
</us-bibliographic-data-grant>
<abstract><p>${abstract}</p></abstract>
<description><heading>BACKGROUND</heading><p>Gratings are fragile.</p><heading>SUMMARY</heading><p>This one is not.</p><heading>DETAILED DESCRIPTION</heading><p>Figure one shows it.</p></description>
<claims><claim num="00001"><claim-text>1. A thing, comprising: <claim-text>glass.</claim-text></claim-text></claim></claims>
</us-patent-grant>`;
}
