import {
  ChatChunkSchema,
  ChatCompletionSchema,
  WorkersAiAnswerSchema,
  WorkersAiChunkSchema,
} from "./model.schema.ts";

/**
 * One prompt for a language model. `system` is written by QUAD; `user` holds user-written text, as data. The call is
 * aborted after `timeoutMs`, or by `signal`.
 */
export type ModelCall = {
  system: string;
  user: string;
  maxTokens: number;
  timeoutMs: number;
  signal?: AbortSignal;
};

/** A language model of any provider. Its output is untrusted text, always to be parsed. */
export type Model = {
  /** The whole answer. @throws ModelError, or the signal's reason on a timeout */
  complete(call: ModelCall): Promise<string>;
  /** The answer in chunks, as it is generated. @throws as `complete` */
  stream(call: ModelCall): AsyncGenerator<string>;
};

/** The model failed or responded in an unknown format. The message contains nothing of the prompt or the answer. */
export class ModelError extends Error {
  override name = "ModelError";
}

/** The part of a Workers AI binding in use. */
export type WorkersAi = {
  run(model: string, inputs: object, options: { signal: AbortSignal }): Promise<unknown>;
};

/** Which model to use; the names are those of the settings. */
export type ModelSettings = {
  MODEL_PROVIDER: "none" | "openai" | "workers-ai";
  MODEL_URL?: string;
  MODEL_NAME?: string;
  MODEL_KEY?: string;
  AI?: WorkersAi;
};

/** Maximum length of an answer in characters, far more than any prompt here asks for. */
const LARGEST_ANSWER = 400_000;

/** The settings that the chosen provider needs and that are missing. */
export function missingModelSettings(settings: ModelSettings): string[] {
  const needed = {
    none: [],
    openai: ["MODEL_URL", "MODEL_NAME"],
    "workers-ai": ["MODEL_NAME", "AI"],
  } as const satisfies Record<string, readonly (keyof ModelSettings)[]>;
  return needed[settings.MODEL_PROVIDER].filter((name) => settings[name] === undefined);
}

/** The model that the settings choose; null if none, and the built-in methods are used. */
export function createModel(
  settings: ModelSettings,
  fetchFrom: typeof fetch = fetch,
): Model | null {
  const {
    MODEL_PROVIDER: provider,
    MODEL_URL: url,
    MODEL_NAME: name,
    MODEL_KEY: key,
    AI,
  } = settings;
  if (provider === "openai" && url && name) return openAiModel({ url, name, key, fetchFrom });
  if (provider === "workers-ai" && name && AI) return workersAiModel(AI, name);
  return null;
}

type Endpoint = { url: string; name: string; key?: string; fetchFrom: typeof fetch };

/** Any endpoint with OpenAI's chat completions; `url` is the part before `/chat/completions`. */
function openAiModel({ url, name, key, fetchFrom }: Endpoint): Model {
  async function ask(call: ModelCall, signal: AbortSignal, stream: boolean): Promise<Response> {
    const post = (limits: object) =>
      fetchFrom(`${url}/chat/completions`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key ? { Authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({ model: name, messages: messagesOf(call), stream, ...limits }),
        // A redirect would send the key to another host.
        redirect: "manual",
        signal,
      });
    let response = await post({ max_tokens: call.maxTokens, temperature: 0 });
    if (response.status === 400) {
      // OpenAI's newer models reject both parameters; all others accept only these.
      await response.body?.cancel();
      response = await post({ max_completion_tokens: call.maxTokens });
    }
    if (!response.ok || !response.body) throw new ModelError(`status ${response.status}`);
    return response;
  }
  return {
    async complete(call) {
      const response = await ask(call, limitOf(call), false);
      const answer = ChatCompletionSchema().safeParse(await readJson(response));
      if (!answer.success) throw new ModelError("another format");
      return answer.data.choices[0]?.message.content ?? "";
    },
    async *stream(call) {
      const { body } = await ask(call, limitOf(call), true);
      if (!body) return;
      for await (const data of serverSentEvents(body)) {
        const chunk = ChatChunkSchema().safeParse(parseJson(data));
        if (!chunk.success) throw new ModelError("another format");
        const text = chunk.data.choices[0]?.delta?.content;
        if (text) yield text;
      }
    },
  };
}

/** A model of Workers AI, through the binding. */
function workersAiModel(ai: WorkersAi, name: string): Model {
  function ask(call: ModelCall, signal: AbortSignal, stream: boolean): Promise<unknown> {
    const inputs = {
      messages: messagesOf(call),
      max_tokens: call.maxTokens,
      temperature: 0,
      stream,
    };
    return unlessAborted(ai.run(name, inputs, { signal }), signal);
  }
  return {
    async complete(call) {
      const answer = WorkersAiAnswerSchema().safeParse(await ask(call, limitOf(call), false));
      if (!answer.success) throw new ModelError("another format");
      return answer.data;
    },
    async *stream(call) {
      const signal = limitOf(call);
      const body = await ask(call, signal, true);
      if (!(body instanceof ReadableStream)) throw new ModelError("another format");
      for await (const data of serverSentEvents(body, signal)) {
        const chunk = WorkersAiChunkSchema().safeParse(parseJson(data));
        if (!chunk.success) throw new ModelError("another format");
        if (chunk.data) yield chunk.data;
      }
    },
  };
}

function messagesOf({ system, user }: ModelCall) {
  return [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
}

function limitOf({ timeoutMs, signal }: ModelCall): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** `promise`, rejected when the signal aborts, because a binding may ignore the signal. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function readJson(response: Response): Promise<unknown> {
  let text = "";
  if (!response.body) return null;
  for await (const piece of textOf(response.body)) text += piece;
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError("another format");
  }
}

/** The data of each server-sent event, until `[DONE]`. @throws ModelError if there are no events */
async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  let rest = "";
  let events = 0;
  for await (const piece of textOf(body, signal)) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const data = line.startsWith("data:") ? line.slice(5).trim() : "";
      if (data === "[DONE]") return;
      if (data) {
        events += 1;
        yield data;
      }
    }
  }
  if (events === 0) throw new ModelError("another format");
}

/** A body's text in chunks. @throws ModelError if it exceeds the limit */
async function* textOf(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for (;;) {
      const read = signal ? await unlessAborted(reader.read(), signal) : await reader.read();
      if (read.done) return;
      size += read.value.byteLength;
      if (size > LARGEST_ANSWER) throw new ModelError("too long an answer");
      yield decoder.decode(read.value, { stream: true });
    }
  } finally {
    // Stops the stream if the consumer stops early or fails. An error from cancelling changes nothing.
    await reader.cancel().catch(() => undefined);
  }
}
