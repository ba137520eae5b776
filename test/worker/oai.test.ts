import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FORMATS } from "../../workers/api/src/oai-request.ts";
import { keyOf } from "../support/api-key.ts";
import { readOai } from "../support/oai-rules.ts";
import { textsOf, type XmlElement } from "../support/read-xml.ts";
import { stackDatabase } from "../support/stack-services.ts";

// OAI-PMH 2.0 as a harvester sees it, with technologies of this file: a plain one, a featured patent, and 250 of an owner
// that another list has for itself.

const { api, web } = inject("endpoints");
const sql = stackDatabase();

const PLAIN = 7_300_001;
const PATENT = 7_300_002;
const LONG = { first: 7_310_001, last: 7_310_250 };
const OWNER = "owner:university-of-harvest";
const DC = "oai_dc";
const CERIF = "oai_cerif_openaire_v1_2";
const HOST = "localhost.localdomain";
const idOf = (id: number) => `oai:${HOST}:${id}`;
const today = () => new Date().toISOString().slice(0, 10);

async function add(id: number, title: string, uni = "University of Harvest") {
  await sql`insert into public.technologies (tech_id, title, uni, status, summary, class1, class2, date_added)
    values (${id}, ${title}, ${uni}, 'active', ${"A <b>summary</b> & more."}, 'energy', 'materials', '2020-02-03')`;
}
async function addDetails(id: number) {
  const text = sql.json({ text: `canary:details:${id}` });
  await sql`insert into public.technology_details (tech_id, inventor, pi_patentid, filing_date, technical_summary, pi_addinfo, reasoning_for_categorical_assign)
    values (${id}, ${`canary:details:${id}; Ada <L>`}, 'US10037477', '2019-01-02', ${text}, ${text}, ${"canary:details:hidden"})`;
  await sql`insert into public.technology_reports (tech_id, rep_key_challenges) values (${id}, ${sql.json({ text: "canary:report" })})`;
  await sql`insert into public.technology_contacts (tech_id, pi_contactinfo) values (${id}, 'canary:contact@uni.test')`;
}
async function clear() {
  await sql`delete from public.technologies where tech_id between 7300000 and 7399999`;
  await sql`delete from private.oai_records where tech_id between 7300000 and 7399999`;
}

beforeAll(async () => {
  await clear();
  await add(PLAIN, "A pump \u0001of &amp; <tomorrow>");
  await add(PATENT, "A patented valve");
  for (const id of [PLAIN, PATENT]) await addDetails(id);
  await sql`insert into public.featured_techids_social (tech_id, active_feature) values (${PATENT}, true)`;
  const rows = Array.from({ length: 250 }, (_, n) => ({
    tech_id: LONG.first + n,
    title: `Long ${n}`,
    uni: "University of Pages",
    status: "active",
    class1: "energy",
  }));
  await sql`insert into public.technologies ${sql(rows)}`;
});
afterAll(async () => {
  await clear();
});

let networks = 0;
type Arguments = Readonly<Record<string, string>> | string;
/** The answer to a request, each from a network of its own, since the limit is not tried here. */
async function harvest(given: Arguments, init: RequestInit = {}): Promise<XmlElement> {
  networks += 1;
  const query = new URLSearchParams(given).toString();
  const response = await fetch(init.method === "POST" ? `${api}/oai` : `${api}/oai?${query}`, {
    ...init,
    headers: { "cf-connecting-ip": `2001:db8:0a1:${networks.toString(16)}::1`, ...init.headers },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  return readOai(await response.text());
}

const child = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce((at, name) => at?.children.find((each) => each.name === name), element);
const textOf = (element: XmlElement | undefined, ...path: string[]) =>
  child(element, ...path)?.text;
async function errorOf(given: Arguments) {
  const answer = await harvest(given);
  const error = child(answer, "error");
  expect(error?.text).not.toBe("");
  return error?.attributes.code;
}
const list = (given: Record<string, string>) =>
  harvest({ verb: "ListRecords", metadataPrefix: DC, ...given });

type Header = { id: number; datestamp: string; deleted: boolean; sets: string[] };
function headerOf(record: XmlElement | undefined): Header {
  const header = record?.name === "header" ? record : child(record, "header");
  return {
    id: Number(textOf(header, "identifier")?.split(":")[2]),
    datestamp: textOf(header, "datestamp") ?? "",
    deleted: header?.attributes.status === "deleted",
    sets: header ? textsOf(header, "setSpec") : [],
  };
}
async function recordOf(id: number, prefix = DC): Promise<XmlElement | undefined> {
  const given = { verb: "GetRecord", identifier: idOf(id), metadataPrefix: prefix };
  return child(await harvest(given), "GetRecord", "record");
}
/** As if nothing had changed since 2021. */
const age = () =>
  sql`update private.oai_records set changed_at = '2021-03-04' where tech_id between 7300000 and 7399999`;

test("Identify names the repository, its tombstones, and the site as OpenAIRE wants it", async () => {
  const identify = child(await harvest("verb=Identify"), "Identify");
  expect(textOf(identify, "repositoryName")).toBe("QUAD");
  expect(textOf(identify, "baseURL")).toBe(`${api}/oai`);
  expect(textOf(identify, "adminEmail")).toBe(`postmaster@${HOST}`);
  expect(textOf(identify, "earliestDatestamp")?.localeCompare(today())).toBeLessThanOrEqual(0);
  const [identifier, service] =
    identify?.children.filter(({ name }) => name === "description") ?? [];
  expect(textOf(identifier, "oai-identifier", "repositoryIdentifier")).toBe(HOST);
  expect(textOf(service, "Service", "Acronym")).toBe(HOST);
  expect(textOf(service, "Service", "Compatibility")).toMatch(/#1\.2$/);
  expect(textOf(service, "Service", "OAIPMHBaseURL")).toBe(`${api}/oai`);
});

test("formats are those of the repository, or of a record", async () => {
  const formats = async (given: Arguments) =>
    child(await harvest(given), "ListMetadataFormats")?.children.map((format) =>
      textOf(format, "metadataPrefix"),
    );
  const verb = "ListMetadataFormats";
  expect(await formats({ verb })).toEqual(Object.keys(FORMATS));
  expect(await formats({ verb, identifier: idOf(PATENT) })).toEqual([DC, CERIF]);
  expect(await formats({ verb, identifier: idOf(PLAIN) })).toEqual([DC]);
  expect(await errorOf({ verb, identifier: idOf(7_399_999) })).toBe("idDoesNotExist");
});

test("sets are owners, classes, and those of OpenAIRE", async () => {
  const sets = child(await harvest("verb=ListSets"), "ListSets")?.children.map((set) =>
    textOf(set, "setSpec"),
  );
  expect(new Set(sets).size).toBe(sets?.length);
  for (const set of ["owner", OWNER, "class", "class:energy", "openaire_cris_patents"])
    expect(sets).toContain(set);
  expect(sets?.filter((set) => set?.startsWith("openaire_cris_"))).toHaveLength(9);
});

test("a record that is not featured is what its card shows", async () => {
  const record = await recordOf(PLAIN);
  expect(headerOf(record)).toEqual({
    id: PLAIN,
    datestamp: today(),
    deleted: false,
    sets: [OWNER, "class:energy", "class:materials"],
  });
  const dc = child(record, "metadata", "oai_dc:dc");
  expect(dc?.children.map(({ name, text }) => [name.slice(3), text])).toEqual([
    ["title", "A pump of &amp; <tomorrow>"],
    ["subject", "energy"],
    ["subject", "materials"],
    ["description", "A summary & more."],
    ["publisher", "University of Harvest"],
    ["date", "2020-02-03"],
    ["type", "Text"],
    ["identifier", `${web}/patentinfo?tech_id=${PLAIN}`],
    ["rights", "The description belongs to University of Harvest."],
  ]);
  const given = { verb: "GetRecord", identifier: idOf(PLAIN), metadataPrefix: CERIF };
  expect(await errorOf(given)).toBe("cannotDisseminateFormat");
});

test("a featured record has its details, and is a patent for OpenAIRE", async () => {
  const dc = child(await recordOf(PATENT), "metadata", "oai_dc:dc");
  if (!dc) throw new Error("There is no Dublin Core.");
  expect(textsOf(dc, "dc:creator")).toEqual([`canary:details:${PATENT}`, "Ada <L>"]);
  expect(textsOf(dc, "dc:type")).toEqual(["Patent"]);
  expect(textsOf(dc, "dc:identifier")[1]).toBe("US10037477");
  expect(textsOf(dc, "dc:date")).toEqual(["2019-01-02", "2020-02-03"]);
  expect(textsOf(dc, "dc:description")[1]).toBe(`Technology Description: canary:details:${PATENT}`);
  expect(textsOf(dc, "dc:rights")).toEqual(["The description belongs to University of Harvest."]);
  const record = await recordOf(PATENT, CERIF);
  expect(headerOf(record).sets).toContain("openaire_cris_patents");
  const patent = child(record, "metadata", "Patent");
  expect(patent?.attributes.id).toBe(String(PATENT));
  expect(textOf(patent, "PatentNumber")).toBe("US10037477");
  expect(textOf(patent, "RegistrationDate")).toBe("2019-01-02");
  expect(textOf(patent, "Holders", "Holder", "DisplayName")).toBe("University of Harvest");
});

test("no list has details of what is not featured, a report or a contact", async () => {
  for (const metadataPrefix of [DC, CERIF]) {
    let text = "";
    let given: Record<string, string> = { verb: "ListRecords", metadataPrefix };
    for (let token: string | undefined = "begin"; token; ) {
      const answer = await harvest(given);
      text += JSON.stringify(answer);
      token = textOf(answer, "ListRecords", "resumptionToken");
      given = { verb: "ListRecords", resumptionToken: token ?? "" };
    }
    const canaries = [...new Set(text.match(/canary:[\w:@.]+/g))];
    expect(canaries, metadataPrefix).toEqual([`canary:details:${PATENT}`]);
  }
});

test("a list that changes between its pages is mirrored whole, with what was deleted", async () => {
  const set = "owner:university-of-pages";
  const mirror = new Map<number, string | null>();
  const seen: number[] = [];
  let given: Record<string, string> = { verb: "ListRecords", metadataPrefix: DC, set };
  const sizes: number[] = [];
  for (let token: string | undefined = "begin"; token; ) {
    const answer = await harvest(given);
    const records = child(answer, "ListRecords")?.children.filter(({ name }) => name === "record");
    for (const record of records ?? []) {
      const { id, deleted } = headerOf(record);
      seen.push(id);
      const title = textOf(record, "metadata", "oai_dc:dc", "dc:title") ?? null;
      expect(deleted).toBe(title === null);
      mirror.set(id, title);
    }
    sizes.push(records?.length ?? 0);
    if (sizes.length === 1) {
      // One that was read, one that was not yet, and one read that changes.
      await sql`delete from public.technologies where tech_id in (${LONG.first}, ${LONG.last})`;
      await sql`select private.withdraw_listings(array[${LONG.last - 1}]::bigint[], 'owner')`;
      await sql`update public.technologies set title = 'Changed' where tech_id = ${LONG.first + 1}`;
    }
    token = textOf(answer, "ListRecords", "resumptionToken");
    given = { verb: "ListRecords", resumptionToken: token ?? "" };
  }
  expect(sizes).toEqual([100, 100, 52]);
  const now = await sql<{ id: number; title: string }[]>`
    select tech_id::int as id, title from public.technologies where uni = 'University of Pages' order by 1`;
  const live = [...mirror].filter(([, title]) => title !== null).sort(([a], [b]) => a - b);
  expect(live).toEqual(now.map(({ id, title }) => [id, title]));
  const gone = [...mirror].flatMap(([id, title]) => (title === null ? [id] : []));
  expect(gone.sort()).toEqual([LONG.first, LONG.last - 1, LONG.last]);
  expect(seen.filter((id) => id === LONG.first + 1)).toHaveLength(2);
});

test("a withdrawn technology is a tombstone, and lives again when it is published", async () => {
  const id = 7_300_010;
  await add(id, "Comes back");
  await age();
  await sql`select private.withdraw_listings(array[${id}]::bigint[], 'owner')`;
  const tombstone = await recordOf(id);
  expect(headerOf(tombstone)).toEqual({
    id,
    datestamp: today(),
    deleted: true,
    sets: [OWNER, "class:energy", "class:materials"],
  });
  expect(child(tombstone, "metadata")).toBeUndefined();
  await age();
  await sql`select private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = ${id}`;
  expect(headerOf(await recordOf(id))).toMatchObject({ deleted: false, datestamp: today() });
  // Also what is deleted with its identity.
  await sql`delete from public.technologies where tech_id = ${id}`;
  expect(headerOf(await recordOf(id)).deleted).toBe(true);
});

test("the datestamp moves with what visitors read of a technology, and with nothing else", async () => {
  const stamps = async (change: Promise<unknown>) => {
    await age();
    await change;
    return headerOf(await recordOf(PLAIN)).datestamp === today();
  };
  const technology = (values: object) =>
    sql`update public.technologies set ${sql(values as Record<string, string>)} where tech_id = ${PLAIN}`;
  const details = (inventor: string) =>
    sql`update public.technology_details set inventor = ${inventor} where tech_id = ${PLAIN}`;
  expect(await stamps(technology({ title: "A pump" }))).toBe(true);
  expect(await stamps(technology({ title: "A pump" }))).toBe(false);
  expect(await stamps(technology({ uni: "University of Others" }))).toBe(true);
  expect(headerOf(await recordOf(PLAIN)).sets[0]).toBe("owner:university-of-others");
  expect(await stamps(technology({ class1: "medical" }))).toBe(true);
  expect(await stamps(technology({ status: "pending" }))).toBe(true);
  expect(await stamps(details("Somebody"))).toBe(false);
  const feature = (active: boolean) => sql`
    insert into public.featured_techids_social values (${PLAIN}, ${active})
    on conflict (tech_id) do update set active_feature = excluded.active_feature`;
  expect(await stamps(feature(true))).toBe(true);
  expect(await stamps(details("Somebody else"))).toBe(true);
  expect(headerOf(await recordOf(PLAIN, CERIF)).deleted).toBe(false);
  const number = (text: string) =>
    sql`update public.technology_details set pi_patentid = ${text} where tech_id = ${PLAIN}`;
  const patentNumber = async () =>
    textOf(await recordOf(PLAIN, CERIF), "metadata", "Patent", "PatentNumber");
  expect(await stamps(number("Case 12-a"))).toBe(true);
  expect(await patentNumber()).toBe("Case 12-a");
  await number("Unknown Patent ID");
  expect(headerOf(await recordOf(PLAIN, CERIF)).deleted).toBe(true);
  await number("10,037,477");
  expect(await patentNumber()).toBe("US10037477");
  expect(await stamps(feature(false))).toBe(true);
  // Its patent number is no longer open.
  expect(headerOf(await recordOf(PLAIN, CERIF)).deleted).toBe(true);
  expect(headerOf(await recordOf(PLAIN)).deleted).toBe(false);
  expect(JSON.stringify(await recordOf(PLAIN))).not.toContain("Somebody");
});

test("'from' and 'until' are whole days, and both belong to the list", async () => {
  await age();
  const ids = async (given: Record<string, string>) => {
    const answer = await list({ set: OWNER, ...given });
    return (child(answer, "ListRecords")?.children ?? []).map((record) => headerOf(record).id);
  };
  expect(await ids({ from: "2021-03-04", until: "2021-03-04" })).toContain(PATENT);
  expect(await ids({ until: "2021-03-03" })).toEqual([]);
  expect(await ids({ from: "2021-03-05", until: "2021-03-06" })).toEqual([]);
  await sql`update private.oai_records set changed_at = '2021-03-04T23:59:59.999999Z' where tech_id = ${PATENT}`;
  expect(await ids({ from: "2021-03-04", until: "2021-03-04" })).toContain(PATENT);
  await sql`update private.oai_records set changed_at = '2021-03-05' where tech_id = ${PATENT}`;
  expect(await ids({ until: "2021-03-04" })).not.toContain(PATENT);
  expect(await ids({ from: "2021-03-05" })).toContain(PATENT);
});

test("a set has its records and no others", async () => {
  const ids = async (set: string, metadataPrefix = DC) => {
    const answer = await harvest({
      verb: "ListIdentifiers",
      metadataPrefix,
      set,
      from: "2021-03-04",
    });
    return (child(answer, "ListIdentifiers")?.children ?? []).map((header) => headerOf(header));
  };
  await age();
  for (const set of ["owner:university-of-harvest", "class:materials", "openaire_cris_patents"]) {
    const headers = await ids(set);
    expect(headers.map(({ id }) => id)).toContain(PATENT);
    for (const { sets } of headers) expect(sets).toContain(set);
  }
  expect((await ids("class")).length).toBeGreaterThan(0);
  expect((await ids("owner")).length).toBeGreaterThan(0);
  for (const { sets } of await ids("openaire_cris_patents", CERIF))
    expect(sets).toContain("openaire_cris_patents");
  for (const set of ["openaire_cris_persons", "owner:nobody", "class:none", "owner:a:b", "other"])
    expect(await errorOf({ verb: "ListRecords", metadataPrefix: DC, set }), set).toBe(
      "noRecordsMatch",
    );
});

const RECORDS = "verb=ListRecords&metadataPrefix=oai_dc";
test.each([
  ["", "badVerb"],
  ["verb=identify", "badVerb"],
  ["verb=Identify&verb=Identify", "badVerb"],
  ["verb=Identify&set=owner", "badArgument"],
  ["verb=Identify&resumptionToken=1", "badArgument"],
  ["verb=GetRecord&metadataPrefix=oai_dc", "badArgument"],
  ["verb=ListRecords", "badArgument"],
  ["verb=ListRecords&metadataPrefix=a%20b", "badArgument"],
  [`${RECORDS}&metadataPrefix=oai_dc`, "badArgument"],
  [`${RECORDS}&colour=red`, "badArgument"],
  [`${RECORDS}&resumptionToken=1`, "badArgument"],
  [`${RECORDS}&from=2026-02-30`, "badArgument"],
  [`${RECORDS}&from=2026-01-01T00:00:00Z`, "badArgument"],
  [`${RECORDS}&from=2026-01-02&until=2026-01-01`, "badArgument"],
  [`${RECORDS}&set=owner:`, "badArgument"],
  [`${RECORDS}&until=0001-01-01`, "noRecordsMatch"],
  [`${RECORDS}&until=9999-12-31&set=owner:nobody`, "noRecordsMatch"],
  ["verb=ListRecords&metadataPrefix=marc21", "cannotDisseminateFormat"],
  [`verb=GetRecord&metadataPrefix=marc21&identifier=${idOf(PLAIN)}`, "cannotDisseminateFormat"],
  ["verb=GetRecord&metadataPrefix=oai_dc&identifier=7", "idDoesNotExist"],
  ["verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other.test:7300001", "idDoesNotExist"],
  [`verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${HOST}:%01%3C`, "idDoesNotExist"],
  ["verb=ListSets&resumptionToken=1", "badResumptionToken"],
  ["verb=ListIdentifiers&resumptionToken=nothing", "badResumptionToken"],
])("%s is answered with %s", async (query, code) => {
  const answer = await harvest(query);
  expect(child(answer, "error")?.attributes.code).toBe(code);
  const repeated = Object.keys(child(answer, "request")?.attributes ?? {});
  // Wrong arguments are not repeated, since the schema may refuse them.
  if (code === "badVerb" || code === "badArgument") expect(repeated).toEqual([]);
  else expect(repeated).toEqual([...new URLSearchParams(query).keys()]);
});

test("a token is for three days, and only as it was given", async () => {
  const answer = await harvest(RECORDS);
  const given = child(answer, "ListRecords", "resumptionToken");
  const token = given?.text ?? "";
  const expires = Date.parse(given?.attributes.expirationDate ?? "");
  expect(expires - Date.now()).toBeGreaterThan(3 * 86_400_000);
  const of = (resumptionToken: string) => errorOf({ verb: "ListRecords", resumptionToken });
  const issued = (days: number) =>
    token.replace(today(), new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  for (const days of [0, 1, 3]) expect(await of(issued(days)), String(days)).toBeUndefined();
  for (const days of [4, 400, -1]) expect(await of(issued(days))).toBe("badResumptionToken");
  const parts = token.split(",");
  expect(parts).toHaveLength(7);
  const wrong = ["x", "-1", "99999999999999999", "marc21", "2026-02-30", "2026-1-1", "a b"];
  for (const [place, part] of wrong.entries())
    expect(await of(parts.with(place, part).join()), part).toBe("badResumptionToken");
  expect(await of(`${token},more`)).toBe("badResumptionToken");
  expect(await of(parts.with(4, "2026-01-02").with(5, "2026-01-01").join())).toBe(
    "badResumptionToken",
  );
  // The end of a list whose last records have changed meanwhile.
  expect(await of(parts.with(1, "9999999999999999").join())).toBe("noRecordsMatch");
});

test("a form that is posted is answered as its query", async () => {
  const given = { verb: "GetRecord", identifier: idOf(PATENT), metadataPrefix: CERIF };
  const answer = await harvest({}, { method: "POST", body: new URLSearchParams(given) });
  expect(child(answer, "GetRecord")).toEqual(child(await harvest(given), "GetRecord"));
  const empty = await harvest({}, { method: "POST", body: "" });
  expect(child(empty, "error")?.attributes.code).toBe("badVerb");
  const large = { method: "POST", body: new URLSearchParams({ verb: "x".repeat(10_000) }) };
  expect((await fetch(`${api}/oai`, large)).status).toBe(413);
});

test("a key opens no more", async () => {
  const authorization = `Bearer ${await keyOf("pro@example.test", ["read"])}`;
  const given = { verb: "GetRecord", identifier: idOf(PLAIN), metadataPrefix: DC };
  const asked = await harvest(given, { headers: { authorization } });
  expect(child(asked, "GetRecord")).toEqual(child(await harvest(given), "GetRecord"));
});

test("other methods are refused, and the limit is the API's", async () => {
  const headers = { "cf-connecting-ip": "2001:db8:0a2::1" };
  const at = (method: string) => fetch(`${api}/oai?verb=Identify`, { method, headers });
  const put = await at("PUT");
  expect(put.status).toBe(405);
  expect(put.headers.get("allow")).toBe("GET, POST");
  expect((await at("HEAD")).status).toBe(200);
  // A minute may begin meanwhile.
  const answers = await Promise.all(Array.from({ length: 130 }, () => at("GET")));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get("content-type")).toBe("application/problem+json");
  expect(refused?.headers.get("retry-after")).toBe("60");
});
