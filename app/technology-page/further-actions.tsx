import { AddToShortlist } from "../shortlists/add-to-shortlist.tsx";
import type { OwnShortlist } from "../shortlists/own-shortlist.schema.ts";
import { Button, ButtonLink } from "../ui/button.tsx";

/**
 * What else can be done with a technology: compare it with similar ones, put it on a shortlist, be told of changes.
 *
 * @param member what is a member's own; null for visitors
 */
export function FurtherActions({
  compareHref,
  techId,
  member,
}: {
  compareHref: string;
  techId: number;
  member: { watching: boolean; shortlists: readonly OwnShortlist[]; formKey: string } | null;
}) {
  return (
    <>
      <ButtonLink size="small" to={compareHref} reloadDocument>
        Compare
      </ButtonLink>
      {member ? (
        <>
          <form method="post" action="/searches" className="row">
            <input type="hidden" name="tech_id" value={techId} />
            <input type="hidden" name="back" value={`/patentinfo?tech_id=${techId}`} />
            {member.watching ? (
              <a className="quiet-link" href="/searches">
                Watching
              </a>
            ) : null}
            <Button size="small" name="intent" value={member.watching ? "unwatch" : "watch"}>
              {member.watching ? "Stop watching" : "Watch this technology"}
            </Button>
          </form>
          <details className="share" id="shortlists">
            <summary className="button small">{shortlistsLabel(member.shortlists)}</summary>
            <AddToShortlist
              ids={[techId]}
              lists={member.shortlists}
              formKey={member.formKey}
              back={`/patentinfo?tech_id=${techId}`}
            />
          </details>
        </>
      ) : null}
    </>
  );
}

function shortlistsLabel(shortlists: readonly OwnShortlist[]): string {
  const on = shortlists.filter(({ holds }) => holds).length;
  if (on === 0) return "Add to a shortlist";
  return `On ${on === 1 ? "1 shortlist" : `${on} shortlists`}`;
}
