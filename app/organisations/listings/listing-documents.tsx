import { documentLink } from "#app/technology/document-link.ts";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { MOST_DOCUMENTS } from "./listing-answer.ts";
import type { ListingView } from "./to-listing-view.ts";

/**
 * The documents of a listing, as fields of its form: whichever button is pressed, all that was typed is saved.
 *
 * @param typed what was filled in for a document that was refused
 */
export function ListingDocuments({
  view: { documents },
  edits,
  typed,
}: {
  view: ListingView;
  edits: boolean;
  typed?: { name: string; isPublic: boolean } | undefined;
}) {
  return (
    <section id="documents" aria-labelledby="documents-heading" className="stack">
      <h2 id="documents-heading">Documents</h2>
      <p className="note">
        PDF, 5 MB at most, three documents: a one-pager, terms, a licence.
        {edits ? " Every button here saves your text as well." : ""}
      </p>
      {documents.map((document) => {
        const { href, name, note } = documentLink(document);
        return (
          <div key={document.id} className="row">
            <span>
              <a href={href}>{name}</a>
              {note}
            </span>
            {edits ? (
              <Button
                size="small"
                name="document"
                value={`remove ${document.id}`}
                formNoValidate
                aria-label={`Remove: ${name}`}
              >
                Remove
              </Button>
            ) : null}
          </div>
        );
      })}
      {edits && documents.length < MOST_DOCUMENTS ? (
        <div className="field">
          <label htmlFor="document-name">Name of a document, as “One-pager”</label>
          <input
            dir="auto"
            id="document-name"
            name="document-name"
            maxLength={80}
            defaultValue={typed?.name}
          />
          <label htmlFor="document-file">File</label>
          <input id="document-file" type="file" name="document-file" accept="application/pdf" />
          <Tick name="document-public" value="yes" defaultChecked={typed?.isPublic}>
            Everyone may download it, not only members
          </Tick>
          <p className="row">
            <Button size="small" name="document" value="add">
              Add document
            </Button>
          </p>
        </div>
      ) : null}
    </section>
  );
}
