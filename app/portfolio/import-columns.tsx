import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import { Button } from "../ui/button.tsx";
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
    <form method="post" className="panel stack">
      <p>
        This is a table in your own columns. Look at our guess for each of them. We remember your
        answer for the next file.
      </p>
      <div className="table-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Your column</th>
              <th scope="col">In the first rows</th>
              <th scope="col">It holds</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples, guess }, place) => (
              <tr key={name}>
                <th scope="row" id={`column-name-${place}`}>
                  <bdi>{name}</bdi>
                  <input type="hidden" name={`name-${place}`} value={name} />
                </th>
                <td>{samples.join(" · ") || "–"}</td>
                <td>
                  <select
                    name={`column-${place}`}
                    aria-labelledby={`column-name-${place}`}
                    defaultValue={typed[`column-${place}`] ?? guess}
                  >
                    {TABLE_TARGETS.map(({ target, label }) => (
                      <option key={target} value={target}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button variant="primary" name="intent" value="columns">
          Read the rows
        </Button>
        <Button name="intent" value="leave">
          Leave it
        </Button>
      </div>
    </form>
  );
}
