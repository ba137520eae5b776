import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { option } from "#app/ui/option.tsx";
import {
  ORGANISATION_FORMAT_NAMES,
  ORGANISATION_FORMATS,
  ORGANISATION_PARTS,
  PART_NAMES,
} from "./organisation-parts.ts";

/** How members take out all that their organisation has here. */
export function OrganisationDataForm({ slug }: { slug: string }) {
  return (
    <details className="accordion organisation-data">
      <summary>
        <h2>Download your data</h2>
      </summary>
      <p id="data">
        All that your organisation has here: listings with their texts and versions, inquiries with
        their messages, and the weekly numbers.
      </p>
      <form action={`/organisations/${slug}/data`} className="stack">
        <SelectField label="Format" name="format">
          {ORGANISATION_FORMAT_NAMES.map((format) => option(format, ORGANISATION_FORMATS[format]))}
        </SelectField>
        <SelectField label="Which table, for CSV" name="part">
          {ORGANISATION_PARTS.map((part) => option(part, PART_NAMES[part]))}
        </SelectField>
        <Button size="small">Download</Button>
      </form>
    </details>
  );
}
