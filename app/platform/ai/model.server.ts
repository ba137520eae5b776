import * as z from "zod";
import { parseJson } from "../http/body.server.ts";
import { readAnswer } from "../read-answer.ts";
import { ChatCompletionSchema, type Completion, WorkersAiAnswerSchema } from "./model.schema.ts";
import {
  askTwice,
  ModelError,
  postToProvider,
  runBinding,
  type WorkersAi,
} from "./model-call.server.ts";

/**
 * One question to a language model. `system` is written by QUAD; `user` holds what people wrote, as data. The answer is
 * JSON of the schema `answer`.
 */
export type ModelCall<Schema extends z.ZodType = z.ZodType> = {
  system: string;
  user: string;
  answer: Schema;
  maxTokens: number;
  /** Limit for both attempts together. */
  timeoutMs: number;
};

/** A model's answer, and the tokens that question and answer took. */
export type ModelAnswer<Answer> = { answer: Answer; tokens: number };

/** A language model of any provider. Its answer has the asked form, and nothing else of it can be relied on. */
export type Model = {
  /** Its name as the settings have it, which readers see. */
  name: string;
  /** @throws ModelError */
  ask<Schema extends z.ZodType>(call: ModelCall<Schema>): Promise<ModelAnswer<z.infer<Schema>>>;
};

/** The model to use; the names are those of the settings. */
export type ModelSettings = {
  MODEL_PROVIDER: "none" | "openai" | "workers-ai";
  MODEL_URL?: string | undefined;
  MODEL_NAME?: string | undefined;
  MODEL_KEY?: string | undefined;
  AI?: WorkersAi | undefined;
};

/** Maximum length of a response in characters, far more than any prompt here asks for. */
const LARGEST_RESPONSE = 400_000;

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
    AI: ai,
  } = settings;
  if (provider === "openai" && url && name)
    return modelOf(name, (question, signal) =>
      completeAtEndpoint(
        fetchFrom,
        { url: `${url}/chat/completions`, key, name },
        question,
        signal,
      ),
    );
  if (provider === "workers-ai" && name && ai)
    return modelOf(name, (question, signal) => completeByBinding(ai, name, question, signal));
  return null;
}

type Question = { messages: object[]; maxTokens: number; schema: object };
type Complete = (question: Question, signal: AbortSignal) => Promise<Completion>;

function modelOf(name: string, complete: Complete): Model {
  return {
    name,
    async ask({ system, user, answer: schema, maxTokens, timeoutMs }) {
      const messages = [
        { role: "system", content: system },
        { role: "user", content: user },
      ];
      const question = { messages, schema: z.toJSONSchema(schema, { io: "input" }) };
      const signal = AbortSignal.timeout(timeoutMs);
      let spent = 0;
      const { text } = await askTwice(async (attempt) => {
        // A model that thinks before it answers needs room for both.
        const completion = await complete({ ...question, maxTokens: maxTokens * attempt }, signal);
        spent += completion.tokens ?? tokensOf(system, user, completion.text);
        if (completion.finish === "content_filter")
          throw new ModelError("refused", { tokens: spent });
        if (completion.finish === "length")
          throw new ModelError("cut", { tokens: spent, pauseMs: 0 });
        return completion;
      }, signal);
      const answer = readAnswer(text, schema);
      if (answer === null) throw new ModelError("unreadable", { tokens: spent });
      return { answer, tokens: spent };
    },
  };
}

/** Tokens of texts, estimated: four characters each. */
export function tokensOf(...texts: string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4);
}

/** Any endpoint of OpenAI's chat completions. */
async function completeAtEndpoint(
  fetchFrom: typeof fetch,
  { name, ...endpoint }: { url: string; key: string | undefined; name: string },
  { messages, maxTokens, schema }: Question,
  signal: AbortSignal,
): Promise<Completion> {
  const post = (limits: object) =>
    postToProvider(fetchFrom, endpoint, { model: name, messages, ...limits }, signal);
  const format = { type: "json_schema", json_schema: { name: "answer", schema } };
  let response: Response;
  try {
    response = await post({ max_tokens: maxTokens, temperature: 0, response_format: format });
  } catch (error) {
    if (!(error instanceof ModelError) || error.status !== 400) throw error;
    // OpenAI's newer models refuse the first two, and other providers the last.
    response = await post({ max_completion_tokens: maxTokens });
  }
  const completion = ChatCompletionSchema().safeParse(await readJson(response, signal));
  if (!completion.success) throw new ModelError("unreadable");
  return completion.data;
}

/** Workers AI says so of a model that has no JSON mode. */
const NO_JSON_MODE = "5025";

/** A model of Workers AI, through the binding. */
async function completeByBinding(
  ai: WorkersAi,
  name: string,
  { messages, maxTokens, schema }: Question,
  signal: AbortSignal,
): Promise<Completion> {
  const inputs = { messages, max_tokens: maxTokens, temperature: 0 };
  const format = { response_format: { type: "json_schema", json_schema: schema } };
  let response: unknown;
  try {
    response = await runBinding(ai, name, { ...inputs, ...format }, signal);
  } catch (error) {
    if (!(error instanceof ModelError) || !error.message.endsWith(NO_JSON_MODE)) throw error;
    response = await runBinding(ai, name, inputs, signal);
  }
  const completion = WorkersAiAnswerSchema().safeParse(response);
  if (!completion.success) throw new ModelError("unreadable");
  return completion.data;
}

/** A response's JSON; undefined for a page of a proxy, or an answer without end. @throws ModelError "late" or "unreachable" */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    // A response that ends in the middle throws here.
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += read.value;
      if (text.length > LARGEST_RESPONSE) break;
    }
  } catch {
    throw new ModelError(signal.aborted ? "late" : "unreachable");
  } finally {
    // A response that nobody reads any more is not sent either.
    await reader?.cancel().catch(() => undefined);
  }
  return parseJson(text);
}
