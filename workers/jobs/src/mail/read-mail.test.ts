import { expect, test } from "vitest";
import { headerOf, readMail } from "./read-mail.ts";
import { doubtOf } from "./receive-mail.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("a mail's headers are unfolded, and its text is decoded from its character set", async () => {
  const mail = await readMail(
    latin1(
      "From: Ada\r\n <ada@firm.test>\r\nContent-Type: text/plain;\r\n charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe, a l=\r\nong line = and =XX",
    ),
  );
  expect(headerOf(mail.headers, "from")).toBe("Ada <ada@firm.test>");
  expect(mail.text).toBe("Grüße, a long line = and =XX\n");
});

test("of a mail in parts the first plain text is read, and every file is counted", async () => {
  const coded = btoa(String.fromCharCode(...bytes("Vier Zyklen – ja.\n")));
  const mail = await readMail(
    bytes(
      [
        'Content-Type: multipart/mixed; boundary="out=er"',
        "",
        "Preamble",
        "--out=er",
        "Content-Type: multipart/alternative; boundary=in",
        "",
        "--in",
        'Content-Type: text/plain; charset="utf-8"',
        "Content-Transfer-Encoding: base64",
        "",
        coded,
        "--in",
        "Content-Type: text/html",
        "",
        "<p>Other</p>",
        "--in--",
        "--out=er",
        'Content-Disposition: attachment; filename="a.txt"',
        "Content-Type: text/plain",
        "",
        "secret",
        "--out=er",
        "Content-Type: image/png",
        "",
        "x",
        "--out=er--",
      ].join("\r\n"),
    ),
  );
  expect(mail).toMatchObject({ text: "Vier Zyklen – ja.\n", attachments: 2 });
});

test.each([
  ["nothing", ""],
  ["no empty line", "Subject: x"],
  ["a boundary that never comes", 'Content-Type: multipart/mixed; boundary="x"\n\nText'],
])("a mail of %s has no text", async (_, raw) => {
  expect((await readMail(bytes(raw))).text ?? "").toBe("");
});

test("HTML alone is read as text, with its quotes marked", async () => {
  const html =
    'Yes, see <a href="https://u.test/p">the page</a>.<br>Mail <a href="mailto:a@u.test">a@u.test</a>.<div class="gmail_quote"><div>On Mon QUAD &lt;<a href="mailto:q@q.test">q@q.test</a>&gt; wrote:<br></div><blockquote><p>How?</p></blockquote></div>';
  const { text } = await readMail(bytes(`Content-Type: text/html\n\n${html}`));
  expect(text).toBe(
    "Yes, see the page [https://u.test/p].\nMail a@u.test.\nOn Mon QUAD <q@q.test> wrote:\n\n\n> How?",
  );
});

test("HTML that nests without end breaks nothing", async () => {
  const { text } = await readMail(bytes(`Content-Type: text/html\n\nA${"<div>".repeat(20_000)}b`));
  expect(text).toContain("A");
});

test("a mail that nests without end, or has headers without end, has no text and breaks nothing", async () => {
  const nested = Array.from(
    { length: 3000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  );
  const nothing = { headers: [], text: null, attachments: 0 };
  expect(await readMail(bytes(`${nested.join("")}\n\ndeep`))).toEqual(nothing);
  expect(await readMail(bytes(`${"a: b\n ".repeat(200_000)}\n\nx`))).toEqual(nothing);
});

test.each([
  [{}, "a@b.test", null],
  [{ "auto-submitted": "no" }, "a@b.test", null],
  [{ "auto-submitted": "auto-replied" }, "a@b.test", "automatic"],
  [{ precedence: "bulk" }, "a@b.test", "automatic"],
  [{ "content-type": "multipart/report; report-type=delivery-status" }, "a@b.test", "automatic"],
  [{}, "", "automatic"],
  [{ "list-id": "<a.b.test>" }, "a@b.test", "list"],
  [
    { "authentication-results": "mx; dmarc=fail (p=none) header.from=u.test" },
    "a@b.test",
    "unverified",
  ],
])("with %o from '%s' the doubt is %s", (headers, from, doubt) => {
  const lines = {
    from: "Ada <ada@u.test>",
    "authentication-results": "mx.test; dkim=pass; dmarc=pass header.from=u.test",
    ...headers,
  };
  // The headers that came with the mail, below, prove nothing.
  const all = [
    ...Object.entries(lines),
    ["authentication-results", "forged; dmarc=pass header.from=u.test"] as const,
  ];
  expect(doubtOf(all, from)).toBe(doubt);
});

test("a mail that nobody checked is unverified", () => {
  expect(doubtOf([], "a@b.test")).toBe("unverified");
});
