import { expect, test } from "vitest";
import { emptyDraft } from "./draft.ts";
import { completeDraft } from "./enrich.ts";
import { keepEditors } from "./keep-editors.ts";

function recordOf() {
  const draft = {
    ...emptyDraft("own"),
    title: "A pump",
    uni: "Harrow",
    contact: "feed@harrow.test",
  };
  draft.details = { ...draft.details, technical_summary: "A pump. A prototype was tested." };
  draft.filing = { iso: "2020-01-02", text: null };
  const completed = completeDraft(draft);
  if (completed.kind !== "record") throw new Error("not a record");
  return completed.record;
}

test("what an editor wrote stays, and what the feed says of it is offered beside", () => {
  const record = recordOf();
  const content = {
    title: "Our pump",
    status: "granted",
    pi_filingdate: "Spring 2020",
    pi_contactinfo: "ours@harrow.test",
    inventor: "Ada",
  };
  const kept = keepEditors(
    record,
    ["title", "status", "pi_filingdate", "pi_contactinfo", "inventor"],
    content,
  );
  expect(kept.record.technology).toMatchObject({
    title: "Our pump",
    status: "active",
    stated_status: "granted",
    uni: "Harrow",
  });
  expect(kept.record.details).toMatchObject({
    inventor: "Ada",
    filing_date: null,
    filing_date_text: "Spring 2020",
    term_ends_on: null,
    technical_summary: record.details.technical_summary,
  });
  expect(kept.record.contact).toBeNull();
  expect(kept.offers).toEqual([
    { field: "title", value: "A pump" },
    { field: "pi_filingdate", value: "2020-01-02" },
    { field: "pi_contactinfo", value: "feed@harrow.test" },
  ]);
});

test("statements are read out of the words that stay", () => {
  const record = recordOf();
  expect(record.statements.map(({ kind }) => kind)).toContain("stage");
  const { record: kept } = keepEditors(record, ["technical_summary"], {
    technical_summary: { text: "A pump." },
  });
  expect(kept.statements).toEqual([]);
});
