import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Mailer } from "#app/platform/services/mail.server.ts";
import type { LookUp } from "#app/platform/services/resolver.server.ts";
import { CodeSchema, codeMail } from "./code-mail.tsx";

/** The body of a request of the web Worker: a code's request, or a claim. */
export const ClaimRequestSchema = z.object({ id: z.uuid() });

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
  const request = await database("take_code", { p_id: id }, CodeSchema.nullable());
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
