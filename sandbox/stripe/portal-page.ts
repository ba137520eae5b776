import type { Books } from "./books.ts";
import { describePrice, formatCents } from "./catalogue.ts";
import { formatDay, type Html, html, page } from "./html.ts";
import { type Customer, itemOf, type PortalSession, type Subscription } from "./objects.ts";
import { currentSubscription, otherPrice } from "./portal.ts";

/** A status in plain words. */
const STATUSES: Record<string, string> = {
  active: "Active",
  trialing: "Free trial",
  past_due: "The last payment failed; it will be tried again",
  unpaid: "Unpaid",
  canceled: "Canceled",
  incomplete: "The first payment is missing",
  incomplete_expired: "Never paid",
};

/** The page on which a customer manages their subscription. */
export function portalPage(books: Books, session: PortalSession, customer: Customer): string {
  const subscription = currentSubscription({ books }, customer);
  const fails = books.state.failingCards[customer.id];
  const paid = Object.values(books.state.invoices)
    .filter((invoice) => invoice.customer === customer.id && invoice.status === "paid")
    .reverse();
  return page(
    "Manage your subscription",
    html`<h1>Manage your subscription</h1>
<p class="note">A stand-in for Stripe's customer portal on this machine, for ${customer.email}.</p>
${subscription ? subscriptionPart(subscription) : html`<p>There is no subscription.</p>`}
<h2>Card</h2>
<p>${fails ? "The card is declined at the next payment." : "Payments work."}</p>
<form method="post">${
      fails
        ? button("repair", "Update card (payments work again)")
        : button("fail", "Let the next payment fail")
    }</form>
<h2>Invoices</h2>
${
  paid.length === 0
    ? html`<p>Nothing is paid yet.</p>`
    : html`<ul>${paid.map(
        (invoice) =>
          html`<li>${formatDay(invoice.created)}: ${formatCents(invoice.amount_paid)} <span class="note">${invoice.number}</span></li>`,
      )}</ul>`
}
${session.return_url ? html`<p><a href="${session.return_url}">Return to ${new URL(session.return_url).host}</a></p>` : null}`,
  );
}

function subscriptionPart(subscription: Subscription): Html {
  const { price, current_period_end: end } = itemOf(subscription);
  const other = otherPrice(subscription);
  const runs = !subscription.ended_at && subscription.status !== "incomplete";
  const leaving = subscription.cancel_at;
  return html`<dl><dt>Plan</dt><dd>Pro, ${describePrice(price)}</dd>
<dt>State</dt><dd>${STATUSES[subscription.status] ?? subscription.status}</dd>
${
  subscription.ended_at
    ? html`<dt>Ended</dt><dd>${formatDay(subscription.ended_at)}</dd>`
    : leaving
      ? html`<dt>Cancels on</dt><dd>${formatDay(leaving)}</dd>`
      : html`<dt>${subscription.status === "trialing" ? "First charge on" : "Renews on"}</dt><dd>${formatDay(end)}</dd>`
}</dl>
${
  runs
    ? html`<form method="post">
${
  leaving
    ? html`<p>${button("keep", "Keep subscription")}</p>`
    : html`<p>${button("cancel", "Cancel subscription")}</p>
${other ? html`<p>${button("switch", other.nickname === "Yearly" ? "Switch to yearly" : "Switch to monthly")}</p>` : null}`
}
<p>${button("end", "Cancel immediately")}</p></form>`
    : null
}`;
}

function button(action: string, label: string): Html {
  return html`<button name="do" value="${action}">${label}</button>`;
}
