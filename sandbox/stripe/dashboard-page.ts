import type { Books } from "./books.ts";
import { DAY } from "./calendar.ts";
import { describePrice, formatCents } from "./catalogue.ts";
import { formatTime, type Html, html, page } from "./html.ts";
import { type Invoice, itemOf, type Subscription } from "./objects.ts";
import type { Desk } from "./pages.ts";
import { chargeOf } from "./payments.ts";

const SHOWN = 50;

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
export function dashboardPage(desk: Desk): string {
  const { books } = desk;
  const { state } = books;
  const newest = <T>(all: Record<string, T>) => Object.values(all).reverse().slice(0, SHOWN);
  return page(
    "Stripe stand-in",
    html`<h1>Stripe stand-in</h1>
<p class="note">What Stripe's dashboard would show, on this machine. Nothing is charged.</p>
${clockPart(books)}
${table(
  "Customers",
  ["E-mail", "Id", "Card", "Since"],
  newest(state.customers).map((customer) => [
    customer.email ?? "",
    code(customer.id),
    state.failingCards[customer.id] ? "declined" : "works",
    formatTime(customer.created),
  ]),
)}
${table(
  "Subscriptions",
  ["Customer", "Plan", "State", "Period", "Ends", "Id"],
  newest(state.subscriptions).map((subscription) => subscriptionRow(books, subscription)),
)}
${table(
  "Invoices",
  ["Customer", "Amount", "State", "Why", "Made", "Next try", "Refund"],
  newest(state.invoices).map((invoice) => invoiceRow(books, invoice)),
)}
${table(
  "Webhook deliveries",
  ["Event", "State", "Tries", "Answer", "Made", ""],
  deliveriesOf(books)
    .slice(0, SHOWN)
    .map((delivery) => [
      delivery.type,
      delivery.state,
      delivery.attempts,
      delivery.status ?? "none",
      formatTime(delivery.created),
      delivery.state !== "pending" &&
        html`<form method="post"><input type="hidden" name="again" value="${delivery.event}"><button>Send this event again</button></form>`,
    ]),
)}`,
    true,
  );
}

function clockPart(books: Books): Html {
  const { offset } = books.state;
  const tomorrow = new Date((books.now() + DAY) * 1000).toISOString().slice(0, 10);
  const step = (value: string, label: string) =>
    html`<form method="post"><button name="move" value="${value}">${label}</button></form>`;
  return html`<h2>Clock</h2><p>${formatTime(books.now())}${
    offset > 0 && html`, <b>${(offset / DAY).toFixed(1)} days ahead of the real time</b>`
  }</p>
<p class="note">A renewal's invoice is a draft for an hour before it is charged, as at Stripe.</p>
<p id="forward">Move the clock forward:</p><div class="row" role="group" aria-labelledby="forward">
${step("hour", "1 hour")}${step("day", "1 day")}${step("month", "1 month")}${step("year", "1 year")}
<form method="post" class="row"><label>To a date<br><input type="date" name="date" min="${tomorrow}" required></label><button name="move" value="date">Move</button></form>
${offset > 0 && step("real", "Back to real time")}</div>
${offset > 0 && html`<p class="note">Back in real time, what happened in the moved time keeps its dates.</p>`}`;
}

function subscriptionRow(books: Books, subscription: Subscription): Cell[] {
  const item = itemOf(subscription);
  const { ended_at: ended, cancel_at: leaving } = subscription;
  return [
    books.state.customers[subscription.customer]?.email ?? "deleted",
    describePrice(item.price),
    subscription.status,
    `${formatTime(item.current_period_start)} to ${formatTime(item.current_period_end)}`,
    ended ? formatTime(ended) : leaving ? `cancels ${formatTime(leaving)}` : "",
    code(subscription.id),
  ];
}

function invoiceRow(books: Books, invoice: Invoice): Cell[] {
  const next = invoice.next_payment_attempt;
  const charge = chargeOf(books, invoice.id);
  const left = charge ? charge.amount_captured - charge.amount_refunded : 0;
  const button = (part: string, label: string) =>
    html`<button name="part" value="${part}">${label}</button> `;
  return [
    invoice.customer_email ?? "",
    formatCents(invoice.total),
    `${invoice.status}${charge?.amount_refunded ? `, ${formatCents(charge.amount_refunded)} refunded` : ""}`,
    String(invoice.billing_reason).replace("subscription_", ""),
    formatTime(invoice.created),
    next ? formatTime(next) : "",
    left > 0 &&
      html`<form method="post"><input type="hidden" name="refund" value="${invoice.id}">${button("full", "Full refund")}${button("half", "Half refund")}</form>${charge?.disputed ? "" : html`<form method="post"><button name="dispute" value="${invoice.id}">Dispute</button></form>`}`,
  ];
}

type Cell = string | number | Html | false;

function table(title: string, heads: string[], rows: Cell[][]): Html {
  const id = title.toLowerCase().replaceAll(" ", "-");
  if (rows.length === 0) return html`<h2>${title}</h2><p>None yet.</p>`;
  return html`<h2 id="${id}">${title}</h2><div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head || html`<span class="note">Again</span>`}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

function code(id: string): Html {
  return html`<code>${id}</code>`;
}
