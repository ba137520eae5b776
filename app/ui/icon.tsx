import { ArrowLeft, ArrowRight, Ban, Bookmark, Lock, X } from "lucide-react";

/** Every icon of the interface, all of one set (Lucide), so that lines and corners match. */
const ICONS = {
  bookmark: Bookmark,
  cross: X,
  hide: Ban,
  lock: Lock,
  next: ArrowRight,
  previous: ArrowLeft,
} as const;

export type IconName = keyof typeof ICONS;

/** An icon in the colour and size of its text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  const Shape = ICONS[name];
  return <Shape className="icon" aria-hidden="true" focusable="false" />;
}
