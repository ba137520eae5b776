import { addMonths, DAY, HOUR } from "./calendar.ts";
import { openDispute } from "./disputes.ts";
import type { Desk } from "./pages.ts";
import { chargeOf } from "./payments.ts";
import { refundCharge } from "./refunds.ts";

const STEPS: Record<string, (now: number) => number> = {
  hour: (now) => now + HOUR,
  day: (now) => now + DAY,
  month: (now) => addMonths(now, 1),
  year: (now) => addMonths(now, 12),
};

/** Far enough for any test, and few enough renewals to be done without a wait. */
const FURTHEST_YEARS = 5;

/** Performs a button of the dashboard; one that no longer applies does nothing. */
export async function doOnDashboard(desk: Desk, fields: URLSearchParams): Promise<void> {
  const { books } = desk;
  const move = fields.get("move");
  if (move === "real") await desk.clock.reset();
  else if (move) await moveTo(desk, STEPS[move]?.(books.now()) ?? readDate(fields.get("date")));
  const refund = fields.get("refund");
  const charge = refund ? chargeOf(books, refund) : null;
  if (charge) {
    const left = charge.amount_captured - charge.amount_refunded;
    const half = Math.floor(charge.amount / 2);
    const amount = fields.get("part") === "half" ? Math.min(half, left) : left;
    if (amount > 0) refundCharge(books, charge, amount);
  }
  const disputed = chargeOf(books, fields.get("dispute") ?? "");
  if (disputed && !disputed.disputed) openDispute(books, disputed);
  const again = fields.get("again");
  if (again) desk.webhooks.sendAgain(again);
}

/** Moves the clock forward to `time` (unix seconds); never back, and not beyond the limit. */
async function moveTo(desk: Desk, time: number | null): Promise<void> {
  const { books } = desk;
  const now = books.now();
  const real = now - books.state.offset;
  if (time === null || time <= now || time > addMonths(real, 12 * FURTHEST_YEARS)) return;
  await desk.clock.advance(time);
}

function readDate(text: string | null): number | null {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / 1000;
}
