import { Badge } from "../ui/badge.tsx";
import { Bubble, type Tone } from "../ui/bubble.tsx";
import type { Category, PatentStatus } from "./vocabulary.ts";

const TONES = {
  Breakthrough: "plum",
  "Significant Innovation": "blue",
  "Incremental Improvement": "violet",
  "Marginal Improvement": "ochre",
  Unclassified: "grey",
} satisfies Record<Category, Tone>;

const STATUSES = {
  active: { mark: "full", label: "Active" },
  pending: { mark: "ring", label: "Pending" },
  other: { mark: "dash", label: "Other" },
} as const satisfies Record<PatentStatus, { mark: string; label: string }>;

export function CategoryBubble({ category }: { category: Category }) {
  return <Bubble tone={TONES[category]}>{category}</Bubble>;
}

export function StatusBadge({ status }: { status: PatentStatus }) {
  const { mark, label } = STATUSES[status];
  return <Badge mark={mark}>{label}</Badge>;
}
