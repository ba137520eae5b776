import { Button, ButtonLink } from "../ui/button.tsx";

/**
 * What else can be done with a technology: compare it with similar ones, put it on a shortlist, be told of changes.
 *
 * @param watched the technology that is watched or can be; null for visitors
 * @param listHtml the form, written by the server; empty for visitors
 */
export function FurtherActions({
  compareHref,
  listHtml,
  watched,
}: {
  watched: { techId: number; watching: boolean } | null;
  compareHref: string;
  listHtml: string;
}) {
  return (
    <>
      <ButtonLink size="small" to={compareHref} reloadDocument>
        Compare
      </ButtonLink>
      {watched ? (
        <form method="post" action="/searches">
          <input type="hidden" name="tech_id" value={watched.techId} />
          <Button size="small" name="intent" value={watched.watching ? "unwatch" : "watch"}>
            {watched.watching ? "Stop watching" : "Watch this technology"}
          </Button>
        </form>
      ) : null}
      {listHtml ? (
        <details
          className="share"
          id="shortlists"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
          dangerouslySetInnerHTML={{ __html: listHtml }}
        />
      ) : null}
    </>
  );
}
