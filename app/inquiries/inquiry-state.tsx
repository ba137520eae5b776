import { useRouteLoaderData } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { formatDate, toDateTime } from "#app/ui/format.ts";
import type { Inquiry } from "./inquiry.schema.ts";

const STATES = {
  unsent: { mark: "ring", label: "Not delivered yet" },
  sent: { mark: "full", label: "With {brand}" },
  new: { mark: "full", label: "With the owner" },
  open: { mark: "full", label: "Read by the owner" },
  answered: { mark: "full", label: "Answered" },
  declined: { mark: "dash", label: "Declined" },
  closed: { mark: "dash", label: "Closed" },
} as const satisfies Record<Inquiry["state"], { mark: string; label: string }>;

/**
 * An inquiry's date and state.
 *
 * @param labels how the states are called, if not as for the asker
 */
export function InquiryState({
  inquiry: { state, askedAt },
  labels = {},
}: {
  inquiry: Pick<Inquiry, "state" | "askedAt">;
  labels?: Partial<Record<Inquiry["state"], string>>;
}) {
  const { mark, label } = STATES[state];
  const brand = useRouteLoaderData<{ brand: string }>("root")?.brand ?? "";
  return (
    <p className="row note">
      <Badge mark={mark}>{labels[state] ?? label.replace("{brand}", brand)}</Badge>
      <time dateTime={toDateTime(askedAt)}>{`asked on ${formatDate(askedAt)}`}</time>
    </p>
  );
}
