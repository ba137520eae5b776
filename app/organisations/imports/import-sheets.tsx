import { Button } from "#app/ui/button.tsx";
import type { ImportPage } from "./imports.schema.ts";

/** The question which sheet of a workbook holds the technologies. */
export function ImportSheets({
  sheets,
}: {
  sheets: NonNullable<ImportPage["details"]["report"]["sheets"]>;
}) {
  return (
    <form method="post" className="panel stack">
      <fieldset>
        <legend>
          This workbook has several sheets. One is read at a time; hidden ones are not.
        </legend>
        {sheets.map(({ name, sample }) => (
          <div key={name}>
            <label className="tick">
              <input type="radio" name="sheet" value={name} required />
              <b>
                <bdi>{name}</bdi>
              </b>
            </label>
            <p className="note">{sample.join(" · ")}</p>
          </div>
        ))}
      </fieldset>
      <p className="row">
        <Button variant="primary" name="intent" value="sheet">
          Read this sheet
        </Button>
        <Button name="intent" value="leave" formNoValidate>
          Discard
        </Button>
      </p>
    </form>
  );
}
