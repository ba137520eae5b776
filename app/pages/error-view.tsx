import { Link } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";
import statuses from "./error-statuses.json";

const BY_STATUS: Record<number, { title: string; text: string }> = statuses;

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
