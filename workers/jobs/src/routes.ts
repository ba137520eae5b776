import { type Context, Hono } from "hono";
import * as z from "zod";
import { LARGEST_BRIEF } from "#app/discovery/brief/brief-limits.ts";
import { ExportRequestSchema } from "#app/discovery/exports/exports.schema.ts";
import { meaningStore } from "#app/discovery/marketplace/store-meaning.server.ts";
import { SEARCH_MODES } from "#app/discovery/marketplace/vocabulary.ts";
import { OrganisationFileRequestSchema } from "#app/organisations/organisation-data.schema.ts";
import { createEncoder } from "#app/platform/ai/encoder.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readBody } from "#app/platform/http/body.server.ts";
import { readJson, readText } from "#app/platform/http/forms.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { createLookUp } from "#app/platform/services/resolver.server.ts";
import { readBriefFile } from "./briefs/read-brief-file.ts";
import { TableSchema, writeTable } from "./briefs/write-table.ts";
import { ClaimRequestSchema, checkClaim, sendCode } from "./claims/claims.ts";
import { CountSchema } from "./counts.ts";
import {
  asCaller,
  asService,
  asVisitor,
  followCatalogueSoon,
  importDeps,
  mailDeps,
  open,
  sendWaiting,
  sendWebhooksSoon,
  tokenOf,
} from "./deps.ts";
import type { Env } from "./env.ts";
import { exportFile } from "./exports/export-file.ts";
import {
  type ChangeImages,
  changeImages,
  checkImage,
  OutcomeSchema,
} from "./images/change-images.ts";
import { changeLogo } from "./images/change-logo.ts";
import { mendRow } from "./imports/mend-row.ts";
import { takeUpload } from "./imports/run-import.ts";
import { isFromProvider, readMailEvents } from "./mail/mail-events.ts";
import { organisationFile } from "./organisation-data/organisation-file.ts";

/** A search as far as its meaning goes. */
const SearchedTextSchema = z.object({
  q: z.string().max(2000),
  mode: z.enum(SEARCH_MODES),
  kw: z.array(z.string()),
});

const UploadedSchema = OutcomeSchema.extend({ key: z.string().nullable().optional() });

type Served = { Bindings: object; Variables: { env: Env; log: Log } };

/** Routes for the web and API Workers, by service bindings. Expected failures are {"code", "message", "retryAfter"}. */
export const app = new Hono<Served>();

app.use(async (c, next) => {
  const worker = open(c.env, c.executionCtx, c.req.header("X-Request-Id"));
  // First, because reading the settings may fail.
  c.set("log", worker.log);
  c.set("env", worker.env);
  await next();
});
app.onError((error, c) => {
  if (error instanceof DomainError) return refusal(error);
  c.var.log("alert", "jobs.crashed", describeError(error));
  return refusal(new DomainError("service-unavailable", "Something went wrong on our side."));
});
app.notFound(() => {
  return refusal(new DomainError("not-found", "The jobs worker has no such address."));
});

app.get("/healthz", (c) => c.text("ok"));

app.post("/notices", (c) => {
  c.executionCtx.waitUntil(sendWaiting(c.var.env, c.var.log));
  c.executionCtx.waitUntil(sendWebhooksSoon(c.var.env, c.var.log));
  return c.body(null, 202);
});

// A program searches by the API, whose Worker may not store the query's vector.
app.post("/meanings", async (c) => {
  const { env, log } = c.var;
  const query = await readJson(SearchedTextSchema, c.req.raw);
  const deps = { encoder: createEncoder(env), service: asService(env, log), log };
  await meaningStore(deps)(query);
  return c.body(null, 204);
});

app.post("/exports", async (c) => {
  const wanted = await readJson(ExportRequestSchema(), c.req.raw);
  const { env, log } = c.var;
  const database = asCaller(c.req.raw, env, log);
  return await exportFile({ database, log, now: new Date() }, wanted);
});

app.post("/organisation-data", async (c) => {
  const wanted = await readJson(OrganisationFileRequestSchema(), c.req.raw);
  const { env, log } = c.var;
  const database = asCaller(c.req.raw, env, log);
  return await organisationFile({ database, log, now: new Date() }, wanted);
});

// The web Worker has asked who its caller is; nothing of the file is stored.
app.post("/brief-texts", async (c) => {
  const { body, problem } = await readBody(c.req.raw, LARGEST_BRIEF);
  if (problem !== null) throw new DomainError("too-large", "The file is larger than 2 MB.");
  return c.json({ text: await readBriefFile(new Uint8Array(await body.arrayBuffer())) });
});

app.post("/workbooks", async (c) => writeTable(await readJson(TableSchema, c.req.raw)));

app.post("/counts", async (c) => {
  const count = await readJson(CountSchema, c.req.raw);
  await c.var.env.COUNTS.send({ kind: "count", ...count });
  return c.body(null, 202);
});

// A report of the mail provider, whose signature proves that it is authentic.
app.post("/mail-events", async (c) => {
  const { env, log } = c.var;
  const { headers } = c.req.raw;
  const body = await readText(c.req.raw);
  if (!(await isFromProvider(env, { headers, body }, new Date()))) {
    log("warn", "mail-event.refused", { hasSecret: env.MAIL_WEBHOOK_SECRET !== undefined });
    return c.json({ received: false }, 401);
  }
  const database = asService(env, log);
  for (const { address, event, kind } of readMailEvents(env.MAIL_PROVIDER, body)) {
    const args = { p_address: address, p_event: event, ...(kind ? { p_kind: kind } : {}) };
    await database("note_mail_event", args, z.unknown());
    log("info", "mail-event.noted", { event, kind });
  }
  return c.json({ received: true });
});

app.post("/claims/code", async (c) => {
  const { env, log } = c.var;
  const { id } = await readJson(ClaimRequestSchema, c.req.raw);
  requireRight(await asCaller(c.req.raw, env, log)("may_prove", { p_id: id }, z.boolean()));
  const sending = sendCode(mailDeps(env, log), id);
  // The code is sent behind the answer, which takes as long whether or not a mail is sent.
  c.executionCtx.waitUntil(
    sending.catch((error) => log("error", "code.failed", describeError(error))),
  );
  return c.json({ received: true }, 202);
});

app.post("/claims/dns", async (c) => {
  const { env, log } = c.var;
  const { id } = await readJson(ClaimRequestSchema, c.req.raw);
  requireRight(await asCaller(c.req.raw, env, log)("may_prove", { p_id: id }, z.boolean()));
  const deps = { database: asService(env, log), log, lookUp: createLookUp(env.DOH_URL) };
  return c.json(await checkClaim(deps, id));
});

// Listings changed: their texts are read and encoded, images that programs named are fetched, and the bucket follows.
app.post("/changes/:changed{texts|images|listing}", async (c) => {
  const { env, log } = c.var;
  const changed = c.req.param("changed");
  c.executionCtx.waitUntil(sendWebhooksSoon(env, log));
  if (changed === "images") await env.IMPORTS.send({ kind: "images" });
  else {
    await env.IMPORTS.send({ kind: "texts" });
    await env.IMPORTS.send({ kind: "vectors", lease: crypto.randomUUID() });
  }
  if (changed !== "texts") await followCatalogueSoon(env, log);
  return c.body(null, 204);
});

app.post("/images/:slug{[a-z0-9-]{1,200}}/logo", async (c) => {
  const { env, log } = c.var;
  const database = asCaller(c.req.raw, env, log);
  const deps = { database, bucket: env.IMAGE_FILES, log, images: env.IMAGES };
  const answered = await changeLogo(deps, c.req.param("slug"), c.req.raw);
  // Deletes the files of the replaced or removed image.
  if (answered.ok) c.executionCtx.waitUntil(followCatalogueSoon(env, log));
  return answered;
});

// Whether an image could be shown, for a program that asks what an upload would do.
app.post("/images/check", (c) => checkImage(c.var.env.IMAGES, c.req.raw));

const LISTING_IMAGES = "/images/:slug{[a-z0-9-]{1,200}}/:id{[0-9]{1,15}}";

app.post(LISTING_IMAGES, (c) => {
  const { env, log } = c.var;
  const database = asCaller(c.req.raw, env, log);
  return answerImages(c, c.req.param(), (args) => database("change_images", args, OutcomeSchema));
});

// An image that a program uploads, with the rights of its API key. `hash` is of its bytes.
app.post(`${LISTING_IMAGES}/by-key/:once/:hash`, (c) => {
  const { env, log } = c.var;
  const { slug, id, once, hash } = c.req.param();
  const key = tokenOf(c.req.raw) ?? "";
  const database = asVisitor(env, log);
  return answerImages(c, { slug, id }, async ({ p_new, p_words: words }) => {
    // The API Worker has asked whether it is allowed.
    if (!p_new) return { outcome: "changed" };
    const given = { p_alt: words ?? "", p_hash: hash, p_once: once, p_dry_run: false };
    const asked = { p_key: key, p_slug: slug, p_id: Number(id), p_file: p_new, ...given };
    const { outcome, key: shown } = await database("api_upload_image", asked, UploadedSchema);
    // The same request at the same time was first, so that its file is shown and this one goes.
    if (outcome === "changed" && shown !== p_new)
      throw new DomainError("service-unavailable", "The same image is being added. Send it again.");
    return { outcome };
  });
});

async function answerImages(
  c: Context<Served>,
  { slug, id }: { slug: string; id: string },
  change: ChangeImages,
): Promise<Response> {
  const { env, log } = c.var;
  const deps = { changeImages: change, bucket: env.IMAGE_FILES, log, images: env.IMAGES };
  const answered = await changeImages(deps, { slug, id: Number(id) }, c.req.raw);
  if (answered.ok) c.executionCtx.waitUntil(followCatalogueSoon(env, log));
  return answered;
}

app.post("/imports/:id{[0-9a-f-]{36}}", async (c) => {
  const { env, log } = c.var;
  const id = c.req.param("id");
  requireRight(await asCaller(c.req.raw, env, log)("may_import", { p_import: id }, z.boolean()));
  await env.IMPORTS.send({ kind: "import", id });
  return c.json({ received: true }, 202);
});

app.post("/imports/:id{[0-9a-f-]{36}}/rows/:place{[0-9]{1,6}}", async (c) => {
  const { env, log } = c.var;
  const { id, place } = c.req.param();
  requireRight(await asCaller(c.req.raw, env, log)("may_import", { p_import: id }, z.boolean()));
  return c.json({ doubts: await mendRow(asService(env, log), id, Number(place)) });
});

app.post("/imports/:id{[0-9a-f-]{36}}/file", async (c) => {
  const { env, log } = c.var;
  const id = c.req.param("id");
  requireRight(await asCaller(c.req.raw, env, log)("may_import", { p_import: id }, z.boolean()));
  if (c.req.raw.body) await takeUpload(importDeps(env, log), id, c.req.raw.body);
  return c.json({ received: true }, 202);
});

/** Refuses a caller who has no right to what the service would do for them. @throws DomainError */
function requireRight(hasIt: boolean): void {
  if (!hasIt) throw new DomainError("not-found", "There is no such thing of yours.");
}

/** An expected failure as the web Worker reads it. */
function refusal({ code, message, status, retryAfter }: DomainError): Response {
  return Response.json({ code, message, retryAfter }, { status });
}
