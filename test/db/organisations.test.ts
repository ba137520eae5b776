import { beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, type Person } from "../support/people.ts";

// How people come to act for an organisation, and what each may do there: roles, claims, codes and moderators'
// decisions.

const people: Record<string, Person> = {};
const NAMES = ["admin", "editor", "reader", "asking", "other", "stranger", "moderator"] as const;
type Name = (typeof NAMES)[number];

const ask = (name: Name, call: string, values?: unknown[]): Promise<Answer> =>
  askAs(sql, people[name] as Person, call, values);
// biome-ignore lint/suspicious/noExplicitAny: each function returns its own shape.
type Answer = any;

/** What the mail of a requested code would contain; null where none is sent. */
async function mailOf(id: string): Promise<{ to: string; code: string } | null> {
  const [row] = await sql`select public.take_code(${id}) as mail`;
  return row?.mail;
}

let next = 100;
/** Adds an unclaimed organisation with technologies that name these contacts, and returns its slug. */
async function addOrganisation(name: string, contacts: string[] = []): Promise<string> {
  const ids = [0, ...contacts].map(() => next++);
  await sql`insert into public.technologies ${sql(ids.map((tech_id) => ({ tech_id, title: `T ${tech_id}`, uni: name })))}`;
  for (const [at, contact] of contacts.entries()) {
    await sql`insert into public.technology_contacts (tech_id, pi_contactinfo) values (${ids[at + 1] as number}, ${contact})`;
  }
  const [row] = await sql`select slug from public.organisations where name = ${name}`;
  return row?.slug;
}
async function addMember(slug: string, name: Name, role: string, state = "active"): Promise<void> {
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${people[name]?.id as string}, ${role}, ${state} from public.organisations where slug = ${slug}`;
}

const { sql } = await databaseOfFile();
for (const name of NAMES) people[name] = await addPerson(sql, name);
await sql`update auth.users set email_confirmed_at = now() where id = ${people.moderator?.id as string}`;
await sql`select public.set_moderators(array['Moderator@people.test ', 'stranger@people.test', 'nonsense'])`;
for (const [slug, admin] of [
  [await addOrganisation("Harrow Institute"), "admin"],
  [await addOrganisation("Velden Institute"), "other"],
] as const) {
  await sql`update public.organisations set status = 'claimed' where slug = ${slug}`;
  await addMember(slug, admin, "admin");
}
await addMember("harrow-institute", "editor", "editor");
await addMember("harrow-institute", "reader", "reader");
await addMember("harrow-institute", "asking", "reader", "asking");
await sql`
  insert into public.organisation_domains (organisation_id, domain, verified_how)
  select id, 'harrow.test', 'dns' from public.organisations where slug = 'harrow-institute'`;

describe("a technology", () => {
  test("belongs to the organisation of its university's name, follows a change of the name, and stays where somebody put it", async () => {
    const ownerOf = async (id: number) => {
      const [row] = await sql`
        select o.name from public.technologies t join public.organisations o on o.id = t.organisation_id where t.tech_id = ${id}`;
      return row?.name;
    };
    await sql`insert into public.technologies (tech_id, title, uni) values (1, 'One', 'Université de Montréal'), (2, 'Two', 'Universite de Montreal')`;
    expect([await ownerOf(1), await ownerOf(2)]).toEqual([
      "Université de Montréal",
      "Universite de Montreal",
    ]);
    const slugs =
      await sql`select slug, kind from public.organisations where name ~ 'Montr' order by id`;
    expect([...slugs]).toEqual([
      { slug: "universite-de-montreal", kind: "university" },
      { slug: "universite-de-montreal-2", kind: "university" },
    ]);
    await sql`update public.technologies set uni = 'Harrow Institute' where tech_id = 1`;
    expect(await ownerOf(1)).toBe("Harrow Institute");
    await sql`
      update public.technologies set organisation_id = (select id from public.organisations where slug = 'velden-institute') where tech_id = 2`;
    await sql`update public.technologies set uni = uni, title = 'Two again' where tech_id = 2`;
    expect(await ownerOf(2)).toBe("Velden Institute");
  });
});

test("the last admin hands over before leaving, everybody else just leaves", async () => {
  const change = async (name: Name, member: Name, to: string) =>
    (
      await ask(name, "change_organisation_member($1, $2, $3)", [
        "harrow-institute",
        people[member]?.id,
        to,
      ])
    ).outcome;
  expect(await change("admin", "admin", "remove")).toBe("last-admin");
  expect(await change("admin", "admin", "reader")).toBe("last-admin");
  expect(await change("asking", "asking", "remove")).toBe("changed");
  expect(await change("admin", "editor", "admin")).toBe("changed");
  expect(await change("admin", "admin", "editor")).toBe("changed");
  expect(await change("editor", "admin", "admin")).toBe("changed");
  expect(await change("admin", "editor", "editor")).toBe("changed");
  const { acts } = await ask("admin", "organisation_page($1)", ["harrow-institute"]);
  expect(acts.map(({ act }: { act: string }) => act)).toContain("member.left");
});

describe("a domain", () => {
  const page = (name: Name) => ask(name, "organisation_page($1)", ["harrow-institute"]);
  const change = async (name: Name, call: string, domain: string) =>
    ask(name, `${call}($1, $2)`, ["harrow-institute", domain]);

  test("is added by an admin's DNS record, without a moderator", async () => {
    const before = (await page("admin")).domains;
    expect((await change("admin", "begin_dns_check", "gmail.com")).outcome).toBe("wrong");
    const { id } = await change("admin", "begin_dns_check", "labs.harrow.test");
    const { claim, domains } = await page("admin");
    expect(domains).toEqual(before);
    expect((await ask("moderator", "moderation_page()", [])).queue.claims).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    const prove = async (text: string) => {
      const [row] =
        await sql`select public.prove_claim(${id}, 'labs.harrow.test', ${[text]}) as answer`;
      return row?.answer.outcome;
    };
    expect(await prove("quad-verification=another")).toBe("missing");
    expect(await prove(`quad-verification=${claim.token}`)).toBe("added");
    expect((await page("admin")).domains).toEqual([...before, "labs.harrow.test"].sort());
  });

  test("is removed only by admins, and the members stay", async () => {
    const { members } = await page("admin");
    expect((await change("editor", "remove_domain", "labs.harrow.test")).outcome).toBe(
      "not-allowed",
    );
    expect((await change("stranger", "remove_domain", "labs.harrow.test")).outcome).toBe(
      "not-found",
    );
    expect((await change("admin", "remove_domain", "labs.harrow.test")).outcome).toBe("changed");
    expect((await change("admin", "remove_domain", "labs.harrow.test")).outcome).toBe("not-found");
    const after = await page("admin");
    expect(after.domains).not.toContain("labs.harrow.test");
    expect(after.members).toHaveLength(members.length);
    expect(after.acts.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(["domain.added", "domain.removed"]),
    );
  });
});

describe("a claim", () => {
  /** As if nobody had asked for anything today. */
  async function forgetClaims(): Promise<void> {
    await sql`delete from private.person_counts where true`;
    await sql`update public.organisation_claims set state = 'withdrawn' where true`;
  }

  /** A person's claim that names this domain: the text that its DNS record needs, and the outcome of texts found there. */
  async function claimAt(slug: string, domain: string, name: Name = "stranger") {
    await forgetClaims();
    expect((await ask(name, "claim_organisation($1)", [slug])).outcome).toBe("changed");
    const { claim } = await ask(name, "organisation_page($1)", [slug]);
    const { id } = await ask(name, "begin_dns_check($1, $2)", [slug, domain]);
    const prove = async (texts: string[], at: string | null = domain): Promise<string> => {
      const [row] = await sql`select public.prove_claim(${id}, ${at}, ${texts}) as answer`;
      return row?.answer.outcome;
    };
    return { text: `quad-verification=${claim.token}`, token: claim.token, prove };
  }

  /** The outcome of a claim whose DNS record is at this domain. */
  async function proveAt(slug: string, domain: string, name?: Name): Promise<string> {
    const { text, prove } = await claimAt(slug, domain, name);
    return prove([text]);
  }

  test("becomes active by a DNS record at the domain that the organisation's own listings name", async () => {
    const slug = await addOrganisation("Quillon University", [
      "tto@otl.quillon.test",
      "x@otl.quillon.test",
    ]);
    const { text, prove } = await claimAt(slug, "Quillon.TEST");
    expect(await prove([], "quillon.test")).toBe("missing");
    expect(await prove(["quad-verification=another"], "quillon.test")).toBe("missing");
    expect(await prove(["v=spf1 -all", text], "quillon.test")).toBe("active");
    expect(await ask("stranger", "organisation_page($1)", [slug])).toMatchObject({
      role: "admin",
      domains: ["quillon.test"],
      organisation: { claimed: true },
    });
    expect((await ask("other", "claim_organisation($1)", [slug])).outcome).toBe("claimed");
  });

  test.each([
    ["a domain that no listing names", "evil.test"],
    ["a domain below", "mail.sable.test"],
    ["a third party's that one of three listings names", "startup.test"],
    ["a domain that another organisation's listings name too", "platform.test"],
  ])(
    "does not become active by a DNS record at %s, which a moderator then judges",
    async (what, domain) => {
      const slug = await addOrganisation(`Sable ${what}`, [
        "a@sable.test",
        "b@sable.test, c@platform.test",
        "d@startup.test, e@platform.test",
      ]);
      await addOrganisation(`Another ${what}`, ["z@platform.test"]);
      expect(await proveAt(slug, domain)).toBe("proved");
      expect((await ask("stranger", "organisation_page($1)", [slug])).role).toBeNull();
    },
  );

  test("of an organisation whose listings name no contact is decided by a moderator", async () => {
    expect(await proveAt(await addOrganisation("Silent University"), "evil.test")).toBe("proved");
  });

  test("of an organisation that the catalogue does not name waits for a moderator, who reads the name", async () => {
    await sql`delete from private.person_counts where true`;
    const { slug } = await ask("stranger", "register_organisation($1)", ["Ostrava College"]);
    expect(await proveAt(slug, "ostrava.test")).toBe("proved");
    const { queue } = await ask("moderator", "moderation_page()");
    expect(queue.claims).toContainEqual(
      expect.objectContaining({
        organisation: "Ostrava College",
        domain: "ostrava.test",
        domainProved: true,
      }),
    );
  });

  test("is not proved by a record at a domain that it no longer names", async () => {
    const slug = await addOrganisation("Rowan University", ["a@rowan.test"]);
    const { text, token, prove } = await claimAt(slug, "evil.test");
    // The record of the first domain was looked up; before the answer came, the claim names another one.
    await ask("stranger", "begin_dns_check($1, 'rowan.test')", [slug]);
    // The other domain has a token of its own, so the same text at it proves nothing either.
    for (const domain of ["evil.test", null, "rowan.test"])
      expect(await prove([text], domain)).toBe("missing");
    const now = await ask("stranger", "organisation_page($1)", [slug]);
    expect(now.claim).toMatchObject({ domain: "rowan.test", domainProved: false });
    expect(now.claim.token).not.toBe(token);
  });

  test.each([
    ["a Cyrillic letter in a Latin word", "\u0410rdenhall University", "wrong"],
    ["reversed text", "\u202eytisrevinU llahnedrA", "wrong"],
    ["a word in Cyrillic letters that looks the same", "\u0421\u041e\u0422 University", "exists"],
    ["a digit for a letter", "C0T University", "exists"],
    [
      "Cyrillic throughout",
      "\u0423\u043d\u0438\u0432\u0435\u0440\u0441\u0438\u0442\u0435\u0442 \u041c\u0438\u043d\u0441\u043a",
      "changed",
    ],
    ["accents", "Universit\u00e9 de Li\u00e8ge", "changed"],
    ["Japanese in three kinds of letters", "\u6771\u4eac\u30c6\u30af\u306e\u5927\u5b66", "changed"],
  ])("of a name with %s: %s is %s", async (_, name, outcome) => {
    await sql`insert into public.technologies (tech_id, title, uni) values (90, 'T', 'COT University') on conflict do nothing`;
    await forgetClaims();
    expect((await ask("stranger", "register_organisation($1)", [name])).outcome).toBe(outcome);
  });

  test("of a name taken in advance gets nothing that the catalogue later lists under it", async () => {
    await sql`delete from private.person_counts where true`;
    const name = "University of Future Imports";
    const { slug } = await ask("stranger", "register_organisation($1)", [name]);
    expect(await proveAt(slug, "future.test")).toBe("proved");
    const { queue } = await ask("moderator", "moderation_page()");
    const claim = queue.claims.find((one: { slug: string }) => one.slug === slug);
    await ask("moderator", "decide_claim($1, true, 'future.test', '')", [claim.id]);
    await sql`insert into public.technologies (tech_id, title, uni) values (91, 'Imported', ${name})`;
    await sql`update public.technologies set title = 'Imported again', uni = ${name} where tech_id = 91`;
    const rows = await sql`
      select o.name, o.slug, o.status, (select count(*)::integer from public.technologies t where t.organisation_id = o.id) as listed
      from public.organisations o where o.name ~ 'Future' order by o.id`;
    expect([...rows]).toEqual([
      { name: `${name} (future.test)`, slug, status: "claimed", listed: 0 },
      { name, slug: `${slug}-2`, status: "unclaimed", listed: 1 },
    ]);
  });

  test("does not accept a shared domain or a look-alike with one other letter", async () => {
    const slug = await addOrganisation("Calder University");
    await forgetClaims();
    await ask("stranger", "claim_organisation($1)", [slug]);
    for (const domain of [
      "gmail.com",
      "x.technologypublisher.com",
      "caldеr.test",
      "calder",
      "",
      "a b.test",
    ]) {
      const { outcome } = await ask("stranger", "begin_dns_check($1, $2)", [slug, domain]);
      expect(outcome, domain).toBe("wrong");
    }
  });

  test("is approved or refused only by a moderator with a verified address", async () => {
    const slug = await addOrganisation("Tamar University");
    await ask("other", "claim_organisation($1)", [slug]);
    const { queue } = await ask("moderator", "moderation_page()");
    const claim = queue.claims.find((one: { slug: string }) => one.slug === slug);
    expect(claim).toMatchObject({ claimant: "other@people.test", technologies: 1, orphan: false });
    for (const name of NAMES.filter((each) => each !== "moderator")) {
      // One of them has a moderator's address that nobody has verified.
      expect((await ask(name, "moderation_page()")).queue, name).toBeNull();
      const { outcome } = await ask(name, "decide_claim($1, true, '', '')", [claim.id]);
      expect(outcome, name).toBe("not-allowed");
    }
    const decide = async (approve: boolean, domain: string, reason: string) =>
      (await ask("moderator", "decide_claim($1, $2, $3, $4)", [claim.id, approve, domain, reason]))
        .outcome;
    expect(await decide(false, "", " ")).toBe("wrong");
    expect(await decide(true, "gmail.com", "")).toBe("wrong");
    expect(await decide(true, "tamar.test", "")).toBe("changed");
    expect(await decide(true, "tamar.test", "")).toBe("not-found");
    expect(await ask("other", "organisation_page($1)", [slug])).toMatchObject({
      role: "admin",
      domains: ["tamar.test"],
    });
    const [act] =
      await sql`select act, details from private.audit_trail where act = 'claim.approved' order by id desc limit 1`;
    expect(act).toMatchObject({ details: { how: "moderator", domain: "tamar.test" } });
  });

  test("shows a refusal's reason to the claimant", async () => {
    const slug = await addOrganisation("Marlow University");
    await ask("reader", "claim_organisation($1)", [slug]);
    const { queue } = await ask("moderator", "moderation_page()");
    const { id } = queue.claims.find((one: { slug: string }) => one.slug === slug);
    await ask("moderator", "decide_claim($1, false, '', 'Write from your organisation, please.')", [
      id,
    ]);
    const { claim } = await ask("reader", "organisation_page($1)", [slug]);
    expect(claim).toMatchObject({
      state: "refused",
      reason: "Write from your organisation, please.",
    });
  });

  test("an organisation without an admin gets its next one from a moderator, whatever the DNS record says", async () => {
    const slug = await addOrganisation("Orphan University", ["a@orphan.test"]);
    await sql`update public.organisations set status = 'claimed' where slug = ${slug}`;
    expect(await proveAt(slug, "orphan.test", "editor")).toBe("proved");
  });
});

describe("a code", () => {
  const SLUG = "harrow-institute";
  const askCode = (name: Name, address: string) =>
    ask(name, "ask_for_code($1, $2)", [SLUG, address]);

  test("goes only to addresses at a verified domain, and the answer is the same for others", async () => {
    await sql`delete from private.address_codes where true`;
    const sent: Record<string, boolean> = {};
    const answers = new Set<string>();
    for (const address of [
      "A@Harrow.test",
      "a@mail.harrow.test",
      "a@harrow.test.evil.test",
      "a@hаrrow.test.example",
    ]) {
      const { id, viewer: _, ...answer } = await askCode("moderator", address);
      if (id) {
        answers.add(JSON.stringify(answer));
        sent[address] = (await mailOf(id)) !== null;
      } else expect(answer.outcome).toBe("wrong");
    }
    expect(sent).toEqual({
      "A@Harrow.test": true,
      "a@mail.harrow.test": false,
      "a@harrow.test.evil.test": false,
    });
    expect(answers.size).toBe(1);
  });

  test("works once, for ten minutes, five tries and the account that asked; then an admin decides", async () => {
    await sql`delete from private.address_codes where true`;
    const confirm = async (name: Name, code: string) =>
      (await ask(name, "confirm_code($1, $2)", [SLUG, code])).outcome;
    const { id } = await askCode("moderator", "m@harrow.test");
    const mail = await mailOf(id);
    expect(mail).toMatchObject({ to: "m@harrow.test", code: expect.stringMatching(/^\d{6}$/) });
    expect(await mailOf(id)).toBeNull();
    const code = mail?.code ?? "";
    expect(await confirm("stranger", code)).toBe("expired");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 4; tries += 1)
      expect(await confirm("moderator", wrong)).toBe("wrong");
    expect(await confirm("moderator", code)).toBe("asking");
    expect(await confirm("moderator", code)).toBe("expired");
    const { members } = await ask("admin", "organisation_page($1)", [SLUG]);
    expect(members).toContainEqual(
      expect.objectContaining({ state: "asking", address: "m@harrow.test" }),
    );
    expect((await ask("moderator", "organisation_page($1)", [SLUG])).role).toBeNull();
    const told = await sql`
      select user_id, details from private.notices where kind = 'organisation' and details ->> 'event' = 'asks'`;
    expect([...told]).toEqual([
      { user_id: people.admin?.id, details: expect.objectContaining({ address: "m@harrow.test" }) },
    ]);

    const again = await askCode("stranger", "s@harrow.test");
    const late = await mailOf(again.id);
    await sql`update private.address_codes set asked_at = asked_at - interval '11 minutes' where id = ${again.id}`;
    expect(await confirm("stranger", late?.code ?? "")).toBe("expired");
    const third = await askCode("stranger", "s@harrow.test");
    const tried = await mailOf(third.id);
    const other = tried?.code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) await confirm("stranger", other);
    expect(await confirm("stranger", tried?.code ?? "")).toBe("expired");
  });

  test("may be requested five times a day by an account, and is sent to an address three times for it and ten times in all", async () => {
    await sql`delete from private.address_codes where true`;
    const mails: boolean[] = [];
    for (let times = 0; times < 5; times += 1) {
      const { outcome, id } = await askCode("editor", "e@harrow.test");
      expect(outcome).toBe("changed");
      mails.push((await mailOf(id)) !== null);
    }
    expect(mails).toEqual([true, true, true, false, false]);
    expect((await askCode("editor", "e@harrow.test")).outcome).toBe("full");
    await sql`
      insert into private.address_codes (user_id, organisation_id, address, domain, is_sent)
      select user_id, organisation_id, address, domain, true from private.address_codes, generate_series(1, 2)`;
    const { outcome, id } = await askCode("stranger", "e@harrow.test");
    expect(outcome).toBe("changed");
    expect(await mailOf(id)).toBeNull();
    // Whatever others asked for, a colleague at the same domain gets theirs.
    const own = await askCode("stranger", "s@harrow.test");
    expect(await mailOf(own.id)).toMatchObject({ to: "s@harrow.test" });
  });
});

describe("a report of a mistake", () => {
  test("is stored once, is bounded, and is ended only by a moderator or an editor of the listing", async () => {
    const id = crypto.randomUUID();
    const report = (name: Name, message: string, tech = 1, key: string = id) =>
      ask(name, "report_mistake($1, $2, $3)", [key, tech, message]);
    expect((await report("stranger", "x")).outcome).toBe("wrong");
    expect((await report("stranger", "x".repeat(1001))).outcome).toBe("wrong");
    expect((await report("stranger", "The inventor left.", 999_999)).outcome).toBe("not-found");
    expect((await report("stranger", "The inventor left.")).outcome).toBe("changed");
    expect((await report("stranger", "The inventor left.")).outcome).toBe("changed");
    expect(await sql`select from public.mistake_reports`).toHaveLength(1);
    const settle = async (name: Name, mended: boolean, answer: string) =>
      (await ask(name, "settle_report($1, $2, $3)", [id, mended, answer])).outcome;
    for (const name of ["reader", "asking", "other", "stranger"] as const) {
      expect(await settle(name, true, ""), name).toBe("not-allowed");
    }
    const told = await sql`
      select user_id from private.notices where kind = 'organisation' and details ->> 'event' = 'mistake'`;
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(
      [people.admin?.id, people.editor?.id].sort(),
    );
    expect(await settle("editor", false, "")).toBe("wrong");
    expect(await settle("moderator", false, "")).toBe("wrong");
    expect(await settle("moderator", false, "The organisation says they did not.")).toBe("changed");
    const { reports } = await ask("stranger", "mistake_page(1)");
    expect(reports).toMatchObject([
      { state: "refused", answer: "The organisation says they did not." },
    ]);
    expect((await ask("other", "mistake_page(1)")).reports).toEqual([]);
    for (let times = 0; times < 12; times += 1)
      await report("reader", "Again.", 1, crypto.randomUUID());
    expect((await report("reader", "Again.", 1, crypto.randomUUID())).outcome).toBe("full");
  });
});

test("an organisation's other name cannot be registered again, and a new one has no page before it is claimed", async () => {
  expect(await ask("editor", "register_organisation('harrow  INSTITUTE')")).toMatchObject({
    outcome: "exists",
    slug: "harrow-institute",
  });
  await sql`delete from private.person_counts where true`;
  expect(await ask("editor", "register_organisation('Newcombe College')")).toMatchObject({
    outcome: "changed",
    slug: "newcombe-college",
  });
  const { owner } = await ask("other", "owner_page('newcombe-college')");
  expect(owner).toBeNull();
});

test("a moderator offers an organisation without admins to an address, and its person becomes admin once they accept", async () => {
  const slug = await addOrganisation("Orphaned Organisation");
  const offer = (name: Name, address: string) =>
    ask(name, "offer_organisation($1, $2)", [slug, address]);
  const answer = (name: Name, accepts: boolean) =>
    ask(name, "answer_organisation_offer($1, $2)", [slug, accepts]);
  const outcome = async (answered: Promise<Answer>) => (await answered).outcome;
  const offers = async (name: Name) => (await ask(name, "organisations_page()")).offers;
  const orphans = async () =>
    (await ask("moderator", "moderation_page()")).queue.orphans.filter(
      (one: { slug: string }) => one.slug === slug,
    );
  await sql`update auth.users set email_confirmed_at = now() where id = ${people.asking?.id as string}`;
  // An organisation that nobody ever acted for must be claimed, and one with an admin belongs to its admin.
  expect(await outcome(offer("moderator", "asking@people.test"))).toBe("claimed");
  await sql`update public.organisations set status = 'claimed' where slug = ${slug}`;
  expect(
    await outcome(ask("moderator", "offer_organisation('harrow-institute', 'asking@people.test')")),
  ).toBe("claimed");
  expect(await outcome(offer("stranger", "asking@people.test"))).toBe("not-allowed");
  expect(await outcome(offer("admin", "asking@people.test"))).toBe("not-allowed");
  expect(await outcome(offer("moderator", "nobody"))).toBe("wrong");
  expect(await orphans()).toMatchObject([{ offered: null, technologies: 1 }]);
  expect(await outcome(answer("asking", true))).toBe("not-found");

  expect(await outcome(offer("moderator", " Asking@people.test"))).toBe("changed");
  expect(await orphans()).toMatchObject([{ offered: "asking@people.test" }]);
  const [mail] = await sql`select address, details from private.notices where kind = 'admin-offer'`;
  expect(mail).toEqual({
    address: "asking@people.test",
    details: { organisation: "Orphaned Organisation" },
  });
  expect(await offers("asking")).toEqual([{ name: "Orphaned Organisation", slug }]);
  expect(await offers("other")).toEqual([]);
  expect(await outcome(answer("other", true))).toBe("not-found");
  expect(await outcome(answer("asking", false))).toBe("changed");
  expect(await offers("asking")).toEqual([]);

  // An offer that was taken back, one that has expired, and one to an unverified address.
  await offer("moderator", "asking@people.test");
  expect(await outcome(offer("moderator", ""))).toBe("changed");
  expect(await outcome(answer("asking", true))).toBe("not-found");
  await offer("moderator", "asking@people.test");
  await sql`update private.organisation_offers set made_at = made_at - interval '15 days'`;
  expect(await outcome(answer("asking", true))).toBe("not-found");
  await offer("moderator", "other@people.test");
  expect(await outcome(answer("other", true))).toBe("not-found");

  await offer("moderator", "asking@people.test");
  expect(await outcome(answer("asking", true))).toBe("changed");
  expect((await ask("asking", "organisation_page($1)", [slug])).role).toBe("admin");
  expect(await orphans()).toEqual([]);
  expect(await outcome(answer("asking", true))).toBe("not-found");
  const acts = await sql`
    select a.act, a.user_id from private.audit_trail a join public.organisations o on o.id = a.organisation_id
    where o.slug = ${slug} and a.act like 'organisation.%' order by a.id desc limit 2`;
  expect(acts).toEqual([
    { act: "organisation.offer-accepted", user_id: people.asking?.id },
    { act: "organisation.offered", user_id: people.moderator?.id },
  ]);
});

test("an organisation is called as a moderator approves, with its listings; what it was called leads to it", async () => {
  const slug = await addOrganisation("umerton");
  await sql`update public.organisations set status = 'claimed' where slug = ${slug}`;
  await addMember(slug, "admin", "admin");
  await addMember(slug, "editor", "editor");
  const wish = (name: string, address: string, by: Name = "admin") =>
    ask(by, "change_organisation($1, 'name', $2::jsonb)", [slug, { name, slug: address }]);
  const outcomeOf = async (answer: Promise<Answer>) => (await answer).outcome;
  const decide = (approve: boolean, by: Name = "moderator") =>
    outcomeOf(ask(by, "decide_name($1, $2)", [slug, approve]));
  for (const [name, address, outcome] of [
    ["Harrow  Institute", slug, "taken"],
    ["Umerton University", "harrow-institute", "taken"],
    ["Um", slug, "wrong"],
    ["Umerton University", "Umerton", "wrong"],
    ["Umеrton University", slug, "wrong"],
  ] as const)
    expect(await outcomeOf(wish(name, address)), name).toBe(outcome);
  expect(await outcomeOf(wish("Umerton University", slug, "editor"))).toBe("not-allowed");
  expect(await decide(true)).toBe("not-found");
  expect(await outcomeOf(wish("Umerton University", "umerton-university"))).toBe("changed");
  const queue = (await ask("moderator", "moderation_page()")).queue.names;
  expect(queue).toMatchObject([
    { slug, was: "umerton", name: "Umerton University", address: "umerton-university" },
  ]);
  expect(await decide(true, "admin")).toBe("not-allowed");
  expect(await decide(true)).toBe("changed");
  const page = await ask("stranger", "owner_page($1)", [slug]);
  expect(page.owner).toMatchObject({ name: "Umerton University", slug: "umerton-university" });
  const renamed = async () => (await sql`select public.rename_listings() as n`)[0]?.n;
  expect([await renamed(), await renamed()]).toEqual([1, 0]);
  expect((await ask("stranger", "owner_page($1)", [slug])).newest).toMatchObject([
    { uni: "Umerton University" },
  ]);
  // A file that still names it so adds to it, and nobody else is called as it was.
  expect(await addOrganisation("umerton")).toBeUndefined();
  expect((await ask("stranger", "owner_page($1)", [slug])).total).toBe(2);
  const others = { name: "umerton", slug: "harrow-institute" };
  const refused = ask("admin", "change_organisation('harrow-institute', 'name', $1::jsonb)", [
    others,
  ]);
  expect(await outcomeOf(refused)).toBe("taken");
  // The address changes once.
  expect(await outcomeOf(wish("Umerton University", "another"))).toBe("wrong");
  const [notice] = await sql`
    select details from private.notices where user_id = ${people.admin?.id as string} order by made_at desc limit 1`;
  expect(notice?.details).toMatchObject({ event: "named", approved: true });
});

test("deleting an account deletes its claims, codes and reports, and leaves its acts without a name", async () => {
  const person = people.stranger?.id as string;
  const [before] =
    await sql`select count(*)::int as n from private.audit_trail where user_id = ${person}`;
  expect(before?.n).toBeGreaterThan(0);
  const [all] = await sql`select count(*)::int as n from private.audit_trail`;
  await sql`delete from auth.users where id = ${person}`;
  const [after] = await sql`select count(*)::int as n from private.audit_trail`;
  expect(after?.n).toBe(all?.n);
  expect(await sql`select from public.mistake_reports where user_id = ${person}`).toHaveLength(0);
});

describe("what an organisation sets once", () => {
  const SLUG = "harrow-institute";
  beforeAll(async () => {
    await sql`
      insert into public.organisation_members as m (organisation_id, user_id, role, state)
      select o.id, v.id::uuid, v.role, 'active' from public.organisations o,
        (values (${people.admin?.id ?? ""}, 'admin'), (${people.editor?.id ?? ""}, 'editor'), (${people.reader?.id ?? ""}, 'reader')) v (id, role)
      where o.slug = ${SLUG} on conflict (organisation_id, user_id) do update set role = excluded.role, state = 'active'`;
  });
  const set = (change: string, values: object, name: Name = "admin") =>
    ask(name, "change_organisation($1, $2, $3::jsonb)", [SLUG, change, values]);
  const [id] = [901];
  const facts = async () =>
    (await sql`select contact from private.technology_facts where tech_id = ${id}`)[0]?.contact;

  test("a contact for all is that of listings without their own, read by subscribers alone", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) select ${id}, 'A hinge', name from public.organisations where slug = ${SLUG}`;
    const contact = async (name: Name) =>
      (
        await actAs(
          sql,
          people[name] as Person,
          (tx) => tx`select pi_contactinfo from public."tech-table-v1" where tech_id = ${id}`,
        )
      )[0]?.pi_contactinfo;
    expect([await facts(), await contact("other")]).toEqual([false, null]);
    expect((await set("defaults", { contact: "x" })).outcome).toBe("wrong");
    expect((await set("defaults", { contact: "licensing@a.test", caseManager: "" })).outcome).toBe(
      "changed",
    );
    expect([await facts(), await contact("other")]).toEqual([true, null]);
    await sql`
      insert into public.user_profiles (id, is_pro, subscription_end) values (${people.other?.id ?? ""}, true, now() + interval '1 day')
      on conflict (id) do update set is_pro = true, subscription_end = excluded.subscription_end`;
    expect(await contact("other")).toBe("licensing@a.test");
    const [content] =
      await sql`select private.listing_content(${id}) as c, private.listing_gaps(${id}::bigint) as gaps`;
    expect(content?.c.pi_contactinfo).toBeNull();
    expect(content?.gaps).not.toContain("pi_contactinfo");
    await sql`insert into public.technology_contacts values (${id}, 'ada@a.test')`;
    expect(await contact("other")).toBe("ada@a.test");
    await sql`delete from public.technology_contacts where tech_id = ${id}`;
    await set("defaults", { contact: "", caseManager: "" });
    expect([await facts(), await contact("other")]).toEqual([false, null]);
    await sql`update public.user_profiles set is_pro = false where id = ${people.other?.id ?? ""}`;
  });

  test("a case manager for all gets what has none of its own, and no longer once they left", async () => {
    const recipients = async () =>
      (
        await sql`select private.recipients_of(o.id, ${id}) as r from public.organisations o where slug = ${SLUG}`
      )[0]?.r;
    const everyone = await recipients();
    expect(everyone.length).toBeGreaterThan(1);
    const editor = everyone.find((one: string) => one !== people.admin?.id);
    await set("defaults", { contact: "", caseManager: editor });
    expect(await recipients()).toEqual([editor]);
    expect((await set("defaults", { caseManager: people.other?.id })).outcome).toBe("wrong");
    await sql`delete from public.organisation_members where user_id = ${editor}`;
    expect(await recipients()).not.toContain(editor);
    await sql`delete from public.technologies where tech_id = ${id}`;
  });

  test("its profile is on the owner's page for everyone, and only admins write it", async () => {
    expect((await set("profile", { about: "x" }, "reader")).outcome).toBe("not-allowed");
    expect((await set("profile", { about: "x" }, "other")).outcome).toBe("not-found");
    expect((await set("profile", { website: "javascript:alert(1)" })).outcome).toBe("wrong");
    expect((await set("profile", { ror: "harvard" })).outcome).toBe("wrong");
    const profile = { about: "We list hinges.", website: "https://a.test/", ror: "05gq02987" };
    expect((await set("profile", profile)).outcome).toBe("changed");
    expect((await ask("other", "owner_page($1)", [SLUG])).owner).toMatchObject(profile);
  });

  test("an invitation is answered by its address alone, and gives the role that it names", async () => {
    const invite = (address: string, role: string, name: Name = "admin") =>
      ask(name, "invite_member($1, $2, $3)", [SLUG, address, role]);
    const answer = (name: Name, accepts: boolean) =>
      ask(name, "answer_member_invitation($1, $2)", [SLUG, accepts]);
    const address = (
      await sql`select email from auth.users where id = ${people.other?.id ?? ""}`
    )[0]?.email;
    await sql`update auth.users set email_confirmed_at = now() where id = ${people.other?.id ?? ""}`;
    expect((await invite(address, "editor", "reader")).outcome).toBe("not-allowed");
    expect((await invite("nobody", "editor")).outcome).toBe("wrong");
    expect((await invite(address, "editor")).outcome).toBe("changed");
    expect((await invite(address.toUpperCase(), "reader")).outcome).toBe("changed");
    const mails = await sql`
      select count(*)::int as n from private.notices where kind = 'organisation-invitation' and address = ${address}`;
    expect(mails[0]?.n).toBe(1);
    expect((await ask("admin", "organisation_page($1)", [SLUG])).invitations).toMatchObject([
      { address, role: "reader" },
    ]);
    expect((await ask("reader", "organisation_page($1)", [SLUG])).invitations).toEqual([]);
    expect((await answer("asking", true)).outcome).toBe("not-found");
    expect((await ask("other", "organisations_page()")).invitations).toMatchObject([
      { slug: SLUG, role: "reader" },
    ]);
    expect((await answer("other", true)).outcome).toBe("changed");
    expect((await ask("other", "organisation_page($1)", [SLUG])).role).toBe("reader");
    expect((await answer("other", true)).outcome).toBe("not-found");
    expect((await invite(address, "admin")).outcome).toBe("member");

    await sql`delete from public.organisation_members where user_id = ${people.other?.id ?? ""}`;
    await invite(address, "editor");
    await sql`update private.member_invitations set made_at = made_at - interval '15 days'`;
    expect((await answer("other", true)).outcome).toBe("not-found");
    await invite(address, "editor");
    expect((await answer("other", false)).outcome).toBe("changed");
    expect((await answer("other", true)).outcome).toBe("not-found");
    await invite(address, "editor");
    await invite(address, "");
    expect((await answer("other", true)).outcome).toBe("not-found");
  });
});
