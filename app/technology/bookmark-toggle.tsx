import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * A bookmark that lasts as long as the page. It is not stored, and its text says so. Rendered only with JavaScript,
 * since it could do nothing without.
 */
export function BookmarkToggle({ title }: { title: string }) {
  const hydrated = useHydrated();
  const [marked, setMarked] = useState(false);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={`Bookmark on this page: ${title}`}
      onClick={() => setMarked(!marked)}
    >
      <Icon name="bookmark" />
      Bookmark
    </button>
  );
}
