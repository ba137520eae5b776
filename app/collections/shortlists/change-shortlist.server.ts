import { DomainError } from "#app/platform/domain-error.ts";
import { type ChangeDeps, createChange, refusalsOf } from "#app/platform/http/change.server.ts";
import type { FunctionName } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { WRONG_NAME } from "#app/platform/wrong-name.ts";
import { setReaction } from "../reactions/set-reaction.server.ts";
import { bounds, refused } from "./shortlist-refusals.json";
import {
  type Changed,
  ChangedSchema,
  type ShortlistForm,
  type ShortlistId,
  type ShortlistsForm,
} from "./shortlists.schema.ts";

const CHANGED_MEANWHILE = { code: "changed-meanwhile", status: 409 } as const;

const change = createChange<FunctionName, Changed>({
  schema: ChangedSchema,
  signIn: "Sign in to use shortlists.",
  notAllowed: "Your role on this shortlist does not allow that.",
  done: ["changed", "waiting", "conflict"],
  refusals: { ...refusalsOf(refused), "wrong-name": [400, WRONG_NAME] },
  // When something is full or too much.
  messages: bounds,
});

/**
 * Handles a form of `/shortlists`.
 * @throws DomainError "sign-in-required", "not-found", "not-allowed", "full", "too-many", "rate-limited" or "service-unavailable"
 */
export async function answerShortlistsForm(deps: ChangeDeps, form: ShortlistsForm) {
  switch (form.intent) {
    case "create": {
      const args = { p_id: NO_LIST, p_ids: [], p_name: form.name, p_key: form.key };
      const { id } = await change(deps, "fill_shortlist", args);
      return `/shortlists/${id}`;
    }
    case "add":
      return add(deps, form);
    case "name":
      await change(deps, "set_display_name", { p_name: form.name });
      return form.back ?? "/shortlists?said=named";
    case "allow":
      await change(deps, "unblock_shortlist_inviters", {});
      return "/shortlists?said=allowed";
    case "invitation": {
      await takeName(deps, form.display_name);
      const args = { p_invitation: form.invitation, p_answer: form.answer };
      const { outcome, id } = await change(deps, "answer_shortlist_invitation", args);
      if (form.answer === "accept") await sendWaitingMail(deps);
      if (outcome === "waiting") return "/shortlists?said=waiting";
      if (id) return `/shortlists/${id}?said=joined`;
      return `/shortlists?said=${form.answer === "block" ? "blocked" : "declined"}`;
    }
  }
}

/** Makes a list with these technologies and their notes, in their order. Returns its address. @throws DomainError */
export async function shortlistWith(
  deps: ChangeDeps,
  { ids, name, key, notes }: { ids: number[]; name: string; key: string; notes: string[] },
): Promise<string> {
  const args = { p_id: NO_LIST, p_ids: ids, p_name: name, p_key: key, p_notes: notes };
  const { id, added = 0 } = await change(deps, "fill_shortlist", args);
  return `/shortlists/${id}?said=added&added=${added}`;
}

async function add(
  deps: ChangeDeps,
  { id: ids, shortlist, name, key, back }: Extract<ShortlistsForm, { intent: "add" }>,
): Promise<string> {
  if (shortlist === "" || ids.length === 0) return `/shortlists?${addingParameters(ids, back)}`;
  const args =
    shortlist === "new"
      ? { p_id: NO_LIST, p_ids: ids, p_name: name.trim(), p_key: key }
      : { p_id: Number(shortlist), p_ids: ids };
  const { id, added = 0, known = 0 } = await change(deps, "fill_shortlist", args);
  const said = new URLSearchParams({ said: "added", added: `${added}`, known: `${known}` });
  if (back) said.set("back", back);
  return `/shortlists/${id}?${said}`;
}

/** The address of the page that asks on which list to put technologies. */
function addingParameters(ids: readonly number[], back: string | null): URLSearchParams {
  const search = new URLSearchParams(ids.map((id) => ["id", `${id}`]));
  if (back) search.set("back", back);
  return search;
}

/**
 * Handles a form of `/shortlists/{id}`.
 *
 * @param here the page that the form was posted from: its path and query
 * @returns the page to go to
 * @throws DomainError as answerShortlistsForm, and "changed-meanwhile"
 */
export async function answerShortlistForm(
  deps: ChangeDeps,
  list: ShortlistId,
  form: ShortlistForm,
  here: string,
): Promise<string> {
  if (list === "saved") return answerSavedForm(deps, form, here);
  const said = (message: string, anchor = "") => saying(here, message, anchor);
  switch (form.intent) {
    case "rename":
    case "delete":
    case "leave": {
      const name = form.intent === "rename" ? form.name : undefined;
      const args = { p_id: list, p_change: form.intent, p_name: name };
      await change(deps, "change_shortlist", args);
      if (form.intent === "rename") return said("renamed");
      return `/shortlists?said=${form.intent === "leave" ? "left" : "deleted"}`;
    }
    case "item":
      return said(
        await changeItem(deps, list, form),
        form.change === "remove" ? "" : `item-${form.tech}`,
      );
    case "comment": {
      await takeName(deps, form.display_name);
      const args = { p_id: list, p_comment: form.key, p_body: form.body };
      await change(deps, "add_shortlist_comment", args);
      await sendWaitingMail(deps);
      return `/shortlists/${list}?said=commented#comments`;
    }
    case "uncomment":
      await change(deps, "remove_shortlist_comment", { p_id: list, p_comment: form.comment });
      return said("uncommented", "comments");
    case "share":
      // The name first: an invitation says who sends it.
      await takeName(deps, form.name);
      await change(deps, "invite_to_shortlist", {
        p_id: list,
        p_email: form.email,
        p_role: form.role,
      });
      await sendWaitingMail(deps);
      return said("invited", "share");
    case "answer": {
      const args = { p_invitation: form.invitation, p_answer: form.answer };
      await change(deps, "answer_shortlist_invitation", args);
      return said(form.answer === "confirm" ? "confirmed" : "withdrawn", "share");
    }
    case "member":
      await change(deps, "change_shortlist_member", {
        p_id: list,
        p_member: form.member,
        p_change: form.change,
      });
      return said(form.change === "owner" ? "handed-over" : "member-changed", "share");
    case "link": {
      const { days, key, notes, ratings, comments, records } = form;
      const shown = { p_notes: notes, p_ratings: ratings, p_comments: comments };
      const ticked = { ...shown, p_records: records };
      const args = { p_id: list, p_days: days, p_key: key, ...ticked };
      await change(deps, "make_shortlist_link", args);
      return `/shortlists/${list}?link=${key}`;
    }
    case "unlink":
      await change(deps, "revoke_shortlist_link", { p_id: list, p_link: form.link });
      return said("link-revoked", "share");
    case "copy":
      throw noSuchForm();
  }
}

/** Stores the name that others see, where a form asked for it. */
async function takeName(deps: ChangeDeps, name: string | undefined): Promise<void> {
  if (name !== undefined) await change(deps, "set_display_name", { p_name: name });
}

/** Answers forms of the user's saved list: copies it to be shared, or removes a technology from the saved ones. */
async function answerSavedForm(deps: ChangeDeps, form: ShortlistForm, here: string) {
  if (form.intent === "copy") {
    const { id } = await change(deps, "copy_saved", { p_name: "Saved", p_key: form.key });
    return `/shortlists/${id}?said=copied#share`;
  }
  if (form.intent !== "item" || form.change !== "remove") throw noSuchForm();
  await setReaction(deps, form.tech, { kind: "save", active: false });
  return saying(here, "removed");
}

async function changeItem(
  deps: ChangeDeps,
  list: number,
  form: Extract<ShortlistForm, { intent: "item" }>,
): Promise<string> {
  const answer = await change(deps, "change_shortlist_item", {
    p_id: list,
    p_tech_id: form.tech,
    p_change: form.change,
    p_note: form.note,
    p_rating: form.rating ?? undefined,
    p_place: form.place,
    p_seen: form.seen,
  });
  if (answer.outcome === "conflict") {
    const other = [
      answer.rating ? `Rating ${answer.rating}.` : "",
      answer.note ? `“${answer.note}”` : "",
    ];
    throw new DomainError(
      CHANGED_MEANWHILE,
      `Someone else changed this meanwhile: ${other.filter(Boolean).join(" ") || "it is empty now"}. Save again to replace it.`,
    );
  }
  if (form.change === "describe") return "described";
  return form.change === "remove" ? "removed" : "moved";
}

/** A null id in the database, which the generated types do not know of. */
const NO_LIST = null as unknown as number;

function noSuchForm(): DomainError {
  return new DomainError("invalid-input", "That form could not be read.");
}

/** A page's address with a one-time message. */
function saying(here: string, said: string, anchor = ""): string {
  const url = new URL(here, "http://site.invalid");
  for (const name of ["ask", "back", "added", "known", "preview"]) url.searchParams.delete(name);
  url.searchParams.set("said", said);
  return `${url.pathname}${url.search}${anchor && `#${anchor}`}`;
}
