import { expect, test } from "vitest";
import { exportText } from "./export-text.ts";

const ROWS = {
  saved: [],
  liked: [[{ techId: 1, title: 'A "title"\nof two lines' }]],
  notInterested: [[], [{ techId: 2 }]],
  notes: [[{ techId: 3 }, { techId: 4 }], [{ techId: 5, text: null }], []],
  inquiries: [],
  analysisRequests: [[{ techId: 6 }]],
  shortlists: [[{ id: 1 }]],
  shortlistItems: [],
  shortlistComments: [],
  shortlistLinks: [],
  shortlistInvitations: [],
  savedSearches: [],
  searchHistory: [],
  watches: [],
  alerts: [],
  needs: [],
  apiKeys: [],
  acts: [],
};

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("an export is the JSON of the whole account, whatever pages its lists come in", async () => {
  const account = { account: { id: "x", sessions: [] }, membership: null };
  const text = await textOf(
    exportText(account, async (list, after) => {
      const page = Number(after ?? 0);
      const next = page + 1 < ROWS[list].length ? String(page + 1) : null;
      return { rows: ROWS[list][page] ?? [], next };
    }),
  );
  const lists = Object.entries(ROWS).map(([list, pages]) => [list, pages.flat()]);
  const whole = { ...account, ...Object.fromEntries(lists) };
  expect(text).toBe(`${JSON.stringify(whole, null, 2)}\n`);
});
