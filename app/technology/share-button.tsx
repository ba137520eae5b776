import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The text shared with a link, and the message once it is copied. */
const SHARE_TEXT = "Check out this patent!";
const LINK_COPIED = "Link copied to clipboard!";

/**
 * Shares a page with the device's share sheet, or else copies its link. If neither works, and without JavaScript, the
 * link is shown as text.
 *
 * @param url absolute
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const hydrated = useHydrated();
  const { share, failed } = useShare(title);
  if (!hydrated) {
    return (
      <details className="share">
        <summary className="button small">Share</summary>
        <ReadableLink url={url} />
      </details>
    );
  }
  return (
    <>
      <Button type="button" size="small" onClick={() => share(url)}>
        Share
      </Button>
      {failed ? <ReadableLink url={url} /> : null}
    </>
  );
}

/** 'Share' in the menu of a result. Without JavaScript it is on the technology's own page. */
export function ShareItem({ title, path }: { title: string; path: string }) {
  const { share, failed } = useShare(title);
  if (!useHydrated()) return null;
  const url = new URL(path, window.location.href).href;
  return failed ? (
    <ReadableLink url={url} />
  ) : (
    <button type="button" onClick={() => share(url)}>
      Share
    </button>
  );
}

/** Shares a link; `failed` once that did not work and the link has to be shown. */
function useShare(title: string): { share: (url: string) => Promise<void>; failed: boolean } {
  const [failed, setFailed] = useState(false);
  const share = async (url: string) => {
    try {
      if (await shareOrCopy({ title, text: SHARE_TEXT, url })) window.alert(LINK_COPIED);
    } catch (error) {
      // The user closed the share sheet; nothing failed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("The link could not be shared.", error);
      setFailed(true);
    }
  };
  return { share, failed };
}

/** Shares the link, or copies it if sharing is not supported; returns whether it was copied. */
async function shareOrCopy(data: { title: string; text: string; url: string }): Promise<boolean> {
  // Not every browser supports it, although TypeScript's types say so.
  if (typeof navigator.share === "function") {
    await navigator.share(data);
    return false;
  }
  await navigator.clipboard.writeText(data.url);
  return true;
}

function ReadableLink({ url }: { url: string }) {
  return (
    <label className="share-link">
      <span>Link to this page</span>
      <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}
