import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { isPending, type PendingAnswer } from "#app/offline/outbox.ts";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useStatus } from "#app/ui/status-region.tsx";
import { REACTIONS, type ReactionStates, type ReactionTotals } from "./reactions.ts";

/** The result of a toggle's form on a technology's page; `error` is null on success. */
type ReactionAnswer = { error: string | null } & PendingAnswer;

/** Milliseconds, long enough to read a sentence. */
const ERROR_MS = 6000;

/**
 * Save, Like and Not Interested: forms, whose buttons toggle at once with JavaScript.
 *
 * @param writer the user's id, null for a visitor
 * @param totals how many people have each on, this user included; null where nobody may know
 * @param later toggles set offline that are not in `states` yet
 */
export function ReactionButtons({
  techId,
  writer,
  states,
  totals,
  later,
}: {
  techId: number;
  writer: string | null;
  states: ReactionStates;
  totals: ReactionTotals | null;
  later: Partial<ReactionStates>;
}) {
  return REACTIONS.map((reaction) => (
    <ReactionButton
      key={reaction.kind}
      techId={techId}
      writer={writer}
      reaction={reaction}
      // Without the user's own, which is added as the button shows it.
      others={totals && totals[reaction.kind] - (states[reaction.kind] ? 1 : 0)}
      states={states}
      later={later[reaction.kind]}
    />
  ));
}

function ReactionButton({
  techId,
  writer,
  reaction: { kind, label, counted },
  others,
  states,
  later,
}: {
  techId: number;
  writer: string | null;
  reaction: (typeof REACTIONS)[number];
  others: number | null;
  states: ReactionStates;
  later: boolean | undefined;
}) {
  const fetcher = useFetcher<ReactionAnswer>();
  const { announce } = useStatus();
  const action = `/patentinfo?tech_id=${techId}`;
  const idle = fetcher.state === "idle";
  const error = idle ? fetcher.data?.error : null;
  // Result that is not in the loader data yet.
  const [answered, setAnswered] = useState<{ value: boolean; states: ReactionStates } | null>(null);
  const news = answered?.states === states ? answered.value : undefined;
  const stored = news ?? later ?? states[kind];
  // The state that the last click asked for, until it is stored or has failed. The button shows it, and only one
  // request runs at a time, because a second one would cancel or overtake the first.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // A visitor's click will be refused unless they have signed in elsewhere, so the button waits for the response.
  const active = writer === null ? stored : (wanted ?? stored);
  const sent = useRef<{ value: boolean; before: ReactionAnswer | undefined } | null>(null);
  useEffect(() => {
    if (wanted === null || !idle) return;
    const answer = fetcher.data;
    const ended = sent.current;
    // A click may come before React renders the pending request; a new result is the sign that it has ended.
    if (ended?.before === answer && ended !== null) return;
    sent.current = null;
    const kept = isPending(answer);
    const held = ended !== null && answer?.error === null && !kept ? ended.value : stored;
    if (kept) setAnswered(null);
    else if (held !== stored) setAnswered({ value: held, states });
    if (ended?.value === wanted || held === wanted) {
      // Unless the user has clicked again, which can happen before this effect runs.
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
  const total = others === null ? 0 : Math.max(others, 0) + (active ? 1 : 0);
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
      <Button
        name="active"
        value={String(!active)}
        aria-pressed={active}
        size="small"
        title={total > 0 ? `${formatCount(total)} ${counted[total === 1 ? 0 : 1]}` : undefined}
      >
        {label}
        {total > 0 ? <span aria-hidden="true">{formatCount(total)}</span> : null}
      </Button>
    </fetcher.Form>
  );
}
