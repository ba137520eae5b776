import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerChat, openChatSource, requireAsker } from "#app/explain/answer-chat.server.ts";
import { ChatRequestSchema } from "#app/explain/chat.schema.ts";
import { chatBody } from "#app/explain/chat-response.server.ts";
import { readJson } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";

export { onlyPost as loader } from "#app/platform/http/http.server.ts";

/** Answers a question about a technology. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(context, async () => {
    await requireAsker(context);
    const asked = await readJson(ChatRequestSchema(), request);
    const record = await openChatSource(context, asked);
    return Response.json(chatBody(await answerChat(context, asked.messages, record)));
  });
}
