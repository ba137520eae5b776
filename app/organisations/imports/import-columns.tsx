import { Button } from "#app/ui/button.tsx";
import { DELIMITERS } from "#import/formats/delimiters.ts";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import type { ImportPage } from "./imports.schema.ts";

/**
 * The question what each column of an organisation's own table holds, answered by a guess.
 *
 * @param delimiters delimiters that fit the columns, the current one first
 * @param typed the fields of a refused form
 */
export function ImportColumns({
  columns,
  delimiters,
  typed,
}: {
  columns: NonNullable<Report["columns"]>;
  delimiters: NonNullable<Report["delimiters"]>;
  typed: Record<string, string>;
}) {
  return (
    <>
      <Divided by={delimiters} />
      <Columns columns={columns} typed={typed} />
      <Example columns={columns} />
    </>
  );
}

type Report = ImportPage["details"]["report"];

/** The delimiter of the columns, with a choice where another fits. */
function Divided({ by }: { by: NonNullable<Report["delimiters"]> }) {
  const choices = DELIMITERS.filter(({ delimiter }) => by.includes(delimiter));
  const used = choices.find(({ delimiter }) => delimiter === by[0]);
  if (!used) return null;
  if (choices.length === 1)
    return <p className="note">{`The columns are divided by ${used.label}.`}</p>;
  return (
    <form method="post" className="row">
      <label className="field">
        The columns are divided by
        <select name="delimiter" defaultValue={used.delimiter}>
          {choices.map(({ delimiter, label }) => (
            <option key={delimiter} value={delimiter}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button name="intent" value="delimiter">
        Divide anew
      </Button>
    </form>
  );
}

/** What the guesses make of a listing, by each column's first value. */
function Example({ columns }: { columns: NonNullable<Report["columns"]> }) {
  const fields = columns.flatMap(({ samples, guess }) => {
    const known = TABLE_TARGETS.find(({ target }) => target === guess);
    const [value] = samples;
    return !known || !value || guess === "nothing" || guess === "unknown"
      ? []
      : [{ guess, label: known.label, value }];
  });
  if (fields.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="example-heading">
      <h2 id="example-heading">A listing by our guesses</h2>
      <dl className="rights">
        {fields.map(({ guess, label, value }) => (
          <div key={`${guess}${value}`}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Columns({
  columns,
  typed,
}: {
  columns: NonNullable<Report["columns"]>;
  typed: Record<string, string>;
}) {
  return (
    <form method="post" className="panel stack">
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
                {TABLE_TARGETS.filter(
                  ({ target }) => target !== "unknown" || guess === "unknown",
                ).map(({ target, label }) => (
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
          Discard
        </Button>
      </p>
    </form>
  );
}
