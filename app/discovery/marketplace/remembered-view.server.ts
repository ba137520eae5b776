import type { View } from "./vocabulary.ts";

const COOKIE = "quad-view";
const YEAR_SECONDS = 31_536_000;

/**
 * How a member's results are laid out: as the address says, else as they last chose in this browser, else as cards.
 * Visitors' pages are the same for all of them, so their cookies are neither read nor set.
 *
 * @param asked the address's `view`
 * @returns the view, and the `Set-Cookie` that remembers a choice; null if there is none to remember
 */
export function rememberedView(request: Request, asked: View | null) {
  const known = /(?:^|;\s*)quad-view=(cards|rows)(?:;|$)/.exec(request.headers.get("cookie") ?? "");
  const last = known?.[1] === "rows" ? "rows" : "cards";
  const view = asked ?? last;
  // A page that is only prefetched was not chosen.
  const chosen = view !== last && !/prefetch/.test(request.headers.get("sec-purpose") ?? "");
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return {
    view,
    cookie: chosen
      ? `${COOKIE}=${view}; Path=/marketplace; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
      : null,
  };
}
