import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createIncidentReceiver } from "../../local/incidents.ts";
import { type ServiceProxy, startProxy } from "../support/proxy.ts";
import { type SecondWorker, startSecondJobs, startSecondWorker } from "../support/second-worker.ts";
import { stackDatabase } from "../support/stack-services.ts";

// A jobs worker whose database can fail, with the stand-in that receives incidents.

const { data } = inject("endpoints");
const sql = stackDatabase();
const SECRET = "a-secret-of-the-tests";
const receiver = createIncidentReceiver(SECRET);
let receiverUrl: string;
let proxy: ServiceProxy;
let jobs: SecondWorker;

beforeAll(async () => {
  await new Promise<void>((done) => receiver.server.listen(0, "localhost", done));
  const address = receiver.server.address();
  receiverUrl = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  proxy = await startProxy(data);
  jobs = await startSecondJobs({
    SUPABASE_URL: proxy.origin,
    ALERT_URL: receiverUrl,
    ALERT_SECRET: SECRET,
  });
});
afterAll(async () => {
  await jobs?.stop();
  await proxy?.stop();
  receiver.server.close();
  await sql`delete from private.dead_letters`;
});

type Incident = { event: string; fields: Record<string, unknown> };

/** The incidents of an event that have arrived; waits until there is one. */
async function incidentsOf(event: string): Promise<Incident[]> {
  const arrived = async () => {
    const all = (await (await fetch(receiverUrl)).json()) as Incident[];
    return all.filter((incident) => incident.event === event);
  };
  await expect.poll(arrived).not.toEqual([]);
  return arrived();
}

function fail(...functions: string[]): void {
  proxy.instead((call) =>
    functions.some((name) => call.endsWith(`/rpc/${name}`)) ? { status: 500, body: {} } : null,
  );
}

const runCron = (cron: string) =>
  fetch(`${jobs.origin}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`);
const heartbeatOf = async (job: string) =>
  (await sql`select at::text from private.heartbeats where job = ${job}`)[0]?.at;

test.each([
  ["20 0 * * *", "alerts", "begin_alert_run", "alerts.failed", "begin_feed_night"],
  ["*/5 * * * *", "five-minutes", "publish_due", "publication.failed", "open_notices"],
])(
  "a task of the cron %s that fails is an incident, the other tasks run, and its heart beats once all succeed",
  async (cron, job, broken, event, lastCall) => {
    const before = await heartbeatOf(job);
    fail(broken);
    await runCron(cron);
    expect(await incidentsOf(event)).toHaveLength(1);
    expect(proxy.calls).toContain(`POST /rest/v1/rpc/${lastCall}`);
    expect(await heartbeatOf(job)).toBe(before);
    proxy.forget();
    // This worker has no image worker beside it, so images of other test files are not its work.
    const body = { hide: [], show: [], remove: [] };
    proxy.instead((call) => (call.endsWith("/rpc/image_work") ? { status: 200, body } : null));
    // Other test files remove rows that a task is working on, which makes it fail once.
    const heartbeatAfterCron = async () => {
      await runCron(cron);
      return heartbeatOf(job);
    };
    await expect.poll(heartbeatAfterCron, { timeout: 60_000 }).not.toBe(before);
  },
);

test("a message that its queue gives up is an incident, and is sent again where an operator says so", async () => {
  fail("take_texts");
  await fetch(`${jobs.origin}/changes`, { method: "POST" });
  const [incident] = await incidentsOf("queue.dead-letters");
  expect(incident?.fields).toMatchObject({ messages: 1 });
  const letters = () =>
    sql<{ id: string; body: unknown }[]>`select id, body from private.dead_letters`;
  await expect.poll(letters).toEqual([expect.objectContaining({ body: { kind: "texts" } })]);
  const [first] = await letters();
  // Nobody has asked for it yet.
  await runCron("*/5 * * * *");
  expect(await letters()).toEqual([first]);
  const sendAgain = async () => {
    await sql`update private.dead_letters set released = true`;
    await runCron("*/5 * * * *");
  };
  // It still fails: it went over its queue and ended here as another message.
  await sendAgain();
  await expect
    .poll(letters)
    .toEqual([{ id: expect.not.stringMatching(`^${first?.id}$`), body: { kind: "texts" } }]);
  proxy.forget();
  await sendAgain();
  expect(await letters()).toEqual([]);
});

test("a cron whose heart has stopped makes the service degraded, with an incident of the web worker", async () => {
  const web = await startSecondWorker({ ALERT_URL: receiverUrl, ALERT_SECRET: SECRET });
  const [before] =
    await sql`select allowed::text from private.heartbeats where job = 'five-minutes'`;
  await sql`
    update private.heartbeats set at = now() - interval '31 minutes', allowed = interval '30 minutes'
    where job = 'five-minutes'`;
  try {
    const ready = await (await fetch(`${web.origin}/readyz`)).json();
    expect(ready).toMatchObject({ status: "degraded", parts: { jobs: { status: "failed" } } });
    expect(await incidentsOf("jobs.down")).toHaveLength(1);
  } finally {
    await sql`update private.heartbeats set allowed = ${before?.allowed}::interval, at = now() where job = 'five-minutes'`;
    await web.stop();
  }
});
