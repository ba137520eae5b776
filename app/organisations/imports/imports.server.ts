import { DomainError } from "#app/platform/domain-error.ts";
import {
  type ChangeDeps,
  createChange,
  OutcomeSchema,
  refusalsOf,
} from "#app/platform/http/change.server.ts";
import type { DatabaseDeps, FunctionName } from "#app/platform/services/database.server.ts";
import { callerHeader, postToJobs } from "#app/platform/services/jobs.server.ts";
import { TABLE_TARGETS, type TableTarget } from "#import/formats/table-targets.ts";
import { addressProblem } from "./feed-address.ts";
import {
  type FeedHolds,
  ImportPageSchema,
  ImportsPageSchema,
  MendedSchema,
  type ShownRows,
} from "./imports.schema.ts";
import { refused } from "./refusals.json";

const SIGN_IN = "Sign in to import for an organisation.";

const change = createChange<FunctionName>({
  schema: OutcomeSchema,
  signIn: SIGN_IN,
  refusals: refusalsOf(refused),
});

/** An organisation's imports and feeds, for its admins and editors; null for others. @throws DomainError */
export async function getImports({ database }: DatabaseDeps, slug: string) {
  const page = await database("imports_page", { p_slug: slug }, ImportsPageSchema());
  return page.organisation === null ? null : page;
}

/** One import to look through; null for whoever may not see it. @throws DomainError */
export async function getImport(
  { database }: DatabaseDeps,
  of: { slug: string; id: string; show: ShownRows | null; field: string | null; page: number },
) {
  const args = {
    p_slug: of.slug,
    p_import: of.id,
    p_page: of.page,
    ...(of.show ? { p_show: of.show } : {}),
    ...(of.field ? { p_field: of.field } : {}),
  };
  const page = await database("import_page", args, ImportPageSchema());
  return page.organisation === null ? null : page;
}

/** Has the jobs Worker read a file. @throws DomainError */
export async function importFile(
  deps: ChangeDeps,
  { slug, id, file }: { slug: string; id: string; file: File | null },
): Promise<void> {
  if (file === null) throw new DomainError("invalid-input", "Choose a file first.");
  await begin(deps, { slug, id, name: file.name.slice(0, 200) || "File" });
  await hand(deps, [id, "file"], file.stream());
}

/** Has the jobs Worker read an address, now and, once it is published, every night. @throws DomainError */
export async function importAddress(
  deps: ChangeDeps,
  { slug, id, address }: { slug: string; id: string; address: string },
): Promise<void> {
  const problem = addressProblem(address);
  if (problem !== null) throw new DomainError("invalid-input", problem);
  await begin(deps, { slug, id, name: address, address: new URL(address).href });
  await hand(deps, [id]);
}

/**
 * Publishes or leaves a draft, rolls back what was published, takes a feed away, or stores what it holds.
 * @param withdraw whether publishing a file withdraws the listings that it lacks
 * @throws DomainError
 */
export async function changeImport(
  deps: ChangeDeps,
  {
    slug,
    id,
    change: what,
    holds,
    withdraw = false,
  }: {
    slug: string;
    id: string;
    change: "publish" | "leave" | "remove" | "roll-back" | "set";
    holds?: FeedHolds | undefined;
    withdraw?: boolean;
  },
): Promise<void> {
  const args = {
    p_slug: slug,
    p_import: id,
    p_change: what,
    ...(holds || withdraw ? { p_whole: withdraw || holds === "everything" } : {}),
  };
  await change(deps, "change_import", args);
  if (what === "publish" || what === "roll-back") await hand(deps, [id]);
}

/** A form about an import of an organisation. */
type PostedForm = { slug: string; id: string; fields: Record<string, string> };

/** Keeps an editor's answers: a row's place and the listing that it is, 0 for a new one. @throws DomainError */
export async function answerImport(deps: ChangeDeps, { slug, id, fields }: PostedForm) {
  const answers = Object.entries(fields).flatMap(([name, value]) =>
    /^row-\d{1,6}$/.test(name) && /^\d{1,15}$/.test(value) ? [[name.slice(4), Number(value)]] : [],
  );
  const args = { p_slug: slug, p_import: id, p_answers: Object.fromEntries(answers) };
  await change(deps, "decide_import", args);
}

/** Stores which sheet of a workbook is read, and has it read. @throws DomainError */
export async function chooseSheet(deps: ChangeDeps, { slug, id, fields }: PostedForm) {
  if (!fields.sheet) throw new DomainError("invalid-input", "Choose a sheet first.");
  await change(deps, "choose_sheet", { p_slug: slug, p_import: id, p_sheet: fields.sheet });
  await hand(deps, [id]);
}

/** Stores what divides the columns of an organisation's table, and has them asked anew. @throws DomainError */
export async function chooseDelimiter(deps: ChangeDeps, { slug, id, fields }: PostedForm) {
  const args = { p_slug: slug, p_import: id, p_delimiter: fields.delimiter ?? "" };
  await change(deps, "choose_delimiter", args);
  await hand(deps, [id]);
}

/**
 * Stores what the columns of an organisation's table hold, and has the file read. Without a title or a description there is
 * nothing to list. @throws DomainError
 */
export async function chooseColumns(deps: ChangeDeps, { slug, id, fields }: PostedForm) {
  const chosen: Record<string, TableTarget> = {};
  for (const [name, column] of Object.entries(fields)) {
    const place = /^name-(\d{1,4})$/.exec(name)?.[1];
    const known = TABLE_TARGETS.find(({ target }) => target === fields[`column-${place}`]);
    if (place !== undefined && known) chosen[column] = known.target;
  }
  const targets = Object.values(chosen);
  if (!targets.includes("title") && !targets.includes("description"))
    throw new DomainError(
      "invalid-input",
      "Choose at least the column that holds the title or the description.",
    );
  const args = { p_slug: slug, p_import: id, p_columns: chosen };
  await change(deps, "choose_columns", args);
  await hand(deps, [id]);
}

/** Leaves the ticked rows out, or takes them in again. @throws DomainError */
export async function leaveRowsOut(
  deps: ChangeDeps,
  { slug, id, fields, out }: PostedForm & { out: boolean },
): Promise<void> {
  const places = Object.keys(fields).flatMap((name) => /^tick-(\d{1,6})$/.exec(name)?.[1] ?? []);
  if (places.length === 0) throw new DomainError("invalid-input", "Tick at least one row.");
  const args = { p_slug: slug, p_import: id, p_places: places.map(Number), p_out: out };
  await change(deps, "leave_out_rows", args);
}

/** Puts what was typed in place of a row's doubtful cells, and has it read again. @throws DomainError if some is still not understood */
export async function mendRow(deps: ChangeDeps, { slug, id, fields }: PostedForm): Promise<void> {
  const cells = Object.entries(fields).flatMap(([name, text]) =>
    // Forms write line breaks of names as Windows does.
    name.startsWith("cell-") ? [[name.slice(5).replaceAll("\r\n", "\n"), text.trim()]] : [],
  );
  const place = /^\d{1,6}$/.exec(fields.place ?? "")?.[0] ?? "0";
  const args = { p_slug: slug, p_import: id, p_place: Number(place) };
  await change(deps, "mend_row", { ...args, p_cells: Object.fromEntries(cells) });
  const response = await hand(deps, [id, "rows", place]);
  const { doubts } = MendedSchema().parse(await response.json());
  if (doubts.length > 0)
    throw new DomainError(
      "invalid-input",
      `Kept, but not understood yet: ${doubts.map(({ problem }) => problem).join(". ")}.`,
    );
}

function begin(
  deps: ChangeDeps,
  { slug, id, name, address }: { slug: string; id: string; name: string; address?: string },
) {
  const args = {
    p_slug: slug,
    p_import: id,
    p_name: name,
    ...(address ? { p_address: address } : {}),
  };
  return change(deps, "begin_import", args);
}

/** The jobs Worker's own queue goes on with it; the cron does where it cannot be reached. */
async function hand(deps: ChangeDeps, segments: string[], body: ReadableStream | null = null) {
  const headers = await callerHeader(deps.session, SIGN_IN);
  const response = await postToJobs(deps, ["imports", ...segments], { headers, body });
  if (response?.ok) return response;
  throw new DomainError(
    "service-unavailable",
    "That could not be started just now. Try again soon.",
  );
}
