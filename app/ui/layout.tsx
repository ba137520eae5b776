import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "./format.ts";
import { Icon } from "./icon.tsx";
import { OldCopySlot } from "./old-copy-slot.tsx";
import { Pill } from "./pill.tsx";
import { StatusProvider, StatusRegion } from "./status-region.tsx";

const PAGES = [
  { to: "/features", label: "Features" },
  { to: "/marketplace", label: "Marketplace", within: ["/patentinfo"] },
  { to: "/contact", label: "Contact Us" },
];

const LEGAL = [
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
  { to: "/refunds", label: "Refunds" },
];

/**
 * The plans on /login; signing in returns to them. `redirectTo` holds the fragment because servers never see what
 * follows `#`.
 */
const PLANS_FOR_VISITORS = "/login?redirectTo=%2Flogin%23plans#plans";

type SiteProps = { brand: string; signedIn: boolean; socialUrl: string };

/**
 * The frame of every page: skip link, navbar, status region, `main` and footer. It works without JavaScript at every
 * width. On a phone the navbar's links and a member's places are behind 'Menu': its `details` holds only the switch, and
 * the style sheet hides what is beside it.
 *
 * @param path the URL's path, so that the navbar can mark the current page
 * @param socialUrl empty if there is none, and if the settings could not be read: the frame must also work on error
 * pages
 * @param statusMessage the server's message on this page, for the status region
 * @param places a member's bar of places; null for visitors
 * @param news how much is new in those places
 * @param pendingMessage the status region's text while another page is loading
 */
export function PageFrame({
  brand,
  signedIn,
  path,
  socialUrl,
  statusMessage,
  pendingMessage,
  places = null,
  news = 0,
  children,
}: SiteProps & {
  path: string;
  statusMessage?: string | null;
  pendingMessage?: string | null;
  places?: ReactNode;
  news?: number;
  children: ReactNode;
}) {
  return (
    <StatusProvider initial={statusMessage} pending={pendingMessage}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="site-header">
        <div className="wrap">
          <Link className="brand" to="/" aria-current={path === "/" ? "page" : undefined}>
            {brand}
          </Link>
          <details className="site-menu">
            <summary>
              <Icon name="menu" />
              Menu
              {news > 0 ? <Pill tone="new">{formatCount(news)}</Pill> : null}
            </summary>
          </details>
          <nav aria-label="Main">
            <ul>
              {PAGES.map(({ to, label, within }) => (
                <li key={to}>
                  <Link to={to} aria-current={currentness(path, to, within)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Link
            className="button small"
            to="/login"
            aria-current={path === "/login" ? "page" : undefined}
          >
            {signedIn ? "View Profile" : "Sign In"}
          </Link>
        </div>
      </header>
      {places}
      <StatusRegion />
      <main id="main" tabIndex={-1}>
        <OldCopySlot />
        {children}
      </main>
      <SiteFooter brand={brand} signedIn={signedIn} socialUrl={socialUrl} />
      {/* The head's `rel="expect"` blocks the first paint until this element is parsed; its start tag is enough. */}
      <span id="end" hidden />
    </StatusProvider>
  );
}

function SiteFooter({ brand, signedIn, socialUrl }: SiteProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <p>
          <Link className="brand" to="/">
            {brand}
          </Link>
          <span>Investing in University IP since 2025</span>
        </p>
        <ul>
          <li>
            <Link to="/faqs">FAQs</Link>
          </li>
          <li>
            <Link to={signedIn ? "/login#plans" : PLANS_FOR_VISITORS}>Pricing Plans</Link>
          </li>
          <li>
            <Link to="/post-ip">Post Your IP</Link>
          </li>
          {LEGAL.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          {socialUrl ? (
            <li>
              <a href={socialUrl} rel="noopener me">
                {socialName(socialUrl)}
              </a>
            </li>
          ) : null}
        </ul>
      </div>
    </footer>
  );
}

function currentness(path: string, to: string, within: string[] = []): "page" | "true" | undefined {
  if (path === to) return "page";
  return within.includes(path) ? "true" : undefined;
}

/** `https://www.linkedin.com/company/x` → `LinkedIn`; `…/community` → `Community`; otherwise the host. */
function socialName(url: string): string {
  const { hostname, pathname } = new URL(url);
  if (pathname === "/community") return "Community";
  const host = hostname.replace(/^www\./, "");
  const known: Record<string, string> = {
    "linkedin.com": "LinkedIn",
    "instagram.com": "Instagram",
    "facebook.com": "Facebook",
    "youtube.com": "YouTube",
    "x.com": "X",
    "bsky.app": "Bluesky",
  };
  return known[host] ?? host;
}
