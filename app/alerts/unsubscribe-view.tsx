import { Link } from "@remix-run/react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const TITLES = {
  ask: "Stop alerts by mail?",
  stopped: "No more alerts by mail.",
  back: "Alerts come by mail again.",
};

/** Asks whether alerts by mail should stop, then says that they did. */
export function UnsubscribeView({
  done,
  error,
}: {
  done: "stopped" | "back" | null;
  error: string | null;
}) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Alerts" title={TITLES[done ?? "ask"]}>
        Your saved searches go on and show what is new on their page and in their feeds.
      </PageHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <form method="post" className="row">
        {done === "stopped" ? (
          <Button name="back" value="yes">
            Send them again
          </Button>
        ) : (
          <Button variant="primary">Stop the mail</Button>
        )}
        <Link to="/searches">Your saved searches</Link>
      </form>
    </div>
  );
}
