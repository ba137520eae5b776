import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readBody } from "../shared/request-body.ts";
import { type EncoderModel, openModel } from "./model.ts";
import { hasWeights } from "./weights.ts";

const PATH = "/run/@cf/baai/bge-small-en-v1.5";
/** Workers AI's own limits. */
const MOST_TEXTS = 100;
const LARGEST_BODY = 2_000_000;

/**
 * The encoder in the format of Workers AI's REST API, with the same model that runs there. Without weights it answers
 * 503; once they are in `folder`, it takes them.
 */
export function createEncoderServer(folder: string): { server: Server; close(): Promise<void> } {
  let opening: Promise<EncoderModel> | null = null;
  const open = () => {
    opening ??= openModel(folder).catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response, hasWeights(folder) ? open : null);
    } catch (error) {
      refuse(response, 500, error instanceof Error ? error.message : "failed");
    }
  });
  // Loaded ahead of the first search, and nobody waits for it.
  if (hasWeights(folder)) open().catch(() => undefined);
  return {
    server,
    async close() {
      await opening?.then((model) => model.close()).catch(() => undefined);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  open: (() => Promise<EncoderModel>) | null,
): Promise<void> {
  if (request.method !== "POST" || decodeURIComponent(request.url ?? "") !== PATH)
    return refuse(response, 404, "There is no such model.");
  if (!open) return refuse(response, 503, "The encoder has no weights: run `npm run encoder`.");
  const body = await readBody(request, LARGEST_BODY);
  if (body === null) throw new Error("The texts are too long.");
  const { text, pooling } = JSON.parse(body);
  const texts = typeof text === "string" ? [text] : text;
  if (!isTexts(texts)) return refuse(response, 400, `text holds 1 to ${MOST_TEXTS} texts.`);
  // Workers AI's own default is the mean, another space.
  if (pooling !== "cls") return refuse(response, 400, "Only the pooling cls is here.");
  const vectors = await (await open()).embed(texts);
  const data = vectors.map((vector) => Array.from(vector));
  const result = { shape: [data.length, data[0]?.length], data, pooling };
  send(response, 200, { result, success: true, errors: [], messages: [] });
}

function isTexts(texts: unknown): texts is string[] {
  return (
    Array.isArray(texts) &&
    texts.length > 0 &&
    texts.length <= MOST_TEXTS &&
    texts.every((text) => typeof text === "string")
  );
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, { result: null, success: false, errors: [{ code: status, message }] });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
