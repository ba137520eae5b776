import { createHmac } from "node:crypto";
import type { StripeEvent } from "./objects.ts";
import type { Delivery, State } from "./state.ts";

/** Sends events to the one endpoint, and retries if it does not accept them. */
type Webhooks = {
  /** Queues an event; it is sent after the caller is done, and not before `open`. */
  send(event: StripeEvent): void;
  /** Sends an event again, whatever its status. */
  sendAgain(id: string): void;
  /** Begins to send, starting with what an earlier run left undelivered. */
  open(): void;
  /** Ends all sending; what is not delivered stays for the next run. */
  stop(): Promise<void>;
};

type WebhookOptions = {
  webhookUrl: string;
  webhookSecret: string;
  /** Milliseconds before each further attempt; Stripe's own go on for three days. */
  backoff?: number[];
  onChange(): void;
};

const BACKOFF = [500, 2000, 8000];
/** The delay after a change, as at Stripe, so that the page which made it is answered first. In milliseconds. */
const DELAY = 30;
const AT_ONCE = 4;
const PATIENCE = 10_000;

/** Makes the sender for the deliveries of `state`. */
export function createWebhooks(state: State, options: WebhookOptions): Webhooks {
  const backoff = options.backoff ?? BACKOFF;
  const waiting: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const ended = new AbortController();
  let isOpen = false;

  function enqueue(delivery: Delivery, milliseconds: number): void {
    delivery.state = "pending";
    if (!isOpen) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      waiting.push(delivery);
      pump();
    }, milliseconds);
    timers.add(timer);
  }

  function pump(): void {
    while (running.size < AT_ONCE && !ended.signal.aborted) {
      const delivery = waiting.shift();
      if (!delivery) return;
      const job = attempt(delivery).finally(() => {
        running.delete(job);
        pump();
      });
      running.add(job);
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = state.events[delivery.event];
    if (!event) return;
    delivery.attempts += 1;
    delivery.status = await post(event, options, ended.signal);
    if (ended.signal.aborted) return;
    const wait = backoff[delivery.attempts - 1];
    if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) {
      delivery.state = "delivered";
    } else if (wait === undefined) {
      delivery.state = "failed";
    } else {
      enqueue(delivery, wait);
    }
    options.onChange();
  }

  return {
    send(event) {
      const delivery: Delivery = { event: event.id, attempts: 0, status: null, state: "pending" };
      state.deliveries.push(delivery);
      enqueue(delivery, DELAY);
    },
    sendAgain(id) {
      const delivery = state.deliveries.find(({ event }) => event === id);
      if (delivery && delivery.state !== "pending") enqueue(delivery, 0);
    },
    open() {
      isOpen = true;
      for (const delivery of state.deliveries) {
        if (delivery.state === "pending") enqueue(delivery, DELAY);
      }
    },
    async stop() {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Posts an event, signed as Stripe does. Returns the HTTP status; null if there was no response. */
async function post(
  event: StripeEvent,
  { webhookUrl, webhookSecret }: WebhookOptions,
  ended: AbortSignal,
): Promise<number | null> {
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
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([ended, AbortSignal.timeout(PATIENCE)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No response, or none in time: retried, and shown on the dashboard.
    return null;
  }
}
