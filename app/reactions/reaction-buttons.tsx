import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useStatus } from "../ui/status-region.tsx";
import { REACTIONS, type ReactionKind, type ReactionStates } from "./reactions.ts";

/** What the action of the technology's page answers a toggle with; no error where it holds. */
type ReactionAnswer = { error: string | null };

/** Long enough to read a sentence. */
const ERROR_MS = 6000;

/** Save, Like and Not Interested: forms that post, and turn at once where there is a script. */
export function ReactionButtons({ techId, states }: { techId: number; states: ReactionStates }) {
  return REACTIONS.map(({ kind, label }) => (
    <ReactionButton key={kind} techId={techId} kind={kind} label={label} stored={states[kind]} />
  ));
}

function ReactionButton({
  techId,
  kind,
  label,
  stored,
}: {
  techId: number;
  kind: ReactionKind;
  label: string;
  stored: boolean;
}) {
  const fetcher = useFetcher<ReactionAnswer>();
  const { announce } = useStatus();
  const action = `/patentinfo?tech_id=${techId}`;
  const sent = readActive(fetcher.formData);
  const idle = fetcher.state === "idle";
  const error = idle ? fetcher.data?.error : null;
  // What was clicked while a request was on its way. It goes out after that one, which it would otherwise cut off
  // or overtake, and the last click must be what is stored.
  const [queued, setQueued] = useState<boolean | null>(null);
  // While a request is on its way the button shows what was asked for; when it fails, what is stored again.
  const active = queued ?? sent ?? stored;
  useEffect(() => {
    if (queued === null) return;
    if (idle && queued !== stored && !error)
      fetcher.submit({ intent: "react", kind, active: String(queued) }, { method: "post", action });
    else if (idle || sent === queued) setQueued(null);
  }, [queued, idle, stored, error, sent, kind, action, fetcher.submit]);
  useEffect(() => {
    if (error) announce(error, ERROR_MS);
  }, [error, announce]);
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        // Also in the moment between one request's end and the next one's start.
        if (idle && queued === null) return;
        event.preventDefault();
        setQueued(!active);
      }}
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="kind" value={kind} />
      <Button name="active" value={String(!active)} aria-pressed={active} size="small">
        {label}
      </Button>
    </fetcher.Form>
  );
}

function readActive(form: FormData | undefined): boolean | null {
  const active = form?.get("active");
  return active ? active === "true" : null;
}
