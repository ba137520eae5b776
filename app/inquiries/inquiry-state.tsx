import { Badge } from "../ui/badge.tsx";
import { formatDate } from "../ui/format.ts";
import type { Inquiry } from "./inquiry.schema.ts";

const STATES = {
  unsent: { mark: "ring", label: "Not sent yet" },
  sent: { mark: "full", label: "Sent" },
  answered: { mark: "full", label: "Answered" },
  closed: { mark: "dash", label: "Closed" },
} as const satisfies Record<Inquiry["state"], { mark: string; label: string }>;

/** An inquiry's date and state. */
export function InquiryState({ inquiry }: { inquiry: Inquiry }) {
  const { mark, label } = STATES[inquiry.state];
  return (
    <p className="row note">
      <Badge mark={mark}>{label}</Badge>
      <time dateTime={inquiry.askedAt}>{`asked on ${formatDate(inquiry.askedAt)}`}</time>
    </p>
  );
}
