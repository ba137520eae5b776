import { type MouseEvent, useRef, useState } from "react";
import { downloadHref, reportFileName } from "./report-file.ts";

/**
 * 'Download Report': saves the PDF of a report or a fact sheet. It is a plain link, to which the server responds with the
 * file or a page that says why not and what to do. With JavaScript the page stays, and a refusal is an alert before it.
 */
export function DownloadButton({
  reportId,
  variant = "plain",
  label = "Download Report",
}: {
  reportId: string;
  variant?: "plain" | "primary";
  label?: string;
}) {
  const [isLoading, setLoading] = useState(false);
  // A ref, because a second click may come before the state update is rendered.
  const loading = useRef(false);

  async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (loading.current) return;
    loading.current = true;
    setLoading(true);
    const problem = await fetchReport(reportId);
    loading.current = false;
    setLoading(false);
    if (!problem) return;
    window.alert(problem.message);
    if (problem.isRefusal) window.location.assign(downloadHref(reportId));
  }

  return (
    <a
      className={variant === "primary" ? "button primary small" : "button small"}
      href={downloadHref(reportId)}
      onClick={download}
      aria-busy={isLoading || undefined}
    >
      {label}
    </a>
  );
}

/** Fetches a report and lets the browser save it. @returns null on success */
async function fetchReport(reportId: string) {
  try {
    const response = await fetch(downloadHref(reportId), {
      headers: { Accept: "application/pdf" },
    });
    if (!response.ok) {
      const isSignedOut = response.status === 401;
      const message = isSignedOut
        ? "You're not logged in."
        : "Access denied or failed to download.";
      return { message, isRefusal: true };
    }
    saveAs(await response.blob(), reportFileName(reportId));
    return null;
  } catch {
    return { message: "Something went wrong during download.", isRefusal: false };
  }
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked in the next task, once the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
