import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import type { ImportRow } from "./imports.schema.ts";

/** The cells of a row that were not understood, each to be mended, or emptied to leave it out. */
export function MendRow({
  row: { place, row, doubts },
  answer,
}: {
  row: ImportRow;
  answer: FormAnswer | undefined;
}) {
  const { fields } = answerTo(answer, { intent: "mend", place: String(place) });
  return (
    <form method="post" className="stack mend-row">
      <input type="hidden" name="place" value={place} />
      {doubts.map(({ field, value, problem }) => (
        <Field
          key={`${field} ${value}`}
          label={field}
          name={`cell-${field}`}
          defaultValue={fields[`cell-${field}`] ?? value}
          maxLength={1000}
          error={`${problem}.`}
        />
      ))}
      <p>
        <Button size="small" name="intent" value="mend" aria-label={`Save row ${row ?? place + 1}`}>
          Save
        </Button>
      </p>
    </form>
  );
}
