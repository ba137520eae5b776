import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod";
import type { ReceivedMessage } from "../../local/feeds.ts";
import { keyOf } from "../support/api-key.ts";
import { addOrganisation } from "../support/organisation.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// An organisation's webhook, from its form to the receiver, which verifies each message with the package that Standard
// Webhooks publishes.

const { api, feeds } = inject("endpoints");
const sql = stackDatabase();

let slug: string;
let hook: string;
let settings: string;
let admin: Visitor;
let key: string;

beforeAll(async () => {
  const made = await addOrganisation(sql, "webhook-organisation");
  ({ slug, admin } = made);
  hook = `https://feeds.university.test/webhook?of=${slug}`;
  settings = `/organisations/${slug}/settings`;
  key = await keyOf(made.address, ["listings"]);
});
afterAll(async () => {
  await sql`
    delete from private.listing_ids where tech_id in (
      select t.tech_id from public.technologies t join public.organisations o on o.id = t.organisation_id where o.slug = ${slug})`;
  await sql`delete from private.webhooks where organisation_id in (select id from public.organisations where slug = ${slug})`;
});

const MessageSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.looseObject({ organisation: z.string() }),
});

/** The messages that this webhook received, each verified with its secret. */
async function received(): Promise<z.infer<typeof MessageSchema>[]> {
  const [row] = await sql`
    select w.secret from private.webhooks w where w.url = ${hook}`;
  const verifier = new Webhook(row?.secret);
  const all = (await (await fetch(`${feeds}/webhook`)).json()) as ReceivedMessage[];
  return all
    .filter(({ body }) => body.includes(slug))
    .map(({ headers, body }) => MessageSchema.parse(verifier.verify(body, headers)));
}

async function until(type: string, count = 1) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const messages = (await received()).filter((message) => message.type === type);
    if (messages.length >= count) return messages;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No message '${type}' came.`);
}

async function listing(method: string, path: string, body?: object) {
  const response = await fetch(`${api}/v1/organisations/${slug}/listings${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { id: number };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

test("an admin adds a webhook and tests it; a program publishes, changes and withdraws, and each is sent at once", async () => {
  const wrong = await admin.post(settings, {
    intent: "add-webhook",
    id: crypto.randomUUID(),
    url: "http://localhost:1/webhook",
    listings: "yes",
  });
  await expectPage(
    wrong,
    400,
    "Only addresses with https are read.",
    'value="http://localhost:1/webhook"',
  );

  const id = crypto.randomUUID();
  const form = { intent: "add-webhook", id, url: hook, listings: "yes", inquiries: "yes" };
  for (const _ of [1, 2]) expect((await admin.post(settings, form)).status).toBe(303);
  const shown = await admin.get(settings);
  expect(shown.text.match(/whsec_[\w+/=]+/g)).toHaveLength(1);

  await admin.post(settings, { intent: "test-webhook", id });
  expect(await until("webhook.test")).toHaveLength(1);

  const made = await listing("POST", "?publish=yes", { title: "A hinge made by a program" });
  const [published] = await until("listing.changed");
  expect(published?.data.changes).toContainEqual({ id: made.id, kind: "published" });

  await listing("PATCH", `/${made.id}`, { title: "A hinge of two parts", availability: "option" });
  const changed = (await until("listing.changed", 2)).at(-1);
  expect(changed?.data.changes).toEqual([
    { id: made.id, kind: "record" },
    { id: made.id, kind: "text" },
  ]);

  await listing("DELETE", `/${made.id}`);
  const withdrawn = (await until("listing.changed", 3)).at(-1);
  expect(withdrawn?.data.changes).toContainEqual({ id: made.id, kind: "withdrawn" });

  const page = await admin.get(settings);
  expect(page.text).toContain("Listing changed. Delivered. Answered 200.");
});

test("an inquiry is announced without what its asker wrote", async () => {
  const { id } = await listing("POST", "?publish=yes", { title: "A latch to ask about" });
  const asker = await signedIn("pro@example.test");
  const inquiry = crypto.randomUUID();
  const sent = await asker.post(`/patentinfo?tech_id=${id}`, {
    intent: "inquire",
    key: inquiry,
    inquiry: "How long does the latch last?",
    name: "",
  });
  expect(sent.status).toBeLessThan(400);
  const [message] = await until("inquiry.received");
  expect(message?.data).toEqual({ organisation: slug, inquiry, technology: id });
});
