import {
  ArrowLeft,
  ArrowRight,
  Bookmark,
  Ellipsis,
  LayoutGrid,
  List,
  Lock,
  Menu,
  Search,
  X,
} from "lucide-react";

/** Every icon of the interface, all of one set (Lucide), so that lines and corners match. */
const ICONS = {
  bookmark: Bookmark,
  cards: LayoutGrid,
  cross: X,
  lock: Lock,
  menu: Menu,
  more: Ellipsis,
  next: ArrowRight,
  previous: ArrowLeft,
  rows: List,
  search: Search,
} as const;

export type IconName = keyof typeof ICONS;

/** An icon in the colour and size of its text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  const Shape = ICONS[name];
  // In HTML no namespace is needed.
  return <Shape className="icon" aria-hidden="true" xmlns={undefined} />;
}
