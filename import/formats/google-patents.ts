import { parseDate } from "../clean/dates.ts";
import { readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, labelled, type Mapped } from "../draft.ts";
import { isOutdated } from "../rights/outdated.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { filterStatus } from "../rights/stated-status.ts";
import { termEnd } from "../rights/term.ts";
import type { MapContext } from "./format.ts";
import { tableFormat } from "./named-table.ts";

/** A result list of Google Patents: the first line is the search's address, and there is no abstract. */
export const GOOGLE_PATENTS = tableFormat(
  {
    name: "google-patents",
    label: "Google Patents result list (CSV)",
    columns: ["id", "title", "assignee", "inventor/author"],
    telling: ["inventor/author"],
  },
  mapGooglePatents,
);

function mapGooglePatents(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const draft = emptyDraft("google-patents");
  const id = fields.line("id");
  draft.reference = id || null;
  draft.title = cleanTitle(readPatentMarkup(fields.line("title")), null, "");
  const assignees = fields
    .line("assignee")
    .split(
      /,\s+(?!(?:inc|llc|ltd|l\.?p|corp|co|the|n\.?a|s\.?a|gmbh|los angeles|berkeley|san \w+|davis|irvine|riverside|the state)\b)/i,
    )
    .map((name) => name.trim())
    .filter((name) => name !== "");
  draft.uni = principalInstitution(assignees) ?? universityName(context.uni ?? "");
  draft.details.inventor = fields.line("inventor/author") || null;
  const parsed = parsePatentNumbers(id);
  draft.patents = parsed.numbers;

  const granted = fields.line("grant date");
  draft.filing = parseDate(fields.line("filing/creation date"));
  draft.added = parseDate(fields.line("publication date"));
  // A later publication may have been granted: its date is in the application's row as well.
  const isGrant =
    granted !== "" ||
    parsed.numbers.some(({ type, kindCode }) => type === "grant" && kindCode !== null);
  const today = context.now.toISOString().slice(0, 10);
  const isPending = parsed.numbers.length > 0 && !isOutdated(parsed.numbers, today);
  draft.statedStatus = isGrant ? "granted" : isPending ? "pending" : null;
  draft.status = filterStatus(draft.statedStatus);
  // The file does not say whether the priority is provisional, so its date is the latest possible start of the term.
  draft.termEndsOn = termEnd(
    {
      filedOn: draft.filing.iso,
      parents: [null],
      kind: /^(?:USD|USPP)/.test(id.replace(/\W/g, ""))
        ? "design"
        : id.startsWith("WO")
          ? "international"
          : "utility",
      isUnitedStatesGrant: isGrant && id.startsWith("US"),
      grantedOn: parseDate(granted).iso,
    },
    today,
  );
  draft.info = labelled({
    Assignees: assignees.length > 1 ? assignees.join("; ") : "",
    Publication: id,
    "Priority date": fields.line("priority date"),
    Granted: granted,
    "Google Patents": fields.line("result link"),
    "Representative figure": fields.line("representative figure link"),
  });
  const [number] = parsed.numbers;
  if (number) draft.families = [`patent:${number.canonical}`];
  return fields.mapped(draft);
}
