import type { UnreadPage } from "../platform/unread-page.ts";
import { Unread } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** In place of a page whose data could not be read. @param here its address, which 'Try again' opens */
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
