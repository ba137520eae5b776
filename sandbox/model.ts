import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** A prompt that the endpoint received. */
export type Asked = {
  authorization: string | null;
  model: string;
  system: string;
  user: string;
  stream: boolean;
};

/** The texts of an embeddings request that the endpoint received. */
export type Embedded = { authorization: string | null; model: string; texts: string[] };

/**
 * How the endpoint behaves: it responds with `says`, after `delayMs`, with `status`, or with an invalid body.
 * `refusesOldNames` rejects the old parameter names, as OpenAI's newer models do. `vectorOf` gives a text's vector.
 */
export type Behaviour = {
  says?: string;
  delayMs?: number;
  status?: number;
  body?: string;
  refusesOldNames?: boolean;
  vectorOf?: (text: string) => number[];
};

const LARGEST_BODY = 1_000_000;

/**
 * An endpoint with OpenAI's chat completions and embeddings, for tests only; `behaviour` controls it. A running stack
 * never has it: there the built-in methods are used unless the settings name a real model.
 */
export function createModelEndpoint(): {
  server: Server;
  asked: Asked[];
  embedded: Embedded[];
  behaviour: Behaviour;
} {
  const asked: Asked[] = [];
  const embedded: Embedded[] = [];
  const endpoint = { behaviour: {} as Behaviour };
  const server = createServer(async (request, response) => {
    const { says = "[]", delayMs = 0, status = 200, body, refusesOldNames } = endpoint.behaviour;
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST" && path === "/v1/embeddings") {
      const { model, input } = JSON.parse(await readBody(request));
      if (delayMs > 0) await wait(delayMs);
      embedded.push({
        authorization: request.headers.authorization ?? null,
        model,
        texts: input,
      });
      return answer(response, status, body ?? embeddings(input, endpoint.behaviour));
    }
    if (request.method !== "POST" || path !== "/v1/chat/completions") {
      return answer(response, 404, JSON.stringify({ error: { message: "Not found" } }));
    }
    const question = JSON.parse(await readBody(request));
    if (delayMs > 0) await wait(delayMs);
    if (refusesOldNames && "max_tokens" in question) {
      return answer(response, 400, JSON.stringify({ error: { code: "unsupported_parameter" } }));
    }
    asked.push({
      authorization: request.headers.authorization ?? null,
      model: question.model,
      system: question.messages[0].content,
      user: question.messages[1].content,
      stream: question.stream === true,
    });
    if (body !== undefined) return answer(response, status, body);
    if (question.stream) return stream(response, says);
    const message = { role: "assistant", content: says };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    return answer(response, status, JSON.stringify({ object: "chat.completion", choices }));
  });
  return Object.assign(endpoint, { server, asked, embedded });
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

/** The texts' vectors in reverse order, so that a client must match them by index. */
function embeddings(texts: string[], { vectorOf = () => [1, 0] }: Behaviour): string {
  const data = texts.map((text, index) => ({
    object: "embedding",
    index,
    embedding: vectorOf(text),
  }));
  return JSON.stringify({ object: "list", data: data.reverse() });
}

/** `says` in chunks of four characters, which split events and words anywhere. */
function stream(response: ServerResponse, says: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (delta: object) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
  event({ role: "assistant" });
  for (let at = 0; at < says.length; at += 4) event({ content: says.slice(at, at + 4) });
  event({});
  response.end("data: [DONE]\n\n");
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > LARGEST_BODY) throw new Error("The question is too long.");
  }
  return body;
}
