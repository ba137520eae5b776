import { useFetcher } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { signInToTechnologyHref } from "../technology-links.tsx";

/** Whether the user has requested a report; null for a visitor, who must sign in first. */
export type ReportRequest = { title: string; requested: boolean; writer: string } | null;

/** 'Request a report', for a technology without one: a form, and the resulting state. */
export function RequestReport({ techId, request }: { techId: number; request: ReportRequest }) {
  const fetcher = useFetcher<{ error: string | null }>();
  if (request === null) {
    return (
      <p>
        <ButtonLink size="small" to={signInToTechnologyHref(techId)}>
          Sign in to request a report
        </ButtonLink>
      </p>
    );
  }
  const { title, requested, writer } = request;
  const error = fetcher.state === "idle" ? fetcher.data?.error : null;
  return (
    <fetcher.Form
      method="post"
      action={`/patentinfo?tech_id=${techId}`}
      className="stack"
      id="report-request"
    >
      <input type="hidden" name="intent" value="request-report" />
      <input type="hidden" name="writer" value={writer} />
      <input type="hidden" name="wanted" value={requested ? "false" : "true"} />
      {/* Rendered from the start, so that screen readers announce its changes. The page's status region is used for
          other messages. */}
      <p className={requested ? undefined : "note"} aria-live="polite">
        {requested ? (
          <>
            You asked for a report on “<bdi>{title}</bdi>”.
          </>
        ) : (
          "Would a report help you? Requests help us choose which to write next."
        )}
      </p>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <p>
        <Button size="small" disabled={fetcher.state !== "idle"}>
          {requested ? "Withdraw request" : "Request a report"}
        </Button>
      </p>
    </fetcher.Form>
  );
}
