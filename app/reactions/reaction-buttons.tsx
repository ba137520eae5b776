import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SAVES_FULL, SEE_PLANS } from "../membership/saves-limit.ts";
import { isKept, type KeptAnswer } from "../offline/outbox.ts";
import { Button } from "../ui/button.tsx";
import { useStatus } from "../ui/status-region.tsx";
import { REACTIONS, type ReactionKind, type ReactionStates } from "./reactions.ts";

/** What the action of the technology's page answers a toggle with; no error where it holds. */
type ReactionAnswer = { error: string | null } & KeptAnswer;

/** Long enough to read a sentence. */
const ERROR_MS = 6000;

/**
 * Save, Like and Not Interested: forms that post, and turn at once where there is a script.
 *
 * @param writer the reader's id, null for a visitor
 * @param later what was asked for without a connection and is not among `states` yet
 */
export function ReactionButtons({
  techId,
  writer,
  states,
  later,
}: {
  techId: number;
  writer: string | null;
  states: ReactionStates;
  later: Partial<ReactionStates>;
}) {
  return REACTIONS.map(({ kind, label }) => (
    <ReactionButton
      key={kind}
      techId={techId}
      writer={writer}
      kind={kind}
      label={label}
      states={states}
      later={later[kind]}
    />
  ));
}

function ReactionButton({
  techId,
  writer,
  kind,
  label,
  states,
  later,
}: {
  techId: number;
  writer: string | null;
  kind: ReactionKind;
  label: string;
  states: ReactionStates;
  later: boolean | undefined;
}) {
  const fetcher = useFetcher<ReactionAnswer>();
  const { announce } = useStatus();
  const action = `/patentinfo?tech_id=${techId}`;
  const idle = fetcher.state === "idle";
  const error = idle ? fetcher.data?.error : null;
  // What an answer said that the page was not read anew after: React may hear of the answer first.
  const [answered, setAnswered] = useState<{ value: boolean; states: ReactionStates } | null>(null);
  const news = answered?.states === states ? answered.value : undefined;
  const stored = news ?? later ?? states[kind];
  // What the last click asked for, until it is stored or has failed: the button shows it, and only one request is
  // on its way at a time, since a second one would cut the first off or overtake it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // A visitor's click is refused, unless they have signed in elsewhere: their button waits for the answer.
  const active = writer === null ? stored : (wanted ?? stored);
  const sent = useRef<{ value: boolean; before: ReactionAnswer | undefined } | null>(null);
  useEffect(() => {
    if (wanted === null || !idle) return;
    const answer = fetcher.data;
    const ended = sent.current;
    // A click may come before React has seen that a request was sent; its answer is the sign that it has ended.
    if (ended?.before === answer && ended !== null) return;
    sent.current = null;
    const kept = isKept(answer);
    const held = ended !== null && answer?.error === null && !kept ? ended.value : stored;
    if (kept) setAnswered(null);
    else if (held !== stored) setAnswered({ value: held, states });
    if (ended?.value === wanted || held === wanted) {
      // Unless there was another click since: it may come before this effect does.
      setWanted((latest) => (latest === wanted ? null : latest));
      return;
    }
    sent.current = { value: wanted, before: answer };
    fetcher.submit(
      { intent: "react", kind, active: String(wanted), ...(writer ? { writer } : {}) },
      { method: "post", action },
    );
  }, [wanted, idle, stored, states, kind, writer, action, fetcher.data, fetcher.submit]);
  useEffect(() => {
    if (error) announce(error, ERROR_MS, error === SAVES_FULL ? SEE_PLANS : undefined);
  }, [error, announce]);
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        setWanted((latest) => !(latest ?? stored));
      }}
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="kind" value={kind} />
      {writer ? <input type="hidden" name="writer" value={writer} /> : null}
      <Button name="active" value={String(!active)} aria-pressed={active} size="small">
        {label}
      </Button>
    </fetcher.Form>
  );
}
