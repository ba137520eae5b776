import { appendFileSync } from "node:fs";
import type { Server } from "node:http";
import { Hono } from "hono";
import { readLines } from "./shared/lines-of-file.ts";
import { readFields, serverOf } from "./shared/stand-in.ts";

/** A message that the stand-in accepted. */
export type Submission = { form: string; fields: Record<string, string>; at: string };

/**
 * A stand-in for the form provider (Formspree's wire format): `POST /f/{key}` takes JSON or a form and responds `{"ok":
 * true}`, or 422 with `{"errors": [{"field", "code", "message"}]}`. `GET /` lists the accepted messages. An address at
 * `refused.example` is always refused, to test the provider's field errors. Accepted messages are stored in `file`, one
 * per line.
 */
export function createForms(file: string): { server: Server } {
  const taken = readLines<Submission>(file);
  const app = new Hono();
  app.get("/", (context) => context.json(taken));
  app.post("/f/:form{[\\w-]+}", async (context) => {
    const given = Object.entries(await readFields(context.req));
    const fields = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const errors = refusals(fields);
    if (errors.length > 0) return context.json({ error: "Validation errors", errors }, 422);
    const submission = { form: context.req.param("form"), fields, at: new Date().toISOString() };
    try {
      appendFileSync(file, `${JSON.stringify(submission)}\n`, { mode: 0o600 });
    } catch (error) {
      console.error(`The form stand-in could not keep a message: ${(error as Error).message}`);
      return context.json({ error: "The message could not be kept" }, 500);
    }
    taken.push(submission);
    return context.json({ ok: true, next: "/thanks" });
  });
  app.notFound((context) => context.json({ error: "Form not found" }, 404));
  return { server: serverOf(app) };
}

function refusals(fields: Record<string, string>) {
  const errors: { field: string; code: string; message: string }[] = [];
  const email = fields.email ?? "";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.push({ field: "email", code: "TYPE_EMAIL", message: "should be an email" });
  } else if (email.endsWith("@refused.example")) {
    errors.push({
      field: "email",
      code: "TYPE_EMAIL",
      message: "is not accepted by the form provider",
    });
  }
  if (!fields.message?.trim()) {
    errors.push({ field: "message", code: "REQUIRED_FIELD_EMPTY", message: "is required" });
  }
  return errors;
}
