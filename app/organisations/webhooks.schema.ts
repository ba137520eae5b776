import * as z from "zod";
import { lazily, lazyObject, listOf } from "#app/platform/lazily.ts";
import { WEBHOOK_KINDS } from "./webhook-kinds.ts";

/** An organisation's webhooks: `private.webhooks_of(…)`. */
export const WebhooksSchema = lazily(() =>
  listOf({
    id: z.uuid(),
    url: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    /** Signs its messages. */
    secret: z.string(),
    /** Whether it is sent nothing, because its URL did not take a message. */
    stopped: z.boolean(),
    /** The latest five. */
    messages: listOf({
      kind: z.enum([...WEBHOOK_KINDS, "webhook.test"]),
      at: z.string(),
      state: z.enum(["waiting", "sent", "failed"]),
      tries: z.number().int(),
      /** The URL's answer to the last try; null before it. */
      answer: z.string().nullable(),
    }),
  }),
);

/** The forms about webhooks on `/organisations/{slug}/settings`; `id` of a new one is made with its form. */
export const AddWebhookFormSchema = lazyObject(() => ({
  intent: z.literal("add-webhook"),
  id: z.uuid(),
  url: z.string().trim().max(500),
  listings: z.literal("yes").optional(),
  inquiries: z.literal("yes").optional(),
}));
export const WebhookFormSchema = lazyObject(() => ({
  intent: z.enum(["test-webhook", "start-webhook", "remove-webhook"]),
  id: z.uuid(),
}));
