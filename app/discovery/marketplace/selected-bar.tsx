import { FormatField } from "#app/technology/export-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";

/** The id of the form that all select boxes of a list belong to. */
export const SELECTED_FORM_ID = "selected";

/**
 * Actions on the selected results; each button leads to another page with their ids. The style sheet shows it with
 * the first selection and counts, so that it is the same without JavaScript.
 *
 * @param brief a prompt, of which a comparison has the parts as rows; empty for none
 */
export function SelectedBar({ brief }: { brief: string }) {
  return (
    <form id={SELECTED_FORM_ID} className="selected-bar" aria-label="Selected technologies">
      <NoDefaultButton />
      <input type="hidden" name="chosen" value="yes" />
      {brief === "" ? null : <HiddenFields fields={{ brief, only: "brief" }} />}
      <p>
        <span className="count">selected</span>
      </p>
      <Button size="small" formAction="/shortlists">
        Add to a shortlist
      </Button>
      <details className="more">
        <summary>Actions</summary>
      </details>
      <div className="tools">
        <Button size="small" formAction="/compare">
          Compare 2 to 4
        </Button>
        <span className="row">
          <FormatField />
          <Button size="small" formAction="/export">
            Export
          </Button>
        </span>
        <Button size="small" type="reset">
          Clear
        </Button>
      </div>
    </form>
  );
}
