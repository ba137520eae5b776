import * as z from "zod";
import { escapeXml } from "#app/platform/http/xml.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Mail, Mailer } from "#app/platform/services/mail.server.ts";
import type { LookUp } from "#app/platform/services/resolver.server.ts";

/** The body of a request of the web Worker: a code's request, or a claim. */
export const ClaimRequestSchema = z.object({ id: z.uuid() });

const CodeSchema = z
  .object({ to: z.string(), code: z.string(), organisation: z.string() })
  .nullable();
const ProofSchema = z.object({ outcome: z.enum(["active", "added", "proved", "missing"]) });

type Deps = { database: CallDatabase; log: Log };

/**
 * Milliseconds before each retry if the provider cannot accept a code's mail now. Only the code's hash is stored, so a
 * later run cannot send it; a request may continue for 30 s after its response.
 */
const TRY_AGAIN_AFTER = [2000, 8000];

/** Sends a requested code, if one is sent at all. The response does not reveal whether it was. */
export async function sendCode(
  { database, log, mailer, site }: Deps & { mailer: Mailer | null; site: { brand: string } },
  id: string,
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Promise<void> {
  const request = await database("take_code", { p_id: id }, CodeSchema);
  if (request === null) return;
  if (mailer === null) return log("error", "code.no-mail");
  const mail = codeMail(id, request, site.brand);
  let outcome = await mailer.send(mail);
  for (const pause of TRY_AGAIN_AFTER) {
    if (outcome !== "later") break;
    await wait(pause);
    outcome = await mailer.send(mail);
  }
  log(outcome === "later" ? "error" : "info", "code.sent", { outcome });
}

/** The mail with a code: its purpose, and what to do for a recipient who did not request it. */
export function codeMail(
  id: string,
  { to, code, organisation }: NonNullable<z.infer<typeof CodeSchema>>,
  brand: string,
): Mail {
  const why = `Somebody with an account at ${brand} says that this address is theirs at ${organisation}. If that is you, type this code on the page where you asked for it:`;
  const end =
    "It is valid for ten minutes. If you did not ask for it, do nothing: without the code nobody can use your address.";
  return {
    key: `code-${id}`,
    kind: "security",
    to,
    subject: `Your ${brand} code`,
    text: `${why}\n\n${code}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Your ${escapeXml(brand)} code</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px"><p style="font-weight:600">${escapeXml(brand)}</p><p>${escapeXml(why)}</p><p style="font-size:28px;letter-spacing:4px;font-weight:600">${code}</p><p style="font-size:14px">${escapeXml(end)}</p></body></html>`,
    headers: {},
  };
}

/** Looks up a claim's record, and makes the claim active where that is enough. @throws DomainError */
export async function checkClaim(
  { database, log, lookUp }: Deps & { lookUp: LookUp },
  id: string,
): Promise<z.infer<typeof ProofSchema>> {
  const domain = await database("claimed_domain", { p_claim: id }, z.string().nullable());
  const texts = domain === null ? [] : await lookUp(domain, "TXT");
  // The claim may name another domain by now, which these texts do not prove.
  const found = { p_claim: id, p_domain: domain ?? "", p_texts: texts };
  const proof = await database("prove_claim", found, ProofSchema);
  log("info", "claim.checked", proof);
  return proof;
}
