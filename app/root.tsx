import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useOwnBuild } from "#app/platform/changed-build.ts";
import { NonceContext } from "#app/platform/http/nonce.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { UnreadPage } from "#app/platform/http/unread-page.ts";
import { NOT_RECOGNISED } from "#app/platform/session/session.server.ts";
import { newsOf, PlacesBar } from "./membership/places-bar.tsx";
import { useViewer } from "./membership/use-viewer.ts";
import { OutboxStatus } from "./offline/outbox-status.tsx";
import { ErrorView, errorTitle } from "./pages/error-view.tsx";
import { NotFoundView } from "./pages/not-found-view.tsx";
import { type SignedOutForm, SignedOutView } from "./pages/signed-out-view.tsx";
import { UnreadView } from "./pages/unread-view.tsx";
import { RequestIdContext, referenceIn } from "./platform/reference.ts";
import { isUnsent } from "./platform/unsent.ts";
import { StyleSheets } from "./style-sheets.tsx";
import { PageFrame } from "./ui/layout.tsx";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "search", href: "/opensearch.xml", type: "application/opensearchdescription+xml" },
  { rel: "alternate", href: "/feed.atom", type: "application/atom+xml", title: "Newest" },
];

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!error) return [{ title: data?.brand ?? "" }];
  const unread = unreadPageOf(error);
  if (unread) return pageMeta(matches, { title: unread.heading, description: unread.problem });
  const status = statusOf(error);
  return pageMeta(matches, {
    title:
      status === 410
        ? "Withdrawn by its owner"
        : status === 404
          ? "Page not found"
          : errorTitle(status),
    description: "There is no page at this address.",
  });
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { env, session, origin } = context;
  // Also checks the token, so that a session that cannot be refreshed does not count as signed in.
  const signedIn = session.present && (await session.accessToken()) !== null;
  return json({
    brand: env.BRAND_NAME,
    origin,
    socialUrl: env.SOCIAL_URL ?? "",
    imagesUrl: env.IMAGES_URL,
    signedIn,
    // Left out where it is off, so that pages do not carry it.
    ...(env.WEBMCP === "on" ? { webMcp: true as const } : {}),
    // A user whose session could not be checked sees the page as a visitor, with a notice that they were not recognised.
    notice: session.unanswered ? NOT_RECOGNISED : null,
  });
}

/**
 * Skips revalidation after actions on a technology's page, which never change the frame, and after requests that never
 * reached the server: offline, it would fail and replace a page that can say itself what is missing.
 */
export function shouldRevalidate({
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isUnsent(actionResult)) return false;
  return nextUrl.pathname !== "/patentinfo" && defaultShouldRevalidate;
}

/** The messages while a page is loading. `/auth/callback` shows its own. */
const PENDING: Record<string, string> = {
  "/marketplace": "Loading results...",
  "/patentinfo": "Loading patent data...",
};
const PENDING_ELSEWHERE = "Loading...";

/** The status message while another page is loading. Within the marketplace, the marketplace itself shows one. */
function usePendingMessage(): string | null {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading") return null;
  const stays = next.pathname === pathname && pathname !== "/patentinfo";
  return stays ? null : (PENDING[next.pathname] ?? PENDING_ELSEWHERE);
}

/** The status message from the page's own loader. */
function useLoaderMessage(): string | null {
  const data = useMatches().at(-1)?.data as { statusMessage?: string | null } | undefined;
  return data?.statusMessage ?? null;
}

/** Whether the page has JavaScript: its route sets `handle.hydrate`. Other pages are complete without it. */
function useHydration(): boolean {
  return useMatches().some(
    (match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
  );
}

/**
 * Whether this document navigates on the client. If it loaded scripts once, it keeps them on every later page, so
 * scroll positions must still be stored there.
 */
function isRouted(hydrate: boolean): boolean {
  return hydrate || typeof document !== "undefined";
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext);
  const hydrate = useHydration();
  const { pathname } = useLocation();
  const loaderMessage = useLoaderMessage();
  const known = useViewer();
  // The data may be what the error is about, and a frame that fails, too, leaves nothing but Remix's own page.
  const viewer = (useRouteError() ?? null) === null ? known : null;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Blocks the first paint until the page is complete: a row of cards would grow when its second card arrives,
            and move the content of the first. */}
        <link rel="expect" href="#end" blocking="render" />
        <Meta />
        <StyleSheets />
        <Links />
      </head>
      <body>
        <PageFrame
          brand={data?.brand ?? "QUAD"}
          socialUrl={data?.socialUrl ?? ""}
          signedIn={data?.signedIn ?? false}
          path={pathname}
          statusMessage={data?.notice ?? loaderMessage}
          pendingMessage={usePendingMessage()}
          places={viewer?.places ? <PlacesBar places={viewer.places} path={pathname} /> : null}
          news={viewer?.places ? newsOf(viewer.places) : 0}
        >
          {hydrate ? <OutboxStatus /> : null}
          {children}
        </PageFrame>
        {isRouted(hydrate) ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useContext(RequestIdContext);
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const status = statusOf(error);
  const unread = unreadPageOf(error);
  useOwnBuild();
  if (unread) return <UnreadView {...unread} here={here} />;
  if (status === 404 || status === 410) return <NotFoundView path={here} isGone={status === 410} />;
  if (status === 401 && isRouteErrorResponse(error) && error.data?.fields)
    return <SignedOutView {...(error.data as SignedOutForm)} />;
  return <ErrorView status={status} requestId={referenceIn(error) ?? requestId} here={here} />;
}

/** The page whose data `memberPage` could not read; null for any other error. */
function unreadPageOf(error: unknown): UnreadPage | null {
  return isRouteErrorResponse(error) ? (error.data?.unread ?? null) : null;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
