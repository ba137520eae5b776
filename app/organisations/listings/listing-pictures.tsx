import { Button } from "#app/ui/button.tsx";
import { MOST_PICTURES } from "./listing-answer.ts";
import type { ListingView } from "./to-listing-view.ts";

/**
 * The pictures of a listing, each with its words, as fields of the listing's form: whichever button is pressed, all that
 * was typed is saved.
 *
 * @param typed the words of a form that was refused, by the pictures' keys; that of a new one is empty
 */
export function ListingPictures({
  view: { pictures, picturesUrl },
  edits,
  typed = {},
}: {
  view: ListingView;
  edits: boolean;
  typed?: Record<string, string> | undefined;
}) {
  const added = edits && pictures.length < MOST_PICTURES ? [null] : [];
  return (
    <section id="pictures" aria-labelledby="pictures-heading" className="stack">
      <h2 id="pictures-heading">Pictures</h2>
      <p className="note">
        JPEG, PNG or WebP, 10 MB at most, ten pictures. The first is the one that lists show.
        {edits ? " Every button here saves your text as well." : ""}
      </p>
      {[...pictures, ...added].map((picture, at) => {
        const key = picture?.key ?? "";
        const name = `picture ${at + 1}`;
        return (
          <div key={key} className="field">
            {picture ? (
              <img
                src={`${picturesUrl}/${key}?w=320`}
                alt={picture.words || `Picture ${at + 1}, not described yet`}
                width={320}
                height={200}
                className="cover"
                loading="lazy"
              />
            ) : (
              <h3>Add a picture</h3>
            )}
            <label htmlFor={`words-${at}`}>What {name} shows, for readers who cannot see it</label>
            <input
              dir="auto"
              id={`words-${at}`}
              name={`words-${at}`}
              maxLength={300}
              defaultValue={typed[key] ?? picture?.words}
              readOnly={!edits}
            />
            {edits ? <PictureFields at={at} picture={picture} name={name} /> : null}
          </div>
        );
      })}
    </section>
  );
}

/** @param picture null for one to add */
function PictureFields({
  at,
  picture,
  name,
}: {
  at: number;
  picture: ListingView["pictures"][number] | null;
  name: string;
}) {
  const button = (change: string, label: string) => (
    <Button
      size="small"
      name="picture"
      value={`${change}-${at}`}
      formNoValidate={change === "remove"}
      aria-label={picture ? `${label}: ${name}` : undefined}
    >
      {label}
    </Button>
  );
  return (
    <>
      <input type="hidden" name={`key-${at}`} value={picture?.key ?? ""} />
      <input type="hidden" name={`said-${at}`} value={picture?.words ?? ""} />
      <label htmlFor={`file-${at}`}>{picture ? `Another file for ${name}` : "File"}</label>
      <input
        id={`file-${at}`}
        type="file"
        name={`file-${at}`}
        accept="image/jpeg,image/png,image/webp"
      />
      <p className="row">
        {picture ? button("words", "Save words") : null}
        {picture ? button("replace", "Replace") : button("add", "Add picture")}
        {picture && at > 0 ? button("first", "Show first") : null}
        {picture ? button("remove", "Remove") : null}
      </p>
    </>
  );
}
