import { json } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/load-context.server.ts";
import { notFound, readPage, requireSignIn } from "./http.server.ts";
import type { UnreadPage } from "./unread-page.ts";

/**
 * Reads a page for whoever is signed in.
 *
 * @param read asks for the page's data, and is called only with a session; null if there is no such page for this person
 * @param unread the message of app/root.tsx's error page if the data cannot be read
 * @throws Response 302 to sign-in, 404 if there is no such page, 503 or 429 with `unread`
 */
export async function memberPage<Page extends { viewer: object | null }>(
  { request, context }: { request: Request; context: Pick<RequestContext, "session"> },
  read: () => Promise<Page | null>,
  unread: UnreadPage,
): Promise<Page & { viewer: NonNullable<Page["viewer"]> }> {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const result = await readPage(request, read());
  if (!result.ok) throw json({ unread }, { status: result.status });
  const page = result.value;
  if (page === null) throw notFound();
  const { viewer } = page;
  // The database has no viewer for a session that has ended.
  if (viewer === null) requireSignIn(request);
  return { ...page, viewer };
}
