import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { cancelLater, payAtCheckout, subscriptionAt } from "./billing.ts";
import { describePrice } from "./catalogue.ts";
import { endOf, type PortalSession, type Subscription } from "./objects.ts";
import type { Books, Checkout } from "./state.ts";

/** Markup whose texts are escaped. */
type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:6vh auto;padding:0 1rem}
button{font:inherit;min-height:44px;padding:.5rem 1rem}`;
const NOTE = html`<p>A stand-in for Stripe on this machine. Nothing is charged.</p>`;

/** Adds the pages that people open, and their forms. */
export function addPages(app: Hono, books: Books): void {
  const { state } = books;

  app.on(["GET", "POST"], "/c/pay/:id", (context) => {
    const checkout = state.checkouts[context.req.param("id")];
    if (!checkout) return errorPage(context, 404, "There is no such checkout.");
    const { session } = checkout;
    if (session.status === "open" && context.req.method === "GET") {
      return context.html(checkoutPage(checkout));
    }
    if (session.status === "expired" || context.req.method === "GET") {
      return errorPage(context, 410, `This checkout is ${session.status}.`);
    }
    // A second click on the button pays nothing again.
    if (session.status === "open") payAtCheckout(books, checkout);
    return context.redirect(
      session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id),
      303,
    );
  });

  app.on(["GET", "POST"], "/p/session/:id", async (context) => {
    const session = state.portals[context.req.param("id")];
    if (!session) return errorPage(context, 404, "There is no such portal session.");
    if (context.req.method === "GET") return context.html(portalPage(books, session));
    const leaves = new URLSearchParams(await context.req.text()).get("do") === "cancel";
    const subscription = liveSubscription(books, session.customer);
    if (subscription) cancelLater(books, subscription, { leaves, by: "portal" });
    return context.redirect(context.req.path, 303);
  });

  app.notFound((context) => errorPage(context, 404, "There is no such page."));
}

/** The page on which a session is paid. */
function checkoutPage({ session, price, trialDays }: Checkout): Html {
  const each = describePrice(price);
  return page(
    "Subscribe to Pro",
    html`<p>${trialDays ? `${trialDays} days free, then ${each}` : each}</p>
<form method="post"><button>Subscribe</button></form>
${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
  );
}

/** The page on which a customer cancels, and takes that back. */
function portalPage(books: Books, { customer, return_url: back }: PortalSession): Html {
  const subscription = liveSubscription(books, customer);
  return page(
    "Manage your subscription",
    html`${subscription ? subscriptionPart(subscription) : html`<p>There is no subscription.</p>`}
${back && html`<p><a href="${back}">Return to ${new URL(back).host}</a></p>`}`,
  );
}

function subscriptionPart(subscription: Subscription): Html {
  const { cancel_at: leaving, items } = subscription;
  const day = new Date(endOf(subscription) * 1000).toUTCString();
  const [action, label] = leaving ? ["keep", "Keep"] : ["cancel", "Cancel"];
  return html`<p>Pro, ${describePrice(items.data[0].price)}. ${leaving ? "Cancelled: ends" : "Paid until"} ${day}.</p>
<form method="post"><button name="do" value="${action}">${label} subscription</button></form>`;
}

function liveSubscription({ state, now }: Books, customer: string): Subscription | undefined {
  return Object.values(state.subscriptions).find(
    (each) => each.customer === customer && !subscriptionAt(each, now()).ended_at,
  );
}

function errorPage(context: Context, status: 404 | 410, message: string) {
  return context.html(page("Something went wrong", html`<p>${message}</p>`), status);
}

function page(title: string, content: Html): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head><body><main><h1>${title}</h1>${NOTE}${content}</main></body></html>`;
}
