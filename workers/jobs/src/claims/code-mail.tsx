import * as z from "zod";
import type { Mail } from "#app/platform/services/mail.server.ts";
import { mailHtml, SMALL } from "../mail/mail-html.tsx";

export const CodeSchema = z.object({ to: z.string(), code: z.string(), organisation: z.string() });

/** The mail with a code: its purpose, and what to do for a recipient who did not request it. */
export function codeMail(
  id: string,
  { to, code, organisation }: z.infer<typeof CodeSchema>,
  brand: string,
): Mail {
  const why = `Somebody with an account at ${brand} says that this address is theirs at ${organisation}. If that is you, type this code on the page where you asked for it:`;
  const end =
    "It is valid for ten minutes. If you did not ask for it, do nothing: without the code nobody can use your address.";
  const subject = `Your ${brand} code`;
  const html = mailHtml(
    subject,
    <>
      <p style={{ fontWeight: 600 }}>{brand}</p>
      <p>{why}</p>
      <p style={{ fontSize: 28, letterSpacing: 4, fontWeight: 600 }}>{code}</p>
      <p style={SMALL}>{end}</p>
    </>,
  );
  const text = `${why}\n\n${code}\n\n${end}\n`;
  return { key: `code-${id}`, kind: "security", to, subject, text, html, headers: {} };
}
