import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { DAY } from "./calendar.ts";
import { describePrice, formatCents } from "./catalogue.ts";
import { payAtCheckout } from "./checkout.ts";
import { type Dashboard, dashboardPage, deliveriesOf, pressOnDashboard } from "./dashboard.ts";
import { formatDay, type Html, page } from "./layout.ts";
import { portalPage, pressInPortal } from "./portal.ts";
import type { Books, Checkout } from "./state.ts";

/** Adds the pages that people open, and their forms. */
export function addPages(app: Hono, dashboard: Dashboard): void {
  const { books } = dashboard;
  const { state } = books;

  app.use(async (context, next) => {
    // A form posted by another site's page, since every page in this machine's browsers can reach the stand-in.
    const site = context.req.header("sec-fetch-site") ?? "same-origin";
    if (context.req.method === "POST" && site !== "same-origin") {
      return errorPage(context, 403, "This form belongs to another page.");
    }
    context.header("cache-control", "no-store");
    context.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    await next();
  });

  app.get("/", (context) => context.html(dashboardPage(dashboard)));
  app.post("/", async (context) => {
    await pressOnDashboard(dashboard, new URLSearchParams(await context.req.text()));
    return context.redirect("/", 303);
  });
  app.get("/deliveries", (context) => context.json(deliveriesOf(books)));

  app.on(["GET", "POST"], "/c/pay/:id", async (context) => {
    const { path, method } = context.req;
    const checkout = state.checkouts[context.req.param("id")];
    if (!checkout) return errorPage(context, 404, "There is no such checkout.");
    const { session } = checkout;
    const isOrphan = !state.customers[session.customer];
    if (session.status === "expired" || isOrphan) {
      return errorPage(context, 410, "This checkout has expired.");
    }
    const isPaid = session.status === "complete";
    if (method === "GET") {
      const isDeclined = context.req.query("problem") !== undefined;
      return isPaid
        ? errorPage(context, 410, "This checkout is complete: nothing is left to pay.")
        : context.html(checkoutPage(books, checkout, isDeclined));
    }
    const fields = new URLSearchParams(await context.req.text());
    if (!isPaid && fields.get("card") !== "works") {
      return context.redirect(`${path}?problem=declined`, 303);
    }
    if (!isPaid) payAtCheckout(books, checkout);
    const back = session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
    return context.redirect(back, 303);
  });

  app.on(["GET", "POST"], "/p/session/:id", async (context) => {
    const session = state.portals[context.req.param("id")];
    const customer = state.customers[session?.customer ?? ""];
    if (!session || !customer) return errorPage(context, 404, "There is no such portal session.");
    if (context.req.method === "GET") return context.html(portalPage(books, session, customer));
    pressInPortal(books, customer, new URLSearchParams(await context.req.text()).get("do"));
    return context.redirect(context.req.path, 303);
  });

  app.notFound((context) => errorPage(context, 404, "There is no such page."));
}

function errorPage(context: Context, status: 403 | 404 | 410, message: string) {
  const content = html`<h1>Something went wrong</h1><p>${message}</p>`;
  return context.html(page("Something went wrong", content), status);
}

/** The page on which a session is paid. @param isDeclined whether the last card was declined. */
function checkoutPage(books: Books, checkout: Checkout, isDeclined: boolean): Html {
  const { session, price, trialDays: days } = checkout;
  const each = describePrice(price);
  return page(
    "Subscribe to Pro",
    html`<h1>Subscribe to Pro</h1>
<p class="note">A stand-in for Stripe on this machine. No card is asked for and nothing is charged.</p>
${isDeclined && html`<p class="alert" role="alert">Your card was declined. Nothing was charged; try another card.</p>`}
<p class="amount">${days ? html`${days} days free, then ${each}` : each}</p>
<dl><dt>Plan</dt><dd>Pro, billed ${price.nickname?.toLowerCase()}</dd>
<dt>Due today</dt><dd>${formatCents(session.amount_total ?? 0)}</dd>
${days && html`<dt>First charge</dt><dd>${formatDay(books.now() + days * DAY)}</dd>`}
<dt>E-mail</dt><dd>${books.state.customers[session.customer]?.email}</dd></dl>
<form method="post"><p><button class="main" name="card" value="works">Subscribe</button></p>
<p><button name="card" value="declined">Pay with a card that is declined</button></p></form>
${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
  );
}
