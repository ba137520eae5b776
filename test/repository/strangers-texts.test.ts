import { parseCookieHeader } from "@supabase/auth-helpers-remix";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import {
  DeletionFormSchema,
  LoginFormSchema,
  LoginQuerySchema,
} from "#app/account/account.schema.ts";
import { loginNotice, loginTarget } from "#app/account/login-notice.ts";
import { extractKeywords } from "#app/discovery/marketplace/extract-keywords.ts";
import { MarketplaceQuerySchema } from "#app/discovery/marketplace/marketplace.schema.ts";
import { marketplaceHref } from "#app/discovery/marketplace/marketplace-href.ts";
import { KeywordsBodySchema, SearchBodySchema } from "#app/discovery/marketplace/search.schema.ts";
import { answerFromRecord } from "#app/explain/built-in-answer.server.ts";
import { ChatRequestSchema, HistorySchema } from "#app/explain/chat.schema.ts";
import { readScores } from "#app/explain/scores.ts";
import { ContactSchema } from "#app/inquiries/contact.schema.ts";
import { CheckoutRequestSchema, PortalRequestSchema } from "#app/membership/membership.schema.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import {
  readForm,
  readFormWithLists,
  readJson,
  readSearch,
} from "#app/platform/http/forms.server.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { createSession } from "#app/platform/session/session.server.ts";
import { findPassage } from "#app/technology/analysis/passages.ts";
import { sourcesOfSent } from "#app/technology/analysis/sources.ts";
import { contactHref } from "#app/technology/contact-href.ts";
import { readRange } from "#app/technology/reports/byte-range.ts";
import { renderMarkdown } from "#app/technology/reports/markdown.server.tsx";
import { isReportId, reportIdOf } from "#app/technology/reports/report-file.ts";
import { PatentFormSchema } from "#app/technology-page/patent-form.schema.ts";
import { PatentQuerySchema } from "#app/technology-page/patent-page.schema.ts";
import { parseDate } from "#import/clean/dates.ts";
import { splitSections } from "#import/clean/sections.ts";
import { completeDraft } from "#import/enrich.ts";
import { readFileHead } from "#import/formats/head.ts";
import { detectFormat, FORMAT_NAMES, formatNamed } from "#import/formats/registry.ts";
import { parsePatentNumbers } from "#import/rights/patent-number.ts";
import { SAMPLES } from "#import/samples-for-test.ts";
import { toBlocks, toPlainText } from "#import/text/rich-text.ts";
import { summaryLine } from "#import/text/summary-line.ts";
import { readImageKey } from "../../workers/images/src/key.ts";
import nasty from "./strangers-texts.json" with { type: "json" };

// Everything that reads strangers' texts gets generated ones, and may refuse them but never throw. That it also takes
// time in proportion to their length is tested in linearity.test.ts.

const ORIGIN = "http://localhost:8787";
/** The same inputs in every run, so that only a change of the code makes one fail. */
const PARAMETERS = { seed: 1, numRuns: 500 };

/** Short texts that have broken parsers, ours and others. */
const NASTY = fc.constantFrom(...nasty, "\u0301".repeat(40), "1".repeat(400));
const TEXT = fc.oneof(
  { weight: 2, arbitrary: NASTY },
  { weight: 2, arbitrary: fc.lorem({ maxCount: 12 }) },
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(NASTY, { maxLength: 8 }).map((parts) => parts.join(" ")),
  fc.tuple(NASTY, fc.integer({ min: 1, max: 500 })).map(([part, times]) => part.repeat(times)),
);
const VALUE = fc.oneof(
  fc.anything({
    key: fc.oneof(fc.constantFrom("text", "title", "markdown", "items", "__proto__", "0"), TEXT),
    values: [TEXT, fc.constantFrom(null, true, -0, 1e308, 2 ** 53)],
  }),
  fc.tuple(TEXT, fc.integer({ min: 50, max: 3000 }), fc.boolean()).map(nested),
);

function nested([text, depth, isList]: [string, number, boolean]): unknown {
  let inner: unknown = text;
  for (let n = 0; n < depth; n += 1) inner = isList ? [inner] : { text: inner };
  return inner;
}

/** One of the samples, of which up to five pieces are replaced, doubled or cut off. */
function spoilt(...samples: string[]): fc.Arbitrary<string> {
  const piece = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(200), TEXT, fc.nat(3));
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(piece, { minLength: 1, maxLength: 5 }))
    .map(([sample, pieces]) =>
      pieces.reduce((text, [where, length, other, how]) => {
        const at = Math.floor(where * text.length);
        const [before, piece, after] = [
          text.slice(0, at),
          text.slice(at, at + length),
          text.slice(at + length),
        ];
        return before + ([other, piece + piece, ""][how] ?? other) + (how === 3 ? "" : after);
      }, sample),
    );
}

/** Tries generated inputs of these kinds. The message of a failure has the smallest input that fails. */
async function holdsFor<Inputs extends [unknown, ...unknown[]]>(
  arbitraries: { [Place in keyof Inputs]: fc.Arbitrary<Inputs[Place]> },
  read: (...inputs: Inputs) => unknown,
): Promise<void> {
  const property = fc.asyncProperty(
    ...(arbitraries as unknown as [fc.Arbitrary<unknown>]),
    async (...inputs: unknown[]) => {
      await read(...(inputs as Inputs));
    },
  );
  await fc.assert(property, PARAMETERS);
}

/** Runs something that may throw a refusal with its status, which the error pages explain. */
async function refusing(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isRefusal = error instanceof Response || error instanceof DomainError;
    if (!isRefusal || error.status >= 500) throw error;
  }
}

function post(body: string, type: string): Request {
  return new Request(`${ORIGIN}/x`, { method: "POST", body, headers: { "content-type": type } });
}

beforeEach(() => {
  // The libraries warn about broken cookies.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const QUERY = spoilt(
  "q=water+membrane&mode=ai&kw=a&kw=b&class=energy&status=active&uni=Harrow&sort=most-liked&page=2",
  "tech_id=4&said=note-saved",
  "redirectTo=%2Fpatentinfo%3Ftech_id%3D4&checkout=cs_test&billing=x&welcome=pro",
);
const FORM = spoilt(
  "intent=note&notes=Hello&seen=2026-01-01T00:00:00Z",
  "intent=react&kind=save&active=true",
  "intent=inquire&inquiry=May+we%3F&key=00000000-0000-4000-8000-000000000001",
  "intent=chat&message=Why%3F&history=%5B%5D",
  "email=a%40b.test&message=Hello",
);
const HTML = spoilt(
  `<p>A&nbsp;<b>pump</b> of H<sub>2</sub>O &amp; more</p><ul><li>One<ul><li>Two</ul></ul><table><tr><td>x</table><!-- c --><style>p{}</style>`,
);
const MARKDOWN = spoilt(
  `# Title\n\n## Part\n\nText with **bold**, *italics*, \`code\` and a [link](https://example.test "t").\n\n- one\n  - two\n1. three\n\n| a | b |\n|---|---|\n| c | d |\n\n> quoted\n\n\`\`\`js\nx\n\`\`\`\n\n![](x)\n<b>html</b>\n`,
);

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test("a catalogue file is read from its first character to the records that would be written", () =>
  holdsFor(
    [
      fc.oneof({ weight: 8, arbitrary: spoilt(...Object.values(SAMPLES)) }, TEXT),
      fc.constantFrom(...FORMAT_NAMES),
      fc.constantFrom(7, 100, 100_000),
    ],
    async (text: string, name: string, size: number) => {
      const head = readFileHead(text);
      const detected = detectFormat(head);
      const format = detected ?? formatNamed(name);
      const source = { chunks: inPieces(text, size), bytesRead: () => 0, notes: [] };
      for await (const row of format?.read(source, head) ?? []) {
        if (row.kind !== "row") continue;
        const mapped = row.map({ fileName: "file", uni: "Example University", now: new Date(0) });
        if (mapped.kind === "draft") completeDraft(mapped.draft);
      }
    },
  ));

test("dates, sections and patent numbers of a catalogue are read", () =>
  holdsFor([TEXT, MARKDOWN], (text: string, description: string) => {
    parseDate(text);
    parsePatentNumbers(text);
    splitSections(description);
  }));

test("a record's text, HTML, summary, contact and scores are read", () =>
  holdsFor([VALUE, HTML, TEXT], (value: unknown, html: string, text: string) => {
    toBlocks(value);
    toPlainText(value);
    toBlocks(html);
    summaryLine([text, html]);
    contactHref({ pi_contactinfo: text, title: text } as never);
    readScores(value);
  }));

test("a report's Markdown is read", () =>
  holdsFor([fc.oneof(MARKDOWN, TEXT), TEXT], (markdown: string, title: string) => {
    renderMarkdown(markdown, title);
  }));

test("an address with a query is read", () =>
  holdsFor([QUERY, TEXT], (query: string, text: string) => {
    const request = new Request(`${ORIGIN}/marketplace?${query}`);
    marketplaceHref(readSearch(MarketplaceQuerySchema(), request, ["kw"]));
    readSearch(PatentQuerySchema(), request);
    const login = readSearch(LoginQuerySchema(), request);
    loginTarget(login);
    loginNotice(login, { brand: "QUAD", subscribed: null });
    expect(new URL(safeRedirectPath(text, "/"), ORIGIN).origin).toBe(ORIGIN);
    extractKeywords(text);
  }));

test("a body of the API is read or refused", () => {
  const bodies = spoilt(
    '{"messages":[{"role":"user","content":"How many cycles?"}],"tech_id":4,"patentData":{"title":"A"}}',
    '{"user_prompt":"water membrane","mode":"ai","keywords":["a","b"],"key":"00000000-0000-4000-8000-000000000001"}',
    '{"email":"a@b.test","user_id":"00000000-0000-4000-8000-000000000001","plan":"monthly","promoCode":null}',
  );
  return holdsFor(
    [
      fc.oneof(
        bodies,
        VALUE.map((value) => asJson(value)),
      ),
    ],
    async (body: string) => {
      for (const schema of [
        ChatRequestSchema(),
        SearchBodySchema(),
        KeywordsBodySchema(),
        CheckoutRequestSchema(),
        PortalRequestSchema(),
      ])
        await refusing(() => readJson(schema, post(body, "application/json")));
    },
  );
});

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // A bigint, for example.
    return "";
  }
}

test("a form is read or refused", () => {
  const usual = "application/x-www-form-urlencoded";
  const type = fc.oneof(fc.constantFrom(usual, "multipart/form-data; boundary=x"), TEXT);
  return holdsFor([FORM, type], async (form: string, type: string) => {
    await refusing(async () => {
      const fields = await readForm(post(form, type.replace(/[^\x20-\x7e]/g, "")));
      for (const schema of [
        PatentFormSchema(),
        LoginFormSchema(),
        ContactSchema(),
        DeletionFormSchema(),
      ])
        schema.safeParse(fields);
    });
    await refusing(() => readFormWithLists(post(form, usual), ["kw"]));
  });
});

test("a cookie is read as a session or as none", () => {
  const cell = fc.oneof(
    TEXT,
    VALUE.map((value) => asJson(value)),
  );
  const header = fc
    .tuple(cell, fc.boolean())
    .map(([text, isEncoded]) =>
      isEncoded ? `base64-${Buffer.from(text.toWellFormed()).toString("base64url")}` : text,
    )
    .chain((value) =>
      spoilt(`quad-8787-session=${value}; quad-8787-sign-in=%7B%22flow%22%7D; a=b`),
    );
  return holdsFor([header], async (header: string) => {
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
  });
});

test("a chat's question, record and history are read", () => {
  const history = spoilt(
    '[{"role":"user","content":"a"},{"role":"assistant","by":"model","passages":[{"section":"b","text":"c"}]}]',
  );
  return holdsFor(
    [VALUE, HTML, TEXT, history],
    async (value: unknown, html: string, text: string, sent: string) => {
      const sources = sourcesOfSent({ technical_summary: value, key_benefits: html });
      await answerFromRecord([{ role: "user", content: text.slice(0, 2000) }], sources, {
        encoder: null,
        origin: ORIGIN,
        log: () => undefined,
      });
      findPassage({ section: "key-benefits", text }, sources);
      HistorySchema().safeParse(parsedOrNull(sent));
    },
  );
});

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

test("keys, ids and ranges of files are read", () =>
  holdsFor(
    [TEXT, spoilt("bytes=0-99,200-"), fc.nat(10_000)],
    (text: string, range: string, size: number) => {
      readImageKey(`/${text}`);
      reportIdOf(text);
      isReportId(text);
      readRange(range, size);
    },
  ));
