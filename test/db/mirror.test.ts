import { beforeEach, expect, test } from "vitest";
import { coreName } from "#import/registers/party-name.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, claimForTeam, type Person } from "../support/people.ts";

// An organisation's mirror: what patent offices record under its names beside what it lists.

const { sql } = await databaseOfFile();
const [admin, reader, stranger, moderator] = (await Promise.all(
  ["admin", "reader", "stranger", "moderator"].map((name) => addPerson(sql, `mirror-${name}`)),
)) as [Person, Person, Person, Person];
await sql`select public.set_moderators(${[moderator.email]})`;
await sql`update auth.users set email_confirmed_at = now()`;

// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
type Told = any;
const OURS = coreName("THE REGENTS OF HARROW INSTITUTE");

beforeEach(async () => {
  await sql`delete from private.listing_ids where true`;
  await sql`delete from public.technologies where true`;
  await sql`delete from public.organisation_members where true`;
  await sql`delete from public.listing_drafts where true`;
  await sql`truncate private.register_records, private.rights, private.record_names, private.mirror_done, private.person_counts`;
  await sql`
    insert into public.technologies (tech_id, title, uni, status)
    values (1, 'A pump', 'Harrow Institute', 'active'), (2, 'A valve', 'Harrow Institute', 'active'),
      (3, 'A lamp', 'Elsewhere College', 'active')`;
  await sql`
    insert into public.technology_details (tech_id, pi_patentid)
    values (1, 'US10000001B2'), (2, 'US10000002B2'), (3, 'US10000003B2')`;
  await claimForTeam(sql, "harrow-institute", { admin });
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${reader.id}, 'reader', 'active' from public.organisations where slug = 'harrow-institute'`;
});

/** A right of a number whose owner is as an office wrote it. */
async function record(
  number: string,
  owner: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const facts = {
    number,
    state: "in-force",
    why: "",
    evidence: { source: "us-fees", asOf: "2026-11-24" },
    owner: {
      state: "known",
      names: [owner],
      recorded: "2020-01-02",
      place: "1/2",
      asOf: "2026-11-24",
    },
    licencesOfRight: [],
    ...more,
  };
  const rights = [{ right: facts, changes: [], owners: [coreName(owner)] }];
  await sql`select private.write_rights(${sql.json(rights as never)})`;
  await sql`insert into private.register_records values ('us-fees', ${number}, ${[number]}, '2026-11-24', '{}') on conflict do nothing`;
}

const mirror = (person = admin, more = ""): Promise<Told> =>
  askAs(sql, person, `mirror_page('harrow-institute'${more})`);
const lists = async (more = "") =>
  (await mirror(admin, more)).rows.map((row: Told) => `${row.list} ${row.key}`);
const change = (person: Person, what: string, list: string, ...keys: string[]) =>
  askAs(sql, person, "change_mirror('harrow-institute', $1, $2, $3) ->> 'outcome'", [
    what,
    list,
    keys,
  ]);
const name = (person: Person, what: string, written: string, slug = "harrow-institute") =>
  askAs(sql, person, "change_record_name($1, $2, $3, $4) ->> 'outcome'", [
    slug,
    what,
    coreName(written),
    written,
  ]);

test("an admin confirms who owns what is listed; then the mirror shows what is not, and what is gone", async () => {
  await record("US10000001", "HARROW INSTITUTE");
  await record("US10000002", "BLUE HARBOUR, INC.");
  await record("US10000009", "REGENTS OF HARROW INSTITUTE");
  await record("US10000010", "HARROW INSTITUTE", { state: "lapsed", endedOn: "2026-11-01" });
  expect((await mirror()).proposals.map((one: Told) => one.written)).toEqual([
    "BLUE HARBOUR, INC.",
    "HARROW INSTITUTE",
  ]);
  expect(await lists()).toEqual([]);
  expect(await name(reader, "confirm", "HARROW INSTITUTE")).toBe("not-allowed");
  expect(await name(admin, "confirm", "The Regents of Harrow Institute")).toBe("changed");
  expect(await lists()).toEqual(["gone 2", "unlisted US10000009"]);
  expect((await mirror()).names[0]).toMatchObject({ name: OURS, state: "confirmed" });
  expect((await mirror(stranger)).organisation).toBeNull();
});

test("a patent counts as listed by the application that stands with it in one record", async () => {
  await sql`update public.technology_details set pi_patentid = 'US15/123456' where tech_id = 1`;
  await record("US10000009", "HARROW INSTITUTE");
  await sql`insert into private.record_names (organisation_id, name, written, state)
    select id, ${OURS}, 'HARROW INSTITUTE', 'confirmed' from public.organisations where slug = 'harrow-institute'`;
  expect(await lists()).toEqual(["unlisted US10000009"]);
  await sql`insert into private.register_records values ('us-assignments', '1/2', '{US10000009,US15/123456}', '2026-11-24',
    '{"same": [["US15/123456", "US10000009"]]}')`;
  expect(await lists()).toEqual([]);
});

test("a row that is done stays so until its record changes; readers change nothing", async () => {
  await record("US10000001", "HARROW INSTITUTE", { state: "lapsed", endedOn: "2026-11-01" });
  expect(await lists()).toEqual(["gone 1"]);
  expect(await change(reader, "done", "gone", "1")).toBe("not-allowed");
  expect(await change(stranger, "done", "gone", "1")).toBe("not-found");
  expect(await change(admin, "done", "gone", "1")).toBe("changed");
  expect(await change(admin, "done", "gone", "77")).toBe("not-found");
  expect(await lists()).toEqual([]);
  expect(await lists(", p_done => true")).toEqual(["gone 1"]);
  await record("US10000001", "HARROW INSTITUTE", { state: "ended", endedOn: "2026-11-20" });
  expect(await lists()).toEqual(["gone 1"]);
});

test("readers see that the owner of record is the lister by another name, or that the lister keeps it as theirs", async () => {
  const right = async () =>
    (await askAs(sql, stranger, "patent_page(2) #> '{rights,records,0}'")) as Told;
  await record("US10000002", "HARROW FOUNDATION");
  await record("US10000001", "HARROW INSTITUTE");
  await name(admin, "confirm", "HARROW INSTITUTE");
  expect(await right()).toMatchObject({ isOwnerConfirmed: false, isDisputed: false });
  await change(admin, "done", "gone", "2");
  expect(await right()).toMatchObject({ isOwnerConfirmed: false, isDisputed: true });
  await name(admin, "confirm", "HARROW FOUNDATION");
  expect(await right()).toMatchObject({ isOwnerConfirmed: true });
});

test("drafts are made of what is not listed, with what is on record, and leave that list", async () => {
  await record("US10000001", "HARROW INSTITUTE");
  await record("US10000009", "HARROW INSTITUTE", {
    title: "A gasket",
    inventors: ["Doe, A.", "Roe, B."],
  });
  await name(admin, "confirm", "HARROW INSTITUTE");
  expect(await change(admin, "draft", "unlisted", "US10000009", "US10000001")).toBe("changed");
  const drafts = await sql`select content from public.listing_drafts where tech_id is null`;
  expect(drafts.map(({ content }) => content)).toEqual([
    { title: "A gasket", pi_patentid: "US10000009", inventor: "Doe, A.; Roe, B." },
  ]);
  expect((await lists()).map((row: string) => row.split(" ")[0])).toEqual(["drafts"]);
  const [made] = await sql`select id from public.listing_drafts where tech_id is null`;
  const draft = (): Promise<Told> =>
    askAs(sql, admin, "listing_draft_page('harrow-institute', $1) -> 'draft'", [made?.id]);
  expect(await draft()).toMatchObject({
    onRecord: { asOf: "2026-11-24", columns: ["inventor", "pi_patentid", "title"] },
    listed: null,
  });
  // Its grant is imported meanwhile.
  await sql`update public.technology_details set pi_patentid = 'US10000009B2' where tech_id = 1`;
  expect((await draft()).listed).toMatchObject({ id: 1 });
  await sql`update public.technology_details set pi_patentid = 'US10000001' where tech_id = 1`;
  expect(await change(admin, "draft", "unlisted", "US10000009")).toBe("not-found");
});

test("fees are due within twelve months or still payable, of what is owned or listed", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const fee = (due: number) => ({
    nextFee: { year: 4, from: day(due - 180), due: day(due), graceUntil: day(due + 180) },
  });
  await record("US10000001", "HARROW INSTITUTE", fee(30));
  await record("US10000009", "HARROW INSTITUTE", { state: "in-grace", ...fee(-20) });
  await record("US10000010", "HARROW INSTITUTE", fee(400));
  await record("US10000011", "HARROW INSTITUTE", fee(-200));
  await record("US10000002", "BLUE HARBOUR, INC.", fee(40));
  await name(admin, "confirm", "HARROW INSTITUTE");
  expect(await lists(", 'fees'")).toEqual(["fees US10000009", "fees US10000001"]);
  const page = await mirror();
  const calendar = (token: string): Promise<Told> =>
    askAs(sql, null, "fee_calendar('harrow-institute', $1)", [token]);
  expect((await calendar(page.calendar)).rows).toHaveLength(2);
  expect(await calendar("A".repeat(22))).toBeNull();
  await sql`delete from public.organisation_members where user_id = ${admin.id}`;
  expect(await calendar(page.calendar)).toBeNull();
});

test("a name of another organisation, or of none of one's listings, is for a moderator", async () => {
  await record("US10000001", "HARROW INSTITUTE");
  await record("US10000003", "HARROW FOUNDATION");
  expect(await name(admin, "confirm", "NOBODY AT ALL")).toBe("wrong");
  expect(await name(admin, "confirm", "HARROW FOUNDATION")).toBe("asking");
  expect((await mirror()).names[0].state).toBe("asked");
  const queue: Told = await askAs(sql, moderator, "moderation_page() #> '{queue,recordNames}'");
  expect(queue).toMatchObject([{ written: "HARROW FOUNDATION", others: [] }]);
  const decide = (person: Person) =>
    askAs(sql, person, "decide_record_name('harrow-institute', $1, true) ->> 'outcome'", [
      coreName("HARROW FOUNDATION"),
    ]);
  expect(await decide(admin)).toBe("not-allowed");
  expect(await decide(moderator)).toBe("changed");
  expect((await mirror()).names[0].state).toBe("confirmed");
  await claimForTeam(sql, "elsewhere-college", { admin: stranger });
  expect(await name(stranger, "confirm", "HARROW FOUNDATION", "elsewhere-college")).toBe("asking");
});

test("a program reads the mirror in an organisation's data", async () => {
  await record("US10000001", "HARROW INSTITUTE", { state: "lapsed", endedOn: "2026-11-01" });
  const data: Told = await actAs(sql, admin, async (tx) => {
    const [row] = await tx`select public.organisation_data('harrow-institute', 'mirror') as told`;
    return row?.told;
  });
  expect(data.rows).toMatchObject([{ list: "gone", number: "US10000001", techId: 1 }]);
});
