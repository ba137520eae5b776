import { useFetcher } from "@remix-run/react";
import { signInToTechnologyHref } from "../technology/technology-links.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Whether somebody asked for a report; null for a visitor, who has to sign in first. */
export type ReportRequest = { title: string; requested: boolean; writer: string } | null;

/** 'Request a report', where a technology has none: a form that posts, and the state that it left. */
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
      {/* In the page from the start, so that a change of it is read out. The page's one status says other things. */}
      <p className={requested ? undefined : "note"} aria-live="polite">
        {requested
          ? `You asked for a report on “${title}”.`
          : "Would a report help you? Requests help us choose which to write next."}
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
