import type { CallDatabase } from "../platform/database.server.ts";
import { AccountPageSchema, KeptPageSchema } from "./account.schema.ts";
import type { KeptKind } from "./kept-lists.ts";

/** What the account's reads need. Each is one round trip, with the rights of whoever asks. */
export type AccountDeps = { database: CallDatabase };

/** The dashboard of whoever asks. @throws DomainError */
export function getAccountPage({ database }: AccountDeps) {
  return database("account_page", {}, AccountPageSchema);
}

/** Twenty of what whoever asks saved or liked, newest first. @throws DomainError */
export function getKeptPage({ database }: AccountDeps, kind: KeptKind, page: number) {
  return database("kept_page", { p_kind: kind, p_page: page }, KeptPageSchema);
}
