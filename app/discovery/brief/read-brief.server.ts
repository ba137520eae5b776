import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { decodeText } from "#app/platform/http/forms.server.ts";
import { lazyObject } from "#app/platform/lazily.ts";
import { type JobsDeps, postToJobs } from "#app/platform/services/jobs.server.ts";
import { LARGEST_BRIEF, LONGEST_BRIEF } from "./brief-limits.ts";

/** The first characters of a ZIP archive, as a Word document is one, and of a Word file of before 2007. */
const HEADS = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0"];
/** The mark at the beginning of a text in UTF-16. */
const UTF16 = ["\u00ff\u00fe", "\u00fe\u00ff"];

const TextSchema = lazyObject(() => ({ text: z.string() }));
const RefusalSchema = lazyObject(() => ({ code: z.string(), message: z.string() }));

/**
 * The text of a brief: what was pasted, and that of a file: plain text, PDF or a Word document. The file stays in memory;
 * the jobs Worker opens PDF and Word.
 * @throws DomainError "invalid-input" with a sentence on what to do instead
 */
export async function readBrief(
  deps: JobsDeps,
  pasted: string,
  file: File | "too-large" | undefined,
): Promise<string> {
  if (file === "too-large" || (file && file.size > LARGEST_BRIEF))
    throw new DomainError("too-large", "The file is larger than 2 MB. Paste its text instead.");
  const text = [pasted, file ? await textOf(deps, file) : ""].join("\n").trim();
  if (!/\p{L}{2}/u.test(text))
    throw new DomainError("invalid-input", "Paste what you need, or choose a file with it.");
  return text.slice(0, LONGEST_BRIEF);
}

async function textOf(deps: JobsDeps, file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const start = new TextDecoder("latin1").decode(bytes.slice(0, 1024));
  if (!HEADS.some((head) => start.startsWith(head)) && !start.includes("%PDF-")) {
    // An image or a program has bytes that no text has.
    if (start.includes("\u0000") && !UTF16.some((mark) => start.startsWith(mark)))
      throw new DomainError(
        "invalid-input",
        "This file is no text, PDF or Word document. Paste the text instead.",
      );
    return decodeText(bytes);
  }
  const answer = await postToJobs(deps, ["brief-texts"], { body: bytes });
  const body: unknown = await answer?.json().catch(() => null);
  const read = TextSchema().safeParse(body);
  if (read.success) return read.data.text;
  const { data: refusal } = RefusalSchema().safeParse(body);
  if (answer === null || !refusal)
    throw new DomainError(
      "service-unavailable",
      "The file could not be read just now. Paste its text instead.",
    );
  throw new DomainError({ code: refusal.code, status: answer.status }, refusal.message);
}
