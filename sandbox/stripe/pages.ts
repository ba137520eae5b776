import type { Clock } from "./api.ts";
import type { Books } from "./books.ts";
import { payAtCheckout } from "./checkout.ts";
import { checkoutPage } from "./checkout-page.ts";
import { doOnDashboard } from "./dashboard.ts";
import { dashboardPage, deliveriesOf } from "./dashboard-page.ts";
import { html, page } from "./html.ts";
import { doInPortal } from "./portal.ts";
import { portalPage } from "./portal-page.ts";
import type { AfterLastRetry } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

/** What the pages need. */
export type Desk = {
  books: Books;
  webhooks: Webhooks;
  afterLastRetry: AfterLastRetry;
  clock: Clock;
};

/** The response of a page: a document, JSON, or a redirect. */
export type PageAnswer =
  | { status: number; type: "text/html" | "application/json"; body: string }
  | { location: string };

/** A request for a page. */
export type PageRequest = { method: string; url: URL; fields: URLSearchParams };

/** Answers the pages that people open, and their forms. */
export async function answerPage(desk: Desk, request: PageRequest): Promise<PageAnswer> {
  const { pathname } = request.url;
  const checkout = /^\/c\/pay\/(\w+)$/.exec(pathname)?.[1];
  const portal = /^\/p\/session\/(\w+)$/.exec(pathname)?.[1];
  if (checkout) return answerCheckout(desk, checkout, request);
  if (portal) return answerPortal(desk, portal, request);
  if (pathname === "/" && request.method === "POST") {
    await doOnDashboard(desk, request.fields);
    return { location: "/" };
  }
  if (pathname === "/" && request.method === "GET") return document(dashboardPage(desk));
  if (pathname === "/deliveries" && request.method === "GET") {
    const body = JSON.stringify(deliveriesOf(desk.books), null, 2);
    return { status: 200, type: "application/json", body };
  }
  return errorPage(404, "There is no such page.");
}

/** A plain page that shows an error. */
export function errorPage(status: number, message: string): PageAnswer {
  const body = page("Something went wrong", html`<h1>Something went wrong</h1><p>${message}</p>`);
  return { status, type: "text/html", body };
}

function answerCheckout(desk: Desk, id: string, request: PageRequest): PageAnswer {
  const { books } = desk;
  const session = books.state.sessions[id];
  if (!session) return errorPage(404, "There is no such checkout.");
  const isOrphan = books.state.deletedCustomers[session.customer ?? ""];
  if (session.status === "expired" || isOrphan) {
    return errorPage(410, "This checkout has expired.");
  }
  const back = session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? "/";
  if (session.status === "complete") {
    return request.method === "POST"
      ? { location: back }
      : errorPage(410, "This checkout is complete: nothing is left to pay.");
  }
  if (request.method !== "POST") {
    return document(checkoutPage(books, session, request.url.searchParams.get("problem")));
  }
  const known = books.state.customers[session.customer ?? ""]?.email ?? session.customer_email;
  const email = known ?? request.fields.get("email")?.trim() ?? "";
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { location: `/c/pay/${id}?problem=email` };
  const works = request.fields.get("card") === "works";
  const done = payAtCheckout(books, session, { works, email }, desk.afterLastRetry);
  return { location: done ? back : `/c/pay/${id}?problem=declined` };
}

function answerPortal(desk: Desk, id: string, request: PageRequest): PageAnswer {
  const session = desk.books.state.portals[id];
  const customer = desk.books.state.customers[session?.customer ?? ""];
  if (!session || !customer) return errorPage(404, "There is no such portal session.");
  if (request.method !== "POST") return document(portalPage(desk.books, session, customer));
  doInPortal(desk, customer, request.fields);
  return { location: `/p/session/${id}` };
}

function document(body: string): PageAnswer {
  return { status: 200, type: "text/html", body };
}
