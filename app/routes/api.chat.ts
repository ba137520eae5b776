import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  answerChat,
  collectAnswer,
  openChatSource,
  requireAsker,
} from "../explain/answer-chat.server.ts";
import { ChatRequestSchema } from "../explain/chat.schema.ts";
import { chatBody, chatStream } from "../explain/chat-response.server.ts";
import { readJson } from "../platform/forms.server.ts";
import { answerApi, methodNotAllowed } from "../platform/http.server.ts";
import { describeError } from "../platform/log.server.ts";

export function loader() {
  return methodNotAllowed("POST");
}

/** Answers a question about a technology, as server-sent events if the client accepts them. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(context, async () => {
    await requireAsker(context.session);
    const asked = await readJson(ChatRequestSchema(), request);
    const record = await openChatSource(context, asked);
    const answer = (signal: AbortSignal) => answerChat(context, asked.messages, record, signal);
    if (!request.headers.get("accept")?.includes("text/event-stream")) {
      return Response.json(chatBody(await collectAnswer(answer(request.signal))));
    }
    const failed = (error: unknown) => context.log("error", "chat.failed", describeError(error));
    return new Response(chatStream(answer, failed), {
      headers: { "Content-Type": "text/event-stream; charset=utf-8" },
    });
  });
}
