import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import type { ImportPage } from "./imports.schema.ts";
import { ProveFirst } from "./prove-first.tsx";

/** The id of the form that publishes, which the decisions belong to. */
export const PUBLISH_FORM_ID = "publish";

/** The effect of publishing, beside its button; it stays in sight. */
export function PublishPanel({ page }: { page: ImportPage }) {
  const { organisation, details, feed, absent } = page;
  const { counts } = details;
  return (
    <form method="post" id={PUBLISH_FORM_ID} className="panel publish-panel">
      <h2>When you publish</h2>
      <ul className="lines">
        <li>{counted(counts.new, "listing appears", "listings appear")}</li>
        <li>{counted(counts.changed, "listing changes", "listings change")}</li>
        {feed && feed.goes > 0 ? (
          <li>{`${formatCount(feed.goes)} withdrawn, if the feed holds everything`}</li>
        ) : (
          <li className="if-kept">None is withdrawn</li>
        )}
        {absent && absent.count > 0 ? (
          <li className="if-withdrawn">
            {counted(absent.count, "listing is withdrawn", "listings are withdrawn")}
          </li>
        ) : null}
        {counts.unsure > 0 ? (
          <li>{counted(counts.unsure, "row waits for you", "rows wait for you")}</li>
        ) : null}
      </ul>
      {organisation.verified ? (
        <Button variant="primary" name="intent" value="publish">
          {publishWords(counts)}
        </Button>
      ) : (
        <ProveFirst slug={organisation.slug} />
      )}
      <p className="note">You can roll the whole import back afterwards.</p>
    </form>
  );
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return `None ${one.split(" ").slice(1).join(" ")}`;
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** '3 new, 20 changed': what publishing writes, since nothing happens to what is unchanged. */
function publishWords({ new: added, changed }: ImportPage["details"]["counts"]): string {
  const parts = [added > 0 ? `${added} new` : "", changed > 0 ? `${changed} changed` : ""];
  return `Publish ${parts.filter(Boolean).join(" and ")}`.trim();
}
