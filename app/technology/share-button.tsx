import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** The specification's words: what goes with a link, and what is said once it lies in the clipboard. */
const SHARE_TEXT = "Check out this patent!";
const LINK_COPIED = "Link copied to clipboard!";

/**
 * Shares a page by the device's own means, else copies its link; where neither works, and without a script, the
 * link is there to read.
 *
 * @param url absolute
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const hydrated = useHydrated();
  const [readable, setReadable] = useState(false);
  if (!hydrated) {
    return (
      <details className="share">
        <summary className="button small">Share</summary>
        <ReadableLink url={url} />
      </details>
    );
  }
  async function share() {
    try {
      if (await handOver({ title, text: SHARE_TEXT, url })) window.alert(LINK_COPIED);
    } catch (error) {
      // Whoever closes the device's sheet has changed his mind; nothing failed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("The link could not be shared.", error);
      setReadable(true);
    }
  }
  return (
    <>
      <Button type="button" size="small" onClick={share}>
        Share
      </Button>
      {readable ? <ReadableLink url={url} /> : null}
    </>
  );
}

/** Answers whether the link was copied, for want of a way to share it. */
async function handOver(data: { title: string; text: string; url: string }): Promise<boolean> {
  // Not every browser has it, whatever TypeScript's library says.
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
