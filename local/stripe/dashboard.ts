import { html } from "hono/html";
import { addMonths, DAY, HOUR } from "./calendar.ts";
import { describePrice, formatCents } from "./catalogue.ts";
import { formatTime, type Html, page } from "./layout.ts";
import { itemOf } from "./objects.ts";
import { chargeOf, openDispute, refundableOf, refundCharge } from "./payments.ts";
import type { Stand } from "./routes.ts";
import type { Books } from "./state.ts";

/** What the dashboard's buttons need. */
export type Dashboard = Stand & {
  /** Sends an event's webhook again, whatever its status. */
  sendAgain(event: string): void;
};

const SHOWN = 50;

const STEPS: Record<string, (now: number) => number> = {
  hour: (now) => now + HOUR,
  day: (now) => now + DAY,
  month: (now) => addMonths(now, 1),
  year: (now) => addMonths(now, 12),
};

/** Performs a button of the dashboard; one that no longer applies does nothing. */
export async function pressOnDashboard(stand: Dashboard, fields: URLSearchParams): Promise<void> {
  const { books } = stand;
  const move = fields.get("move") ?? "";
  const step = STEPS[move];
  if (move === "real") await stand.moveClock("real");
  else if (step) await stand.moveClock(step(books.now()));
  const refunded = chargeOf(books, fields.get("refund") ?? "");
  const left = refunded ? refundableOf(refunded) : 0;
  if (refunded && left > 0) refundCharge(books, refunded, left);
  const disputed = chargeOf(books, fields.get("dispute") ?? "");
  if (disputed && !disputed.disputed) openDispute(books, disputed);
  stand.sendAgain(fields.get("again") ?? "");
}

/** The deliveries of each event, newest first, for scripts: `GET /deliveries`. */
export function deliveriesOf({ state }: Books) {
  return state.deliveries
    .map((delivery) => {
      const event = state.events[delivery.event];
      return { ...delivery, type: event?.type ?? "", created: event?.created ?? 0 };
    })
    .reverse();
}

/** Everything in the account, and the clock. */
export function dashboardPage({ books }: Dashboard): Html {
  const { offset } = books.state;
  const content = html`<h1>Stripe stand-in</h1>
<p class="note">What Stripe's dashboard would show, on this machine. Nothing is charged.</p>
<h2>Clock</h2><p>${formatTime(books.now())}, ${(offset / DAY).toFixed(1)} days ahead of the real time</p>
<p class="note">A renewal's invoice is a draft for an hour before it is charged, as at Stripe.</p>
<form method="post" class="row">${Object.keys(STEPS).map((step) => button("move", step, `1 ${step} forward`))}${button("move", "real", "Back to real time")}</form>
${tablesOf(books)}`;
  return page("Stripe stand-in", content, true);
}

function tablesOf(books: Books): Html[] {
  const { customers, failingCards, subscriptions, invoices } = books.state;
  const newest = <T>(all: Record<string, T>) => Object.values(all).reverse().slice(0, SHOWN);
  return [
    table(
      "Subscriptions",
      ["Customer", "Plan", "State", "Card", "Period ends", "Cancels"],
      newest(subscriptions).map((subscription) => [
        customers[subscription.customer]?.email ?? "deleted",
        describePrice(itemOf(subscription).price),
        subscription.status,
        failingCards[subscription.customer] ? "declined" : "works",
        formatTime(itemOf(subscription).current_period_end),
        subscription.cancel_at && formatTime(subscription.cancel_at),
      ]),
    ),
    table(
      "Invoices",
      ["Customer", "Amount", "State", "Why", "Made", "Payment"],
      newest(invoices).map((invoice) => [
        customers[invoice.customer]?.email ?? "deleted",
        formatCents(invoice.total),
        invoice.status,
        invoice.billing_reason?.replace("subscription_", ""),
        formatTime(invoice.created),
        paymentButtons(books, invoice.id),
      ]),
    ),
    table(
      "Webhook deliveries",
      ["Event", "State", "Tries", "Answer", "Made", "Again"],
      deliveriesOf(books)
        .slice(0, SHOWN)
        .map(({ type, state, attempts, status, created, event }) => [
          type,
          state,
          attempts,
          status ?? "none",
          formatTime(created),
          button("again", event, "Send again"),
        ]),
    ),
  ];
}

function paymentButtons(books: Books, invoice: string): Html | null {
  const charge = chargeOf(books, invoice);
  if (!charge || refundableOf(charge) === 0) return null;
  return html`${button("refund", invoice, "Refund")} ${charge.disputed ? "" : button("dispute", invoice, "Dispute")}`;
}

function button(name: string, value: string, label: string): Html {
  return html`<button name="${name}" value="${value}">${label}</button>`;
}

type Cell = string | number | Html | null | undefined;

function table(title: string, heads: string[], rows: Cell[][]): Html {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return html`<h2 id="${id}">${title}</h2><form method="post" class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></form>`;
}
