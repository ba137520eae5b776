import * as z from "zod";
import { DomainError } from "../domain-error.ts";
import { lazyObject } from "../lazily.ts";

/** The numbers of the record types that are asked for (RFC 1035, RFC 3596). */
const TYPES = { A: 1, TXT: 16, AAAA: 28 } as const;
type RecordType = keyof typeof TYPES;

/** Milliseconds until a resolver counts as not answering. */
const TIMEOUT_MS = 5_000;
/** The DNS's own codes: there is an answer, and there is no such name. */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

const AnswerSchema = lazyObject(() => ({
  Status: z.number().int(),
  Answer: z.array(z.object({ type: z.number().int(), data: z.string() })).default([]),
}));

/** The records of a name: addresses, or texts without their quotes. @throws DomainError "service-unavailable" */
export type LookUp = (name: string, type: RecordType) => Promise<string[]>;

/** Looks names up by DNS over HTTPS, in the JSON format that Cloudflare and Google share. */
export function createLookUp(resolverUrl: string): LookUp {
  return async (name, type) => {
    const url = `${resolverUrl}?${new URLSearchParams({ name, type })}`;
    const answer = await fetch(url, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((response) => response.json())
      .catch((cause: unknown) => {
        throw new DomainError("service-unavailable", "The DNS could not be asked.", { cause });
      });
    const read = AnswerSchema().safeParse(answer);
    if (!read.success || (read.data.Status !== NO_ERROR && read.data.Status !== NO_SUCH_NAME)) {
      throw new DomainError("service-unavailable", "The DNS gave no answer.");
    }
    const found = read.data.Answer.filter((record) => record.type === TYPES[type]);
    return found.map(({ data }) => (type === "TXT" ? unquoted(data) : data));
  };
}

/** A text record as one string: it comes in quoted pieces of at most 255 bytes, which some resolvers join. */
function unquoted(data: string): string {
  if (!data.startsWith('"')) return data;
  // A piece that nothing closes ends with the text, so that no quote in it is tried as another beginning.
  return [...data.matchAll(/"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g)]
    .map(([, piece = ""]) => piece.replace(/\\(.)/g, "$1"))
    .join("");
}
