import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/**
 * A mark on a card that lasts as long as the page: nothing of it is stored, and its words say so. Without a script
 * it could do nothing, and is not there.
 */
export function BookmarkToggle({ title }: { title: string }) {
  const hydrated = useHydrated();
  const [marked, setMarked] = useState(false);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="button round bookmark"
      aria-pressed={marked}
      aria-label={`Bookmark on this page: ${title}`}
      onClick={() => setMarked(!marked)}
    >
      <Icon name="bookmark" />
    </button>
  );
}
