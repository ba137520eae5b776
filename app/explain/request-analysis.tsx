import { Link, useFetcher } from "@remix-run/react";
import { SEE_PLANS } from "#app/membership/saves-limit.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Whether the subscriber has requested an analysis; null for anyone else, whose requests are not taken. */
export type AnalysisRequest = { title: string; requested: boolean; writer: string } | null;

/** 'Request an analysis', for a technology without one: a form, and the resulting state. */
export function RequestAnalysis({ techId, request }: { techId: number; request: AnalysisRequest }) {
  const fetcher = useFetcher<{ error: string | null }>();
  if (request === null) {
    return (
      <p className="note">
        With Pro you can request an analysis. <Link to={SEE_PLANS.to}>{SEE_PLANS.label}</Link>
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
      id="analysis-request"
    >
      <HiddenFields
        fields={{ intent: "request-analysis", writer, wanted: requested ? "false" : "true" }}
      />
      {/* Rendered from the start, so that screen readers announce its changes. The page's status region is used for
          other messages. */}
      <p className={requested ? undefined : "note"} aria-live="polite">
        {requested ? (
          <>
            You asked for an analysis of “<bdi>{title}</bdi>”.
          </>
        ) : (
          "Requests decide what is analysed next."
        )}
      </p>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <p>
        <Button size="small" disabled={fetcher.state !== "idle"}>
          {requested ? "Withdraw request" : "Request an analysis"}
        </Button>
      </p>
    </fetcher.Form>
  );
}
