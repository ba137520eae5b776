import { expect, test } from "vitest";
import type { CallDatabase } from "../platform/database.server.ts";
import type { PrivateFiles } from "../platform/private-files.server.ts";
import type { Session } from "../platform/session.server.ts";
import type { TechnologyRecord } from "../technology/technology.schema.ts";
import { openChatSource } from "./answer-chat.server.ts";

const REPORT = "## Key challenges of the space\n\nPlating in the cold is the open point.";
const technology = {
  tech_id: 4,
  title: "Anode",
  uni: "Northlake University",
  inventor: null,
  status: "active",
  pi_patentid: null,
  pi_filingdate: null,
  reasoning_for_categorical_assign: null,
  report_filepath: "4_report.pdf",
} as unknown as TechnologyRecord;

/** A database that knows this one technology, and a bucket that holds its report. */
function deps(subscribed: boolean, changes: Partial<TechnologyRecord> = {}) {
  const read: string[] = [];
  const database = (async (name: string) =>
    name === "chat_source"
      ? {
          viewer: { subscribed },
          wait: 0,
          technology: { ...technology, ...changes },
          rights: null,
          claims: [],
        }
      : {
          viewer: { subscribed },
          path: subscribed ? "4_report.pdf" : null,
        }) as unknown as CallDatabase;
  const reports = {
    async text(key: string) {
      read.push(key);
      return REPORT;
    },
  } as unknown as PrivateFiles;
  const session = { present: true } as Session;
  const rates = { require: async () => undefined };
  return { database, session, rates, reports, log: () => undefined, read };
}

test("a subscriber's question reads the report's Markdown where the record lacks its sections", async () => {
  const asked = deps(true);
  const { sources } = await openChatSource(asked, { tech_id: 4 });
  expect(sources.find(({ id }) => id === "analysis")?.passages).toEqual([
    "Plating in the cold is the open point.",
  ]);
  expect(asked.read).toEqual(["4_report.md"]);
});

test.each([
  ["a free user's", false, {}],
  ["one about a record with its sections", true, { rep_key_challenges: { markdown: "Loss." } }],
  ["one about a record without a report", true, { report_filepath: "PLACEHOLDER" }],
])("%s question reads no file", async (_, subscribed, changes) => {
  const asked = deps(subscribed, changes);
  const { sources } = await openChatSource(asked, { tech_id: 4 });
  expect(sources.some(({ id }) => id === "analysis")).toBe(false);
  expect(asked.read).toEqual([]);
});
