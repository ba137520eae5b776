import { Button } from "#app/ui/button.tsx";
import { MOST_IMAGES } from "./listing-answer.ts";
import type { ListingView } from "./to-listing-view.ts";

/**
 * The images of a listing, each with its words, as fields of the listing's form: whichever button is pressed, all that
 * was typed is saved.
 *
 * @param typed the words of a form that was refused, by the images' keys; that of a new one is empty
 */
export function ListingImages({
  view: { images, imagesUrl },
  edits,
  typed = {},
}: {
  view: ListingView;
  edits: boolean;
  typed?: Record<string, string> | undefined;
}) {
  const added = edits && images.length < MOST_IMAGES ? [null] : [];
  return (
    <section id="images" aria-labelledby="images-heading" className="stack">
      <h2 id="images-heading">Images</h2>
      <p className="note">
        JPEG, PNG or WebP, 10 MB at most, ten images. The first is the one that lists show.
        {edits ? " Every button here saves your text as well." : ""}
      </p>
      {[...images, ...added].map((image, at) => {
        const key = image?.key ?? "";
        const name = `image ${at + 1}`;
        return (
          <div key={key} className="field">
            {image ? (
              <img
                src={`${imagesUrl}/${key}?w=320`}
                alt={image.words || `Image ${at + 1}, not described yet`}
                width={320}
                height={200}
                className="cover"
                loading="lazy"
              />
            ) : (
              <h3>Add an image</h3>
            )}
            <label htmlFor={`words-${at}`}>What {name} shows, for readers who cannot see it</label>
            <input
              dir="auto"
              id={`words-${at}`}
              name={`words-${at}`}
              maxLength={300}
              defaultValue={typed[key] ?? image?.words}
              readOnly={!edits}
            />
            {edits ? <ImageFields at={at} image={image} name={name} /> : null}
          </div>
        );
      })}
    </section>
  );
}

/** @param image null for one to add */
function ImageFields({
  at,
  image,
  name,
}: {
  at: number;
  image: ListingView["images"][number] | null;
  name: string;
}) {
  const button = (change: string, label: string) => (
    <Button
      size="small"
      name="image"
      value={`${change}-${at}`}
      formNoValidate={change === "remove"}
      aria-label={image ? `${label}: ${name}` : undefined}
    >
      {label}
    </Button>
  );
  return (
    <>
      <input type="hidden" name={`key-${at}`} value={image?.key ?? ""} />
      <input type="hidden" name={`said-${at}`} value={image?.words ?? ""} />
      <label htmlFor={`file-${at}`}>{image ? `Another file for ${name}` : "File"}</label>
      <input
        id={`file-${at}`}
        type="file"
        name={`file-${at}`}
        accept="image/jpeg,image/png,image/webp"
      />
      <p className="row">
        {image ? button("words", "Save words") : null}
        {image ? button("replace", "Replace") : button("add", "Add image")}
        {image && at > 0 ? button("first", "Show first") : null}
        {image ? button("remove", "Remove") : null}
      </p>
    </>
  );
}
