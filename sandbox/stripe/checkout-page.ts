import type { Books } from "./books.ts";
import { DAY } from "./calendar.ts";
import { describePrice, formatCents } from "./catalogue.ts";
import { formatDay, html, page } from "./html.ts";
import type { CheckoutSession } from "./objects.ts";

const PROBLEMS: Record<string, string> = {
  declined: "Your card was declined. Nothing was charged; try another card.",
  email: "Please enter a valid e-mail address.",
};

/** The page on which a session is paid. @param problem the error of the last attempt. */
export function checkoutPage(
  books: Books,
  session: CheckoutSession,
  problem: string | null,
): string {
  const price = session.line_items.data[0]?.price;
  if (!price) throw new Error(`${session.id} sells nothing`);
  const wish = books.state.wishes[session.id];
  const now = books.now();
  const days = wish?.trialDays ?? (wish?.trialEnd ? Math.ceil((wish.trialEnd - now) / DAY) : 0);
  const email = books.state.customers[session.customer ?? ""]?.email ?? session.customer_email;
  const message = PROBLEMS[problem ?? ""];
  const each = describePrice(price);
  return page(
    "Subscribe to Pro",
    html`<h1>Subscribe to Pro</h1>
<p class="note">A stand-in for Stripe on this machine. No card is asked for and nothing is charged.</p>
${message ? html`<p class="alert" role="alert">${message}</p>` : null}
<p class="amount">${days ? html`${days} days free, then ${each}` : each}</p>
<dl><dt>Plan</dt><dd>Pro, billed ${price.nickname?.toLowerCase() ?? ""}</dd>
<dt>Due today</dt><dd>${formatCents(session.amount_total ?? 0)}</dd>
${days ? html`<dt>First charge</dt><dd>${formatDay(now + days * DAY)}</dd>` : null}
${email ? html`<dt>E-mail</dt><dd>${email}</dd>` : null}</dl>
<form method="post">${
      email
        ? null
        : html`<label>E-mail<input type="email" name="email" required autocomplete="email"></label>`
    }
<p><button class="main" name="card" value="works">Subscribe</button></p>
<p><button name="card" value="declined">Pay with a card that is declined</button></p></form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : null}`,
  );
}
