import { createServer, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** A prompt that the endpoint received. */
export type Asked = {
  authorization: string | null;
  model: string;
  system: string;
  user: string;
  /** The name of the format that the answer shall have; null if the question says none. */
  format: string | null;
};

/** The parts of a question in use. */
type Question = {
  model: string;
  messages: [{ content: string }, { content: string }];
  response_format?: { json_schema?: { name: string } };
};

/** The texts that the endpoint was to encode. */
export type Encoded = { authorization: string | null; texts: string[] };

/**
 * How the endpoint behaves: it responds with `says`, after `delayMs`, with `status`, or with an invalid body.
 * `finish` is why the answer ended, in OpenAI's words. `refusesOldNames` rejects the old parameter names, as OpenAI's
 * newer models do. `vectorOf` gives a text's vector, `scoreOf` its score of a second reading.
 */
export type Behaviour = {
  says?: string | null;
  finish?: string;
  headers?: Record<string, string>;
  delayMs?: number;
  status?: number;
  body?: string;
  refusesOldNames?: boolean;
  vectorOf?: (text: string) => number[];
  scoreOf?: (text: string) => number;
};

const ENCODER_PATH = "/v1/run/@cf/baai/bge-small-en-v1.5";
const RERANKER_PATH = "/v1/run/@cf/baai/bge-reranker-base";

/**
 * An endpoint with OpenAI's chat completions and Workers AI's encoder and reranker, for tests only; `behaviour` controls it. A running stack
 * never has it: there the built-in methods are used unless the settings name a real model.
 */
export function createModelEndpoint(): {
  server: Server;
  asked: Asked[];
  encoded: Encoded[];
  behaviour: Behaviour;
} {
  const asked: Asked[] = [];
  const encoded: Encoded[] = [];
  const endpoint = { behaviour: {} as Behaviour };
  const server = createServer(async (request, response) => {
    const { says = "{}", finish = "stop", delayMs = 0, status = 200 } = endpoint.behaviour;
    const { body, headers, refusesOldNames } = endpoint.behaviour;
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST" && path === ENCODER_PATH) {
      const { text } = (await json(request)) as { text: string[] };
      if (delayMs > 0) await wait(delayMs);
      encoded.push({ authorization: request.headers.authorization ?? null, texts: text });
      const { vectorOf } = endpoint.behaviour;
      // A test that says nothing of vectors has none: words alone rank.
      if (!vectorOf && !body) return answer(response, status === 200 ? 503 : status, "{}");
      return answer(response, status, body ?? vectors(text, vectorOf));
    }
    if (request.method === "POST" && path === RERANKER_PATH) {
      const { contexts } = (await json(request)) as { contexts: { text: string }[] };
      if (delayMs > 0) await wait(delayMs);
      return answer(response, status, body ?? ranked(contexts, endpoint.behaviour.scoreOf));
    }
    if (request.method !== "POST" || path !== "/v1/chat/completions") {
      return answer(response, 404, JSON.stringify({ error: { message: "Not found" } }));
    }
    const question = (await json(request)) as Question;
    if (delayMs > 0) await wait(delayMs);
    if (refusesOldNames && "max_tokens" in question) {
      return answer(response, 400, JSON.stringify({ error: { code: "unsupported_parameter" } }));
    }
    asked.push({
      authorization: request.headers.authorization ?? null,
      model: question.model,
      system: question.messages[0].content,
      user: question.messages[1].content,
      format: question.response_format?.json_schema?.name ?? null,
    });
    if (body !== undefined) return answer(response, status, body, headers);
    const message = { role: "assistant", content: says };
    const choices = [{ index: 0, message, finish_reason: finish }];
    return answer(
      response,
      status,
      JSON.stringify({ object: "chat.completion", choices }),
      headers,
    );
  });
  return Object.assign(endpoint, { server, asked, encoded });
}

function answer(response: ServerResponse, status: number, body: string, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}

function vectors(texts: string[], vectorOf: Behaviour["vectorOf"] = () => []): string {
  const data = texts.map(vectorOf);
  return JSON.stringify({
    result: { shape: [data.length, 384], data, pooling: "cls" },
    success: true,
  });
}

function ranked(contexts: { text: string }[], scoreOf: Behaviour["scoreOf"] = () => 0): string {
  const response = contexts
    .map(({ text }, id) => ({ id, score: scoreOf(text) }))
    .toSorted((a, b) => b.score - a.score);
  return JSON.stringify({ result: { response }, success: true, errors: [], messages: [] });
}
