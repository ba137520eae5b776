import type { UnreadPage } from "#app/platform/http/unread-page.ts";
import { Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** Shown in place of a page whose data could not be read. @param here its URL, which 'Try again' opens */
export function UnreadView({ heading, problem, note, here }: UnreadPage & { here: string }) {
  return (
    <div className="wrap narrow">
      <PageHeader title={heading} />
      <Unread title={problem} retry={here}>
        {note}
      </Unread>
    </div>
  );
}
