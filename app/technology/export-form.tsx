import { Button } from "#app/ui/button.tsx";
import { EXPORT_FORMATS, FORMAT_NAMES } from "./export-formats.ts";

type ExportedSet = { parameters: readonly (readonly [name: string, value: string | number])[] };

/**
 * A form that downloads technologies as a file, with or without JavaScript.
 *
 * @param parameters the exported set, as parameters of `/export`
 * @param label the button, such as 'Export this page'
 */
export function ExportForm({ parameters, label }: ExportedSet & { label: string }) {
  return (
    <form action="/export" className="row">
      <HiddenParameters parameters={parameters} />
      <FormatField />
      <Button size="small">{label}</Button>
    </form>
  );
}

/** Parameters of a form as fields that are not displayed. */
export function HiddenParameters({ parameters }: ExportedSet) {
  return parameters.map(([name, value]) => {
    const key = `${name} ${value}`;
    // Only the search field itself is an `input` named q, and only select boxes are inputs named id: scripts rely on that.
    return name === "q" || name === "id" ? (
      <textarea key={key} hidden readOnly name={name} value={value} />
    ) : (
      <input key={key} type="hidden" name={name} value={value} />
    );
  });
}

/** The file format of an export. */
export function FormatField() {
  return (
    <select name="format" aria-label="File format">
      {EXPORT_FORMATS.map((format) => (
        <option key={format} value={format}>
          {FORMAT_NAMES[format]}
        </option>
      ))}
    </select>
  );
}
