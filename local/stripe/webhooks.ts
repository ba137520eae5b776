import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { StripeEvent } from "./objects.ts";

/** Sends events to the one endpoint, one after another, and retries if it does not accept them. */
export type Webhooks = {
  /** Queues an event; it is sent after the caller is done, and not before `open`. */
  send(event: StripeEvent): void;
  open(): void;
  /** Whether an event is still to be delivered or given up. */
  isBusy(): boolean;
  /** Ends all sending. */
  stop(): Promise<void>;
};

/** The endpoint; events are signed with `webhookSecret`. */
export type WebhookOptions = {
  webhookUrl: string;
  webhookSecret: string;
};

/** Milliseconds before each attempt; Stripe's own go on for three days. */
const WAITS = [0, 500, 2000, 8000];
const TIMEOUT_MS = 10_000;

export function createWebhooks(options: WebhookOptions): Webhooks {
  const opened = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let queue = opened.promise;
  let waiting = 0;

  async function deliver(event: StripeEvent): Promise<void> {
    for (const wait of WAITS) {
      // Ends at once when the stand-in stops, and the next attempt does not begin.
      await setTimeout(wait, null, { signal: stopped.signal }).catch(() => null);
      if (stopped.signal.aborted || (await post(event, options, stopped.signal))) return;
    }
    console.error(`The Stripe stand-in could not deliver ${event.type}.`);
  }

  return {
    send(event) {
      waiting += 1;
      queue = queue
        .then(() => deliver(event))
        .finally(() => {
          waiting -= 1;
        });
    },
    open: opened.resolve,
    isBusy: () => waiting > 0,
    async stop() {
      stopped.abort();
      opened.resolve();
      await queue;
    },
  };
}

/** Posts an event, signed as Stripe does. Returns whether it was accepted. */
async function post(
  event: StripeEvent,
  { webhookUrl, webhookSecret }: WebhookOptions,
  stopped: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  // Real time, not the stand-in's clock.
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex");
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": `t=${time},v1=${signature}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // No response, or none in time.
    return false;
  }
}
