import { Notice } from "../ui/notice.tsx";

/** In place of a technology that could not be read. */
export function PatentUnavailable({ retryHref }: { retryHref: string }) {
  return (
    <div className="wrap">
      <h1>Loading patent data...</h1>
      <Notice tone="bad">
        <p>
          The record could not be loaded just now. It is not lost. <a href={retryHref}>Try again</a>
        </p>
      </Notice>
    </div>
  );
}
