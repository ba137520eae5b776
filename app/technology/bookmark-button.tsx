import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * A bookmark that lasts as long as the page. It is not stored, and its text says so. Rendered only with JavaScript,
 * since it could do nothing without.
 */
export function BookmarkButton({ title }: { title: string }) {
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState(false);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Bookmark on this page: ${title}`}
      onClick={() => setPressed(!pressed)}
    >
      <Icon name="bookmark" />
      Bookmark
    </button>
  );
}
