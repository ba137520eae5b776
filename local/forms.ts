import { appendFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { readLines } from "./shared/lines-of-file.ts";
import { readBody } from "./shared/request-body.ts";

/** A message that the stand-in accepted. */
export type Submission = { form: string; fields: Record<string, string>; at: string };

const LARGEST_BODY = 100_000;

/**
 * A stand-in for the form provider (Formspree's wire format): `POST /f/{key}` takes JSON or a form and responds `{"ok":
 * true}`, or 422 with `{"errors": [{"field", "code", "message"}]}`. `GET /` lists the accepted messages. An address at
 * `refused.example` is always refused, to test the provider's field errors. Accepted messages are stored in `file`, one
 * per line.
 */
export function createForms(file: string): { server: Server } {
  const taken = readLines<Submission>(file);
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "GET" && path === "/") return answer(200, taken);
    const form = /^\/f\/([\w-]+)$/.exec(path)?.[1];
    if (!form || request.method !== "POST") return answer(404, { error: "Form not found" });
    const fields = readFields(
      await readBody(request, LARGEST_BODY),
      request.headers["content-type"] ?? "",
    );
    if (!fields) return answer(400, { error: "The body could not be read" });
    const errors = refusals(fields);
    if (errors.length > 0) return answer(422, { error: "Validation errors", errors });
    const submission = { form, fields, at: new Date().toISOString() };
    try {
      appendFileSync(file, `${JSON.stringify(submission)}\n`, { mode: 0o600 });
    } catch (error) {
      console.error(`The form stand-in could not keep a message: ${(error as Error).message}`);
      return answer(500, { error: "The message could not be kept" });
    }
    taken.push(submission);
    return answer(200, { ok: true, next: "/thanks" });
  });
  return { server };
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

function readFields(body: string | null, type: string): Record<string, string> | null {
  if (body === null) return null;
  if (!type.includes("json")) return Object.fromEntries(new URLSearchParams(body));
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, String(value)]),
    );
  } catch {
    return null;
  }
}
