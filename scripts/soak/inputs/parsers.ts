import { parseCookieHeader } from "@supabase/auth-helpers-remix";
import {
  DeletionFormSchema,
  LoginFormSchema,
  LoginQuerySchema,
} from "../../../app/account/account.schema.ts";
import { loginNotice, loginTarget } from "../../../app/account/login-notice.ts";
import { ContactSchema } from "../../../app/contact/contact.schema.ts";
import { answerFromRecord } from "../../../app/explain/built-in-answer.ts";
import { ChatRequestSchema, HistorySchema } from "../../../app/explain/chat.schema.ts";
import { readRecord, verifySentence } from "../../../app/explain/citations.ts";
import { readScores } from "../../../app/explain/scores.ts";
import { sourceOfReport, sourcesOfSent } from "../../../app/explain/sources.ts";
import { extractKeywords } from "../../../app/marketplace/extract-keywords.ts";
import { MarketplaceQuerySchema } from "../../../app/marketplace/marketplace.schema.ts";
import { marketplaceHref } from "../../../app/marketplace/marketplace-href.ts";
import { KeywordsBodySchema, SearchBodySchema } from "../../../app/marketplace/search.schema.ts";
import {
  CheckoutRequestSchema,
  PortalRequestSchema,
} from "../../../app/membership/membership.schema.ts";
import { DomainError } from "../../../app/platform/domain-error.ts";
import {
  readForm,
  readFormWithLists,
  readJson,
  readSearch,
} from "../../../app/platform/forms.server.ts";
import { safeRedirectPath } from "../../../app/platform/redirects.ts";
import { createSession } from "../../../app/platform/session.server.ts";
import { readRange } from "../../../app/reports/byte-range.ts";
import { renderMarkdown } from "../../../app/reports/markdown.server.tsx";
import { isReportId, reportIdOf } from "../../../app/reports/report-file.ts";
import { contactHref } from "../../../app/technology/contact-href.ts";
import { PatentFormSchema } from "../../../app/technology-page/patent-form.schema.ts";
import { PatentQuerySchema } from "../../../app/technology-page/patent-page.schema.ts";
import { parseDate } from "../../../import/clean/dates.ts";
import { splitSections } from "../../../import/clean/sections.ts";
import { completeDraft } from "../../../import/enrich.ts";
import { readFileHead } from "../../../import/formats/head.ts";
import { detectFormat, FORMAT_NAMES, formatNamed } from "../../../import/formats/registry.ts";
import { parsePatentNumbers } from "../../../import/rights/patent-number.ts";
import { SAMPLES } from "../../../import/samples-for-test.ts";
import { toBlocks, toPlainText } from "../../../import/text/rich-text.ts";
import { summaryLine } from "../../../import/text/summary-line.ts";
import { readPictureKey } from "../../../workers/images/src/key.ts";
import type { Generator } from "./generate.ts";

/** A reader of strangers' texts: it makes an input and reads it. Any exception that is not a refusal is a fault. */
export type Parser = { name: string; share: number; run(generator: Generator): unknown };

const ORIGIN = "http://localhost:8787";
const MARKDOWN = `# Title\n\n## Part\n\nText with **bold**, *italics*, \`code\` and a [link](https://example.test "t").\n\n- one\n  - two\n1. three\n\n| a | b |\n|---|---|\n| c | d |\n\n> quoted\n\n\`\`\`js\nx\n\`\`\`\n\n![](x)\n<b>html</b>\n`;
/** Marks with a meaning in Markdown. Each, repeated, has made some parser slow. */
const MARKS = [
  ...[
    "[",
    "]",
    "](b)",
    "[a](",
    "![a ",
    "*a ",
    "a* ",
    "**",
    "_a",
    "`",
    "<?",
    "<!--",
    "<b>",
    "&amp;",
  ],
  ...["> ", "- ", "1. ", "# ", "=\n", "---\n", "```\n", "|a", "|--", "[a]: b\n", "<http://a>"],
  ...["\n", "\n\n", "\r", "  ", "    ", "\t", "  \n", "\\", "a", "a ", "(", ")", '"'],
];
const HTML = `<p>A&nbsp;<b>pump</b> of H<sub>2</sub>O &amp; more</p><ul><li>One<ul><li>Two</ul></ul><table><tr><td>x</table><!-- c --><style>p{}</style>`;
const samples = Object.values(SAMPLES);
const schemas = [
  ChatRequestSchema(),
  SearchBodySchema(),
  KeywordsBodySchema(),
  CheckoutRequestSchema(),
  PortalRequestSchema(),
];
const BODIES = [
  '{"messages":[{"role":"user","content":"How many cycles?"}],"tech_id":4,"patentData":{"title":"A"}}',
  '{"user_prompt":"water membrane","mode":"ai","keywords":["a","b"],"key":"00000000-0000-4000-8000-000000000001"}',
  '{"prompt":"water"}',
  '{"email":"a@b.test","user_id":"00000000-0000-4000-8000-000000000001","plan":"monthly","promoCode":null}',
];
const FORMS = [
  "intent=note&notes=Hello&seen=2026-01-01T00:00:00Z",
  "intent=react&kind=save&active=true",
  "intent=inquire&inquiry=May+we%3F&key=00000000-0000-4000-8000-000000000001",
  "intent=chat&message=Why%3F&history=%5B%5D",
  "intent=sign-in&redirectTo=%2Fmarketplace%3Fq%3Da",
  "email=a%40b.test&message=Hello",
];
const QUERIES = [
  "q=water+membrane&mode=ai&kw=a&kw=b&class=energy&status=active&uni=Harrow&sort=most-liked&page=2",
  "tech_id=4&said=note-saved",
  "redirectTo=%2Fpatentinfo%3Ftech_id%3D4&checkout=cs_test&billing=x&welcome=pro",
];
const HISTORY =
  '[{"role":"user","content":"a"},{"role":"assistant","by":"model","claims":[{"sentence":"a","section":"b","quote":"c"}]}]';

/** A body, which the generator damages or replaces by any JSON value. */
const bodyOf = (g: Generator) =>
  g.below(2) ? g.spoil(g.pick(BODIES)) : (JSON.stringify(g.value()) ?? "");

function post(body: string, type: string): Request {
  return new Request(`${ORIGIN}/x`, { method: "POST", body, headers: { "content-type": type } });
}

/** Runs something that may throw a refusal with its status, which the error pages explain. */
async function refusing(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Response && error.status < 500) return;
    if (error instanceof DomainError && error.status < 500) return;
    throw error;
  }
}

/** Two pieces of Markdown, each repeated, up to about the length that is read of a text. */
function wearing(g: Generator): string {
  const half = g.pick([1000, 5000, 30_000]);
  const piece = () => Array.from({ length: 1 + g.below(4) }, () => g.pick(MARKS)).join("");
  return [piece(), piece()].map((each) => each.repeat(half / each.length)).join("");
}

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Reads a catalogue file from its first character to the record that would be written. */
async function importFile(g: Generator): Promise<void> {
  const text = g.below(8) ? g.spoil(g.pick(samples)) : g.text();
  const head = readFileHead(text);
  // A table of PatentsView is joined with others on the disk.
  const names = FORMAT_NAMES.filter((name) => name !== "patentsview");
  const detected = detectFormat(head);
  const known = detected !== null && detected.name !== "patentsview";
  const format = known ? detected : formatNamed(g.pick(names));
  const chunks = inPieces(text, g.pick([7, 100, 100_000]));
  const source = { chunks, bytesRead: () => 0, notes: [] };
  for await (const row of format?.read(source, head) ?? []) {
    if (row.kind !== "row") continue;
    const mapped = row.map({ fileName: "file", uni: "Example University", now: new Date(0) });
    if (mapped.kind === "draft") completeDraft(mapped.draft);
  }
}

/** Every reader of strangers' texts. The shares are relative to each other. */
export const PARSERS: readonly Parser[] = [
  { name: "import: a file of any format", share: 20, run: importFile },
  { name: "import: a date", share: 2, run: (g) => parseDate(g.text()) },
  { name: "import: a description", share: 2, run: (g) => splitSections(g.spoil(MARKDOWN)) },
  {
    name: "search: a query's address",
    share: 10,
    run(g) {
      const request = new Request(`${ORIGIN}/marketplace?${g.spoil(g.pick(QUERIES))}`);
      marketplaceHref(readSearch(MarketplaceQuerySchema(), request, ["kw"]));
      readSearch(PatentQuerySchema(), request);
    },
  },
  { name: "search: the words of a prompt", share: 6, run: (g) => extractKeywords(g.text()) },
  {
    name: "API: a body",
    share: 10,
    run: (g) => refusing(() => readJson(g.pick(schemas), post(bodyOf(g), "application/json"))),
  },
  {
    name: "a form",
    share: 8,
    run: (g) =>
      refusing(async () => {
        const types = [
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          g.text(),
        ];
        const type = g.pick(types).replace(/[^\x20-\x7e]/g, "");
        const fields = await readForm(post(g.spoil(g.pick(FORMS)), type));
        for (const schema of [
          PatentFormSchema(),
          LoginFormSchema(),
          ContactSchema(),
          DeletionFormSchema(),
        ])
          schema.safeParse(fields);
        await readFormWithLists(post(g.spoil(g.pick(FORMS)), types[0] ?? ""), ["kw"]);
      }),
  },
  {
    name: "markdown of a report",
    share: 8,
    run: (g) => renderMarkdown(g.spoil(MARKDOWN), "Title"),
  },
  { name: "markdown that is none", share: 4, run: (g) => renderMarkdown(g.text(), g.text()) },
  { name: "markdown that wears out", share: 2, run: (g) => renderMarkdown(wearing(g), "Title") },
  { name: "a record's text", share: 6, run: (g) => [toBlocks(g.value()), toPlainText(g.value())] },
  { name: "a record's HTML", share: 6, run: (g) => toBlocks(g.spoil(HTML)) },
  { name: "a summary", share: 2, run: (g) => summaryLine([g.text(), g.spoil(HTML)]) },
  { name: "patent numbers", share: 4, run: (g) => parsePatentNumbers(g.text()) },
  {
    name: "a contact",
    share: 2,
    run: (g) => contactHref({ pi_contactinfo: g.text(), title: g.text() } as never),
  },
  { name: "scores", share: 2, run: (g) => readScores(g.value()) },
  {
    name: "cookies",
    share: 8,
    async run(g) {
      const cell = g.pick([g.text(), JSON.stringify(g.value()) ?? ""]).toWellFormed();
      const value = g.below(2) ? `base64-${Buffer.from(cell).toString("base64url")}` : g.text();
      const header = g.spoil(
        `quad-8787-session=${value}; quad-8787-sign-in=%7B%22flow%22%3A%22x%22%7D; a=b`,
      );
      parseCookieHeader(header);
      const session = createSession({
        refreshes: { proofOf: async () => "", hasRoom: async () => true },
        request: { headers: { get: () => header } } as unknown as Request,
        origin: new URL(ORIGIN),
        url: "http://localhost:1",
        anonKey: "key",
        log: () => undefined,
        fetch: async () => Response.json({ error: "no" }, { status: 400 }),
      });
      const token = await session.accessToken();
      // Every value that is accepted as a token is put into a header.
      if (token !== null) new Headers({ authorization: `Bearer ${token}` });
    },
  },
  {
    name: "a sign-in's address",
    share: 3,
    run(g) {
      const query = readSearch(
        LoginQuerySchema(),
        new Request(`${ORIGIN}/login?${g.spoil(g.pick(QUERIES))}`),
      );
      loginTarget(query);
      loginNotice(query, { brand: "QUAD", subscribed: null });
      const path = safeRedirectPath(g.text(), "/");
      if (new URL(path, ORIGIN).origin !== ORIGIN) throw new Error(`leads elsewhere: ${path}`);
    },
  },
  {
    name: "chat: a question and its record",
    share: 5,
    run(g) {
      const sources = [
        ...sourcesOfSent({
          title: g.value(),
          technical_summary: g.value(),
          key_benefits: g.spoil(HTML),
        }),
        sourceOfReport(g.spoil(MARKDOWN)),
      ];
      const record = readRecord(sources, g.text());
      answerFromRecord([{ role: "user", content: g.text().slice(0, 2000) }], sources);
      verifySentence({ sentence: g.text(), section: g.text(), quote: g.text() }, record);
    },
  },
  {
    name: "chat: a conversation in a form",
    share: 2,
    run(g) {
      const text = g.spoil(HISTORY);
      try {
        HistorySchema().safeParse(JSON.parse(text));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    },
  },
  {
    name: "files: keys, ids and ranges",
    share: 4,
    run(g) {
      readPictureKey(`/${g.text()}`);
      reportIdOf(g.text());
      if (isReportId(g.text()) && /[/\\]/.test(g.text())) return;
      readRange(g.spoil("bytes=0-99,200-"), g.below(10_000));
    },
  },
];
