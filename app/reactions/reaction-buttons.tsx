import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
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
    <ReactionButton key={kind} techId={techId} kind={kind} label={label} active={states[kind]} />
  ));
}

function ReactionButton({
  techId,
  kind,
  label,
  active: stored,
}: {
  techId: number;
  kind: ReactionKind;
  label: string;
  active: boolean;
}) {
  const fetcher = useFetcher<ReactionAnswer>();
  const { announce } = useStatus();
  // While the request is on its way the button shows what was asked for; when it fails, what is stored again.
  const wanted = fetcher.formData?.get("active");
  const active = wanted ? wanted === "true" : stored;
  const error = fetcher.state === "idle" ? fetcher.data?.error : null;
  useEffect(() => {
    if (error) announce(error, ERROR_MS);
  }, [error, announce]);
  return (
    <fetcher.Form method="post" action={`/patentinfo?tech_id=${techId}`}>
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="kind" value={kind} />
      <Button name="active" value={String(!active)} aria-pressed={active} size="small">
        {label}
      </Button>
    </fetcher.Form>
  );
}
