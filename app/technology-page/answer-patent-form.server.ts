import { saveNote } from "#app/collections/notes/save-note.server.ts";
import { setReaction } from "#app/collections/reactions/set-reaction.server.ts";
import { handleChatPost } from "#app/explain/handle-chat-post.server.ts";
import { requestAnalysis } from "#app/explain/request-analysis.server.ts";
import { askInquiry } from "#app/inquiries/send-inquiry.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { requireWriter } from "#app/platform/session/require-writer.server.ts";
import { carriedFields, type PatentAnswer } from "./patent-answer.ts";
import { PatentFormSchema } from "./patent-form.schema.ts";

/**
 * The result of a form. `next` is where a reader without JavaScript is redirected; null if the page itself shows the
 * result.
 */
type PatentOutcome = {
  status: number;
  answer: PatentAnswer;
  next: string | null;
  headers?: Record<string, string>;
};

/**
 * Handles a form of a technology's page.
 *
 * @param fields as posted
 * @throws DomainError as the form's own function
 */
export async function answerPatentForm(
  context: RequestContext,
  techId: number,
  fields: Record<string, string>,
): Promise<PatentOutcome> {
  const page = `/patentinfo?tech_id=${techId}`;
  const form = PatentFormSchema().safeParse(fields);
  if (!form.success) {
    const problem = form.error.issues.find(
      ({ path }) => path[0] === "notes" || path[0] === "inquiry",
    );
    const answer: PatentAnswer = problem
      ? { ...carriedFields(fields), error: problem.message }
      : { intent: "unknown", error: "That form could not be read." };
    return { status: 400, answer, next: null };
  }
  if ("writer" in form.data) await requireWriter(context, form.data.writer);
  switch (form.data.intent) {
    case "react":
      await setReaction(context, techId, form.data);
      return { status: 200, answer: { intent: "react", error: null }, next: `${page}#actions` };
    case "request-analysis":
      await requestAnalysis(context, techId, form.data);
      return {
        status: 200,
        answer: { intent: "request-analysis", error: null },
        next: `${page}#analysis`,
      };
    case "note": {
      const answer = await saveNote(context, techId, form.data);
      const next = answer.saved ? `${page}&said=note-saved#notes` : null;
      return { status: answer.saved ? 200 : 409, answer: { intent: "note", ...answer }, next };
    }
    case "inquire": {
      const outcome = await askInquiry({ ...context, fetch }, techId, form.data);
      const next = `${page}&said=inquiry-${outcome}#inquiry`;
      return { status: 200, answer: { intent: "inquire", error: null, outcome }, next };
    }
    case "chat": {
      const { status, headers, ...post } = await handleChatPost(context, techId, form.data);
      return { status, headers, answer: { intent: "chat", error: null, ...post }, next: null };
    }
  }
}
