import { Form, useRevalidator } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useWebMcp } from "#app/ui/use-web-mcp.ts";
import { REACTIONS, type ReactionStates, type ReactionTotals } from "./reactions.ts";
import { useReactions } from "./use-reactions.ts";

const SAVE_TOOL = {
  toolname: "save_technology",
  tooldescription: "Puts this technology on the person's list of saved ones, or takes it off.",
};

/**
 * Save, Like and Not Interested: forms, whose buttons turn once it is stored; until then they are busy.
 *
 * @param writer the user's id, null for a visitor
 * @param totals how many people have each on, this user included; null where nobody may know
 * @param later reactions set offline that are not in `states` yet
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
  const action = `/patentinfo?tech_id=${techId}`;
  const { revalidate } = useRevalidator();
  const tool = useWebMcp();
  const { stored, asked, postReaction } = useReactions(action, "routes/patentinfo", {
    data: states,
    readAgain: revalidate,
  });
  return REACTIONS.map(({ kind, label, counted }) => {
    const active = stored.get(kind) ?? later[kind] ?? states[kind];
    // Without the user's own, which is added as the button shows it.
    const others = totals && totals[kind] - (states[kind] ? 1 : 0);
    const total = others === null ? 0 : Math.max(others, 0) + (active ? 1 : 0);
    const fields = { intent: "react", kind, ...(writer ? { writer } : {}) };
    const submit = (event: FormEvent) => {
      event.preventDefault();
      postReaction({
        name: kind,
        on: !(asked.get(kind) ?? active),
        fields: (on) => ({ ...fields, active: String(on) }),
      });
    };
    return (
      <Form
        key={kind}
        method="post"
        action={action}
        onSubmit={submit}
        {...(kind === "save" && writer ? tool(SAVE_TOOL) : undefined)}
      >
        <HiddenFields fields={fields} />
        <Button
          name="active"
          value={String(!active)}
          aria-pressed={active}
          aria-busy={asked.has(kind) || undefined}
          size="small"
          title={total > 0 ? `${formatCount(total)} ${counted[total === 1 ? 0 : 1]}` : undefined}
        >
          {label}
          {total > 0 ? <span aria-hidden="true">{formatCount(total)}</span> : null}
        </Button>
      </Form>
    );
  });
}
