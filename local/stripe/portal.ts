import { html } from "hono/html";
import { describePrice, formatCents, PRICES } from "./catalogue.ts";
import { formatDay, type Html, page } from "./layout.ts";
import { type Customer, itemOf, type PortalSession, type Subscription } from "./objects.ts";
import type { Books } from "./state.ts";
import {
  cancelLater,
  changePrice,
  collectDue,
  endSubscription,
  openInvoices,
} from "./subscriptions.ts";

/** Performs a button of the portal; one that no longer applies does nothing. */
export function pressInPortal(books: Books, customer: Customer, action: string | null): void {
  const { failingCards } = books.state;
  if (action === "fail") failingCards[customer.id] = true;
  if (action === "repair") delete failingCards[customer.id];
  const subscription = currentSubscription(books, customer);
  if (!subscription || subscription.ended_at) return;
  if (action === "repair") {
    for (const invoice of openInvoices(books, subscription.id)) collectDue(books, invoice);
  } else if (action === "cancel" || action === "keep") {
    cancelLater(books, subscription, { leaves: action === "cancel", by: "portal" });
  } else if (action === "end") {
    endSubscription(books, subscription);
  } else if (action === "switch") {
    const price = otherPrice(subscription);
    if (price) changePrice(books, subscription, price);
  }
}

/** The page on which a customer manages their subscription. */
export function portalPage(books: Books, session: PortalSession, customer: Customer): Html {
  const subscription = currentSubscription(books, customer);
  const fails = books.state.failingCards[customer.id];
  const paid = Object.values(books.state.invoices)
    .filter((invoice) => invoice.customer === customer.id && invoice.status === "paid")
    .reverse();
  return page(
    "Manage your subscription",
    html`<h1>Manage your subscription</h1>
<p class="note">A stand-in for Stripe's customer portal on this machine, for ${customer.email}.</p>
<form method="post">${subscription ? subscriptionPart(subscription) : html`<p>There is no subscription.</p>`}
<h2>Card</h2>
<p>${fails ? "The card is declined at the next payment." : "Payments work."}</p>
${fails ? button("repair", "Update card (payments work again)") : button("fail", "Let the next payment fail")}</form>
<h2>Invoices</h2>
<ul>${paid.map((invoice) => html`<li>${formatDay(invoice.created)}: ${formatCents(invoice.amount_paid)}</li>`)}</ul>
${session.return_url && html`<p><a href="${session.return_url}">Return to ${new URL(session.return_url).host}</a></p>`}`,
  );
}

function subscriptionPart(subscription: Subscription): Html {
  const { price, current_period_end: end } = itemOf(subscription);
  const { status, ended_at: ended, cancel_at: leaving } = subscription;
  const facts = html`<dl><dt>Plan</dt><dd>Pro, ${describePrice(price)}</dd>
<dt>State</dt><dd>${status.replaceAll("_", " ")}</dd>
<dt>${ended ? "Ended" : leaving ? "Cancels on" : "Renews on"}</dt><dd>${formatDay(ended ?? leaving ?? end)}</dd></dl>`;
  if (ended) return facts;
  const other = otherPrice(subscription);
  return html`${facts}
${leaving ? button("keep", "Keep subscription") : button("cancel", "Cancel subscription")}
${other && button("switch", `Switch to ${other.nickname?.toLowerCase()}`)}
${button("end", "Cancel immediately")}`;
}

function button(action: string, label: string): Html {
  return html`<p><button name="do" value="${action}">${label}</button></p>`;
}

/** The subscription that a customer's portal shows: the one that runs, else the latest. */
function currentSubscription({ state }: Books, customer: Customer): Subscription | undefined {
  const own = Object.values(state.subscriptions).filter((each) => each.customer === customer.id);
  return own.findLast((each) => !each.ended_at) ?? own.at(-1);
}

/** The price that a subscription may change to; undefined while it is ending or has unpaid invoices. */
function otherPrice(subscription: Subscription) {
  const { status, cancel_at: leaving } = subscription;
  if (leaving || (status !== "active" && status !== "trialing")) return undefined;
  return PRICES.find(({ id }) => id !== itemOf(subscription).price.id);
}
