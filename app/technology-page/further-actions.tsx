import { AddToShortlist } from "#app/collections/shortlists/add-to-shortlist.tsx";
import type { OwnShortlist } from "#app/collections/shortlists/own-shortlist.schema.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/**
 * 'More': compare a technology with similar ones, watch it for changes, put it on a shortlist; claim it, report a mistake.
 *
 * @param claimable the slug of an owner for whom nobody acts yet
 * @param member the member's own data; null for visitors
 */
export function FurtherActions({
  compareHref,
  techId,
  claimable,
  member,
}: {
  compareHref: string;
  techId: number;
  claimable: string | undefined;
  member: { watching: boolean; shortlists: readonly OwnShortlist[]; formKey: string } | null;
}) {
  return (
    <details className="more">
      <summary className="button small">More</summary>
      <div className="row">
        {member ? (
          <>
            <details className="share" id="shortlists">
              <summary className="button small">{shortlistsLabel(member.shortlists)}</summary>
              <AddToShortlist
                ids={[techId]}
                lists={member.shortlists}
                formKey={member.formKey}
                back={`/patentinfo?tech_id=${techId}`}
              />
            </details>
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
          </>
        ) : null}
        <ButtonLink size="small" to={compareHref} reloadDocument>
          Compare
        </ButtonLink>
        {claimable ? (
          <a className="quiet-link" href={`/organisations/${claimable}`}>
            Claim this listing
          </a>
        ) : null}
        <a className="quiet-link" href={`/mistake?tech_id=${techId}`}>
          Report a mistake
        </a>
      </div>
    </details>
  );
}

function shortlistsLabel(shortlists: readonly OwnShortlist[]): string {
  const on = shortlists.filter(({ holds }) => holds).length;
  if (on === 0) return "Add to a shortlist";
  return `On ${on === 1 ? "1 shortlist" : `${on} shortlists`}`;
}
