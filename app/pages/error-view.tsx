import { Link } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";

const BY_STATUS: Record<number, { title: string; text: string }> = {
  400: {
    title: "This request could not be read",
    text: "Go back, check what you entered, and send it again.",
  },
  401: { title: "You are signed out", text: "Sign in, then try again." },
  403: {
    title: "You don't have access to this",
    text: "The page or the action needs another account or membership.",
  },
  405: {
    title: "This cannot be done here",
    text: "This address does not accept that kind of request.",
  },
  413: {
    title: "This is too much at once",
    text: "What you sent is too large for this page. Go back and send less.",
  },
  429: { title: "Too many requests", text: "Please wait a minute before you try again." },
  503: {
    title: "We cannot reach our data",
    text: "This usually passes within a minute. Nothing of yours is lost.",
  },
};

const OTHERWISE = {
  title: "Something went wrong",
  text: "The fault is ours, and it has been logged. Nothing of yours is lost.",
};

/** The title of an error page with `status`. */
export function errorTitle(status: number): string {
  return (BY_STATUS[status] ?? OTHERWISE).title;
}

/**
 * The page of a failure that leaves nothing else to show. The request's id finds its log lines.
 *
 * @param here the page's address, which 'Try again' loads anew
 */
export function ErrorView({
  status,
  requestId,
  here,
}: {
  status: number;
  requestId: string;
  here: string;
}) {
  const { title, text } = BY_STATUS[status] ?? OTHERWISE;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={`Error ${status}`} title={title}>
        {text}
      </PageHeader>
      <p>
        <a href={here}>Try again</a>, go to the <Link to="/">home page</Link>, or{" "}
        <Link to="/contact">tell us</Link>
        {requestId ? " with this number:" : "."}
      </p>
      {requestId ? (
        <p className="request-id">
          <code>{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
