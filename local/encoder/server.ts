import type { Server } from "node:http";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { serverOf } from "../shared/stand-in.ts";
import { type EncoderModel, openModel } from "./model.ts";
import { hasWeights } from "./weights.ts";

/** Workers AI's own limit. */
const MOST_TEXTS = 100;
const AskedSchema = z.object({
  text: z.preprocess((text) => [text].flat(), z.array(z.string()).min(1).max(MOST_TEXTS)),
  pooling: z.unknown(),
});

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
  const app = new Hono();
  app.post("/run/@cf/baai/bge-small-en-v1.5", async (context) => {
    if (!hasWeights(folder))
      return refuse(context, 503, "The encoder has no weights: run `npm run encoder`.");
    const { data: asked } = AskedSchema.safeParse(await context.req.json());
    if (!asked) return refuse(context, 400, `text holds 1 to ${MOST_TEXTS} texts.`);
    // Workers AI's own default is the mean, another space.
    if (asked.pooling !== "cls") return refuse(context, 400, "Only the pooling cls is here.");
    const vectors = await (await open()).embed(asked.text);
    const data = vectors.map((vector) => Array.from(vector));
    const result = { shape: [data.length, data[0]?.length], data, pooling: asked.pooling };
    return context.json({ result, success: true, errors: [], messages: [] });
  });
  app.notFound((context) => refuse(context, 404, "There is no such model."));
  app.onError(({ message }, context) => refuse(context, 500, message));
  // Loaded ahead of the first search, and nobody waits for it.
  if (hasWeights(folder)) open().catch(() => undefined);
  return {
    server: serverOf(app),
    async close() {
      await opening?.then((model) => model.close()).catch(() => undefined);
    },
  };
}

function refuse(context: Context, status: 400 | 404 | 500 | 503, message: string): Response {
  const errors = [{ code: status, message }];
  return context.json({ result: null, success: false, errors }, status);
}
