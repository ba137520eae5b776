import type { Vendor } from "./faulty-web.ts";
import type { Person } from "./people.ts";

/** An act of a person, and its possible results while all is well. */
export type Act = {
  name: string;
  roles: readonly Person["role"][];
  /** The vendor that it calls, besides the database. */
  asks?: Vendor;
  statuses: readonly number[];
  run(person: Person): Promise<Answer>;
};

/** The status and the body. Of a stream, only its beginning counts. */
export type Answer = { status: number; type: string; text: string };

const ALL = ["visitor", "free", "pro"] as const;
const MEMBERS = ["free", "pro"] as const;
const FEATURED = "/patentinfo?tech_id=";

/** What people do under faults. `report` is the id of one that a subscriber may download. */
export function actsOn(featured: number, report: string): Act[] {
  return [
    page("home", "/", ALL),
    page("marketplace", "/marketplace?class=energy", ALL),
    page("marketplace, sorted", "/marketplace?sort=most-liked", ALL),
    page("featured technology", `${FEATURED}${featured}`, ALL),
    page("features", "/features", ALL),
    page("contact", "/contact", ALL),
    page("account", "/login", ALL),
    page("a missing page", "/nowhere", ALL, [404]),
    page("saved", "/account/saved", MEMBERS),
    page("inquiries", "/account/inquiries", MEMBERS),
    page("export", "/account/export", MEMBERS, [200, 303]),
    page("suggestions", "/api/suggest?q=bat", MEMBERS),
    page("technology's data", `${FEATURED}${featured}&_data=routes%2Fpatentinfo`, ALL),
    { ...page("AI search", "/marketplace?mode=ai&q=power+for+the+grid", ["pro"]), asks: "model" },
    {
      ...page("back from checkout", "/login?checkout=cs_test_nobody", MEMBERS),
      asks: "stripe",
    },
    { ...page("report", `/api/download?id=${report}`, ["pro"]), asks: "bucket" },
    { name: "note", roles: MEMBERS, statuses: [303], run: writeNote },
    { name: "save", roles: MEMBERS, statuses: [303], run: save },
    { name: "search", roles: ["free"], statuses: [303], run: search },
    { name: "AI search, counted", roles: ["free"], statuses: [303], asks: "model", run: aiSearch },
    { name: "keywords", roles: ["pro"], statuses: [200], asks: "model", run: keywords },
    { name: "chat page", roles: MEMBERS, statuses: [200], asks: "model", run: chatPage(featured) },
    { name: "chat", roles: MEMBERS, statuses: [200], asks: "model", run: chat(featured) },
    { name: "message", roles: ALL, statuses: [200], asks: "forms", run: contact },
    { name: "inquiry", roles: ["pro"], statuses: [303], asks: "forms", run: inquire(featured) },
    { name: "checkout", roles: ["free"], statuses: [200], asks: "stripe", run: checkout },
    { name: "portal", roles: MEMBERS, statuses: [200, 409], asks: "stripe", run: portal },
    { name: "sign-in", roles: ["visitor"], statuses: [303], asks: "auth", run: signIn },
    { name: "callback", roles: ["visitor"], statuses: [400], asks: "auth", run: callback },
  ];
}

function page(
  name: string,
  path: string,
  roles: Act["roles"],
  statuses: readonly number[] = [200],
): Act {
  return { name, roles, statuses, run: ({ browser }) => answerOf(browser.request(path)) };
}

async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, text: await response.text() };
}

function take({ untouched }: Person): number {
  return untouched.pop() ?? 1;
}

async function writeNote(person: Person): Promise<Answer> {
  const techId = take(person);
  const notes = `Note ${crypto.randomUUID()}`;
  const form = { intent: "note", notes };
  const answer = await answerOf(
    person.browser.post(`/patentinfo?tech_id=${techId}`, form, { accept: "text/html" }),
  );
  if (answer.status === 303) person.notes.set(techId, notes);
  return answer;
}

async function save(person: Person): Promise<Answer> {
  const techId = take(person);
  const form = { intent: "react", kind: "save", active: "true" };
  const answer = await answerOf(
    person.browser.post(`/patentinfo?tech_id=${techId}`, form, { accept: "text/html" }),
  );
  if (answer.status === 303) person.saves.add(techId);
  return answer;
}

function search(person: Person): Promise<Answer> {
  return submit(person, { mode: "regular", q: `battery ${person.searches.size}` });
}

function aiSearch(person: Person): Promise<Answer> {
  return submit(person, { mode: "ai", q: `batteries for the grid ${person.searches.size}` });
}

/** Submits a search with its own key; `again` is the key of a failed one. */
export async function submit(
  person: Person,
  fields: { mode: string; q: string },
  again: string | null = null,
): Promise<Answer> {
  const key = again ?? crypto.randomUUID();
  const answer = await answerOf(
    person.browser.post("/marketplace", { ...fields, key }, { accept: "text/html" }),
  );
  person.searches.set(key, { q: fields.q, acknowledged: answer.status === 303 });
  return answer;
}

function json(person: Person, path: string, body: object, accept = "application/json") {
  const { browser } = person;
  return answerOf(
    browser.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: browser.origin, accept },
    }),
  );
}

function keywords(person: Person): Promise<Answer> {
  return json(person, "/api/ai-keywords", { prompt: "batteries for the power grid" });
}

function chat(techId: number) {
  const messages = [{ role: "user", content: "What is it for?" }];
  return (person: Person) => json(person, "/api/chat", { tech_id: techId, messages });
}

function chatPage(techId: number) {
  const form = { intent: "chat", message: "What is it for?", ask: "", history: "[]" };
  return ({ browser }: Person) => answerOf(browser.post(`/patentinfo?tech_id=${techId}`, form));
}

function contact({ browser }: Person): Promise<Answer> {
  const form = { email: "someone@example.test", message: "Good morning" };
  return answerOf(browser.post("/contact", form));
}

function inquire(techId: number) {
  return async (person: Person) => {
    const key = crypto.randomUUID();
    const form = { intent: "inquire", key, inquiry: "Is it for sale?" };
    const answer = await answerOf(
      person.browser.post(`/patentinfo?tech_id=${techId}`, form, { accept: "text/html" }),
    );
    if (answer.status === 303) person.inquiries.add(key);
    return answer;
  };
}

function checkout(person: Person): Promise<Answer> {
  return json(person, "/create-checkout-session", { plan: "monthly" });
}

function portal(person: Person): Promise<Answer> {
  return json(person, "/create-customer-portal-session", {});
}

function signIn({ browser }: Person): Promise<Answer> {
  return answerOf(browser.post("/login", { intent: "sign-in", redirectTo: "/" }));
}

function callback({ browser }: Person): Promise<Answer> {
  return answerOf(browser.request("/auth/callback?code=00000000-0000-4000-8000-000000000000"));
}
