import { Button } from "#app/ui/button.tsx";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import type { ImportPage } from "./portfolio.schema.ts";

/** The question what each column of an office's own table holds, answered by a guess. @param typed what a refused form held */
export function ImportColumns({
  columns,
  typed,
}: {
  columns: NonNullable<ImportPage["run"]["report"]["columns"]>;
  typed: Record<string, string>;
}) {
  return (
    <form method="post" className="panel">
      <p>
        This is a table in your own columns. Look at our guess for each of them. We remember your
        answer for the next file.
      </p>
      <ul className="asked">
        {columns.map(({ name, samples, guess }, place) => (
          <li key={name}>
            <input type="hidden" name={`name-${place}`} value={name} />
            <label className="field">
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className="note">{samples.join(" · ") || "No row has it."}</span>
              <select name={`column-${place}`} defaultValue={typed[`column-${place}`] ?? guess}>
                {TABLE_TARGETS.map(({ target, label }) => (
                  <option key={target} value={target}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <p className="row">
        <Button variant="primary" name="intent" value="columns">
          Read the rows
        </Button>
        <Button name="intent" value="leave">
          Leave it
        </Button>
      </p>
    </form>
  );
}
