import { Button } from "../ui/button.tsx";
import type { ListingView } from "./to-listing-view.server.ts";

/**
 * The pictures of a listing, each with its words and a form of its own, so that a file is sent alone.
 *
 * @param typed the words of a form that was refused; its key is empty for a new picture
 */
export function ListingPictures({
  view: { pictures, picturesUrl, href },
  edits,
  typed,
}: {
  view: ListingView;
  edits: boolean;
  typed: { key: string; words: string } | undefined;
}) {
  return (
    <section id="pictures" aria-labelledby="pictures-heading" className="stack">
      <h2 id="pictures-heading">Pictures</h2>
      <p className="note">
        JPEG, PNG or WebP, 10 MB at most, ten pictures. The first is the one that lists show. Save
        the text above first: these forms do not hold it.
      </p>
      {[...pictures, ...(edits && pictures.length < 10 ? [null] : [])].map((picture, at) => {
        const key = picture?.key ?? "";
        const name = `picture ${at + 1}`;
        return (
          <form
            key={key}
            method="post"
            action={`${href}?pictures`}
            encType="multipart/form-data"
            className="field"
          >
            <input type="hidden" name="key" value={key} />
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
            <label htmlFor={`words-${at}`}>What {name} shows, for whoever cannot see it</label>
            <input
              id={`words-${at}`}
              name="words"
              maxLength={300}
              defaultValue={typed?.key === key ? typed.words : picture?.words}
              readOnly={!edits}
            />
            {edits ? (
              <>
                {picture ? (
                  <Button
                    size="small"
                    name="intent"
                    value="words"
                    aria-label={`Save words: ${name}`}
                  >
                    Save words
                  </Button>
                ) : null}
                <label htmlFor={`file-${at}`}>
                  {picture ? `Another file for ${name}` : "File"}
                </label>
                <input
                  id={`file-${at}`}
                  type="file"
                  name="picture"
                  accept="image/jpeg,image/png,image/webp"
                />
                <p className="row">
                  <Button
                    size="small"
                    name="intent"
                    value={picture ? "replace" : "add"}
                    aria-label={picture ? `Replace: ${name}` : undefined}
                  >
                    {picture ? "Replace" : "Add picture"}
                  </Button>
                  {picture && at > 0 ? (
                    <Button
                      size="small"
                      name="intent"
                      value="first"
                      aria-label={`Show first: ${name}`}
                    >
                      Show first
                    </Button>
                  ) : null}
                  {picture ? (
                    <Button
                      size="small"
                      name="intent"
                      value="remove"
                      aria-label={`Remove: ${name}`}
                    >
                      Remove
                    </Button>
                  ) : null}
                </p>
              </>
            ) : null}
          </form>
        );
      })}
    </section>
  );
}
