import { parseDate } from "../clean/dates.ts";
import { readDelimited } from "../read/delimited.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import type { Problems, RegisterFacts, RegisterRecord } from "./record.ts";
import { registerNumber } from "./register-number.ts";

/** Lists of offices and funders: licences of right and ended patents of the United Kingdom, and NIH's patents by project. */
export type ListKind = "gb-licences" | "gb-ceased" | "us-nih";

const DAY = /licen[cs]e|endors|start|ceas|lapse|expir|force|effective|date/i;
const NOT_A_DAY = /fil|appl|publ|grant|number|titl|owner|prop/i;

/** Which list these columns are; null for another table. @param name the file's, which tells where columns do not */
export function listKindOf(columns: readonly string[], name: string): ListKind | null {
  const all = columns.join(" ").toUpperCase();
  if (/\bPATENT_ID\b/.test(all) && /\bPROJECT_ID\b/.test(all)) return "us-nih";
  if (!/PUBLICATION/.test(all)) return null;
  const told = `${columns.filter((column) => !NOT_A_DAY.test(column)).join(" ")} ${name}`;
  if (/CEAS|LAPSE|EXPIR|NOT.?IN.?FORCE|\bNIF\b/i.test(told)) return "gb-ceased";
  return /LICEN[CS]E|\bLOR\b|ENDORS/i.test(told) ? "gb-licences" : null;
}

/** Reads a list, whose first row names its columns. @param delimiter a comma, a semicolon or a tab */
export async function* readOfficeList(
  chunks: AsyncIterable<string>,
  delimiter: string,
  name: string,
  asOf: string,
  problems: Problems,
): AsyncGenerator<RegisterRecord> {
  let columns: string[] | null = null;
  let kind: ListKind | null = null;
  for await (const row of readDelimited(chunks, delimiter)) {
    if (row.kind === "problem") {
      problems.push({ line: row.problem.row ?? 0, byte: null, reason: row.problem.reason });
      continue;
    }
    if (columns === null) {
      // Titles above the columns are passed over.
      kind = listKindOf(row.cells, name);
      if (kind !== null) columns = row.cells;
      continue;
    }
    const cells = new Map(
      columns.map((column, place) => [column.trim(), (row.cells[place] ?? "").trim()]),
    );
    const record = kind === "us-nih" ? fundingOf(cells, asOf) : britishRecord(cells, kind, asOf);
    if (record) yield record;
    else
      problems.push({
        line: row.row,
        byte: null,
        reason:
          kind === "us-nih"
            ? "names no patent and project"
            : "names no publication or day that can be read",
      });
  }
  if (columns === null)
    problems.push({ line: 1, byte: 0, reason: "no row names the columns of a list that is known" });
}

function fundingOf(cells: ReadonlyMap<string, string>, asOf: string): RegisterRecord | null {
  const at = (name: string) =>
    [...cells].find(([column]) => column.toUpperCase() === name)?.[1] ?? "";
  const number = registerNumber("US", at("PATENT_ID"), "B2");
  const award = at("PROJECT_ID");
  if (number === null || award === "") return null;
  const quote = `NIH's list: patent ${at("PATENT_ID")}, project ${award}`;
  const funding = [{ agency: "National Institutes of Health", award, quote }];
  return {
    source: "us-nih",
    key: `${number} ${award}`,
    numbers: [number],
    asOf,
    facts: { funding },
  };
}

function britishRecord(
  cells: ReadonlyMap<string, string>,
  kind: ListKind | null,
  asOf: string,
): RegisterRecord | null {
  const publication =
    [...cells].find(([column]) => /publ/i.test(column) && !/date/i.test(column))?.[1] ?? "";
  const number = britishNumber(publication);
  if (number === null) return null;
  const application =
    [...cells].find(([column]) => /appl/i.test(column) && !/date/i.test(column))?.[1] ?? "";
  const written =
    [...cells].find(([column]) => DAY.test(column) && !NOT_A_DAY.test(column))?.[1] ?? "";
  const on = parseDate(written, "day-first").iso;
  if (written !== "" && on === null) return null;
  const numbers = [...new Set([number, britishNumber(application)].filter((one) => one !== null))];
  const country = "GB";
  if (kind === "gb-licences" && on === null) return null;
  const facts: RegisterFacts =
    kind === "gb-licences"
      ? { licencesOfRight: [{ country, on: on ?? "", withdrawnOn: null }] }
      : { ceased: { country, on } };
  return { source: kind ?? "gb-ceased", key: number, numbers, asOf, facts };
}

/** 'GB2345678', 'EP(UK)0123456', '2345678' and '0412345.6' of the United Kingdom's lists. */
function britishNumber(written: string): string | null {
  const bare = written
    .toUpperCase()
    .replace(/\((?:UK|GB)\)/g, "")
    .replace(/\s/g, "");
  if (!/\d{5}/.test(bare)) return null;
  const [number] = parsePatentNumbers(/^[A-Z]/.test(bare) ? bare : `GB${bare}`).numbers;
  return number?.canonical ?? null;
}
