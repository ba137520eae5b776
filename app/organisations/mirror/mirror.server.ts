import * as z from "zod";
import { type ChangeDeps, createChange, OutcomeSchema } from "#app/platform/http/change.server.ts";
import { lazily } from "#app/platform/lazily.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { coreName } from "#import/registers/party-name.ts";
import { REFUSALS, SIGN_IN } from "../change-organisation.server.ts";
import {
  type FeeCalendar,
  FeeCalendarSchema,
  type MirrorForm,
  MirrorPageSchema,
  type MirrorQuerySchema,
} from "./mirror.schema.ts";
import { type MirrorInWords, pageInWords } from "./mirror-words.ts";

type Change = "change_mirror" | "change_record_name";

const change = createChange<Change, { outcome: string; changed?: number | undefined }>({
  schema: lazily(() => OutcomeSchema().extend({ changed: z.number().int().optional() })),
  signIn: SIGN_IN,
  done: ["changed", "asking"],
  refusals: REFUSALS,
  messages: {
    change_mirror: {
      full: "An organisation holds 2,000 open drafts at most. Publish or delete some first.",
    },
    change_record_name: {
      wrong: "No patent that was read here is on record under that name.",
      full: "An organisation has 200 names of record at most.",
    },
  },
});

/** An organisation's mirror; null for non-members. @throws DomainError */
export async function getMirror(
  { database }: DatabaseDeps,
  slug: string,
  query: z.infer<ReturnType<typeof MirrorQuerySchema>>,
): Promise<MirrorInWords | null> {
  const args = {
    p_slug: slug,
    ...(query.list && { p_list: query.list }),
    p_like: query.q,
    p_done: query.done !== null,
    p_page: query.page,
  };
  const page = await database("mirror_page", args, MirrorPageSchema());
  return page.organisation === null ? null : pageInWords(page);
}

/** The fees behind a calendar's address; null where there is none. @throws DomainError */
export function getFeeCalendar(
  { database }: DatabaseDeps,
  slug: string,
  token: string,
): Promise<FeeCalendar | null> {
  const args = { p_slug: slug, p_token: token };
  return database("fee_calendar", args, FeeCalendarSchema().nullable());
}

/** Handles a form of the mirror. Returns what the page then says, and about how many rows. @throws DomainError */
export async function changeMirror(
  deps: ChangeDeps,
  slug: string,
  form: MirrorForm,
): Promise<{ said: string; n: number }> {
  if ("key" in form) {
    const args = { p_slug: slug, p_change: form.intent, p_list: form.list, p_keys: form.key };
    const { changed = 0 } = await change(deps, "change_mirror", args);
    return { said: form.intent, n: changed };
  }
  const [written = ""] = form.name;
  const args = { p_slug: slug, p_change: form.intent, p_name: coreName(written) };
  const { outcome } = await change(deps, "change_record_name", { ...args, p_written: written });
  return { said: outcome === "asking" ? outcome : form.intent, n: 1 };
}
