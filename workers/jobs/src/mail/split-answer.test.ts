import { expect, test } from "vitest";
import { ANSWER_ABOVE, CAN_ANSWER, splitAnswer } from "./split-answer.ts";

const REPLY = `r-${"0f".repeat(16)}@in.quad.test`;
/** A mail of ours, as its text/plain part has it. */
const OURS = [
  `${ANSWER_ABOVE}`,
  "Solar asks about 'A pump'.",
  "> How many cycles?\n> At what price?",
  "Answer on QUAD: https://quad.test/organisations/harrow/inbox/1",
  `${CAN_ANSWER} its files are not passed on. QUAD sent this because of an inquiry that you take part in.`,
].join("\n\n");
/** The same as Outlook repeats it: from its HTML, without marks. */
const COPY = OURS.replace(/^> /gm, "");
const quote = (text: string) => text.replace(/^/gm, "> ").replace(/^> $/gm, ">");
/** The lines of our mail before and after its questions, quoted. */
const [ABOVE = "", BELOW = ""] = quote(OURS).split("> > How many cycles?\n> > At what price?\n");
const INLINE = `${ABOVE}> > How many cycles?\nA\n> > At what price?\nB`;

const outlook = (from: string, sent: string, to: string, subject: string) =>
  `${from}: QUAD <${REPLY}>\n${sent}: 23.11.2026 10:00\n${to}: Anna Privat <anna@privat.test>\n${subject}: Re: A pump`;
const hidden = (header: string) =>
  header
    .replace(/(?<=: ).*<r-.*>/, "[address]")
    .replace(/(?<=: )Anna.*/, "[address]")
    .replace(/(?<=：).*<r-.*>/, " [address]");
const English = outlook("From", "Sent", "To", "Subject");
const German = outlook("Von", "Gesendet", "An", "Betreff");
const French = outlook("De ", "Envoyé ", "À ", "Objet ");
const Spanish = outlook("De", "Enviado el", "Para", "Asunto");
const Norwegian = outlook("Fra", "Sendt", "Til", "Emne");
const Chinese = outlook("发件人", "发送时间", "收件人", "主题");
const Japanese = outlook("差出人", "送信日時", "宛先", "件名");
const LINE = "________________________________";

/** Each mail's text, and its shown and folded parts. */
type Case = [name: string, text: string, shown: string, quoted: string];
const under = (name: string, attribution: string): Case => [
  name,
  `A\n\n${attribution}\n${quote(OURS)}`,
  "A",
  `${attribution.replace(/[^<>\s(]+@[^<>\s)]+/, "[address]")}\n${quote(OURS)}`,
];
const outlookUnder = (name: string, header: string, above = ""): Case => [
  name,
  `A\n\n${above}${header}\n\n${COPY}`,
  "A",
  `${above}${hidden(header)}\n\n${COPY}`,
];

const MAILS: Case[] = [
  under("Gmail, English, above", "On Mon, Nov 23, 2026 at 10:00 AM QUAD <no@quad.test> wrote:\n"),
  under(
    "Gmail, German, above, wrapped",
    "Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Anna Privat <\nanna@privat.test>:\n",
  ),
  under("AOL, above", "In a message dated 11/23/2026 10:00:24 A.M. EST, no@quad.test writes:\n"),
  under("Gmail, French, above", "Le lun. 23 nov. 2026 à 10:00, QUAD <no@quad.test> a écrit :\n"),
  under(
    "Gmail, Spanish, above, wrapped",
    "El lun, 23 nov 2026 a las 10:00, Anna (<anna@privat.test>)\nescribió:\n",
  ),
  under("Gmail, Danish, above", "Den man. 23. nov. 2026 kl. 10.00 skrev QUAD <no@quad.test>:\n"),
  under(
    "Gmail, Norwegian, above, wrapped",
    "man. 23. nov. 2026 kl. 10:00 skrev Anna Privat\n<anna@privat.test>:\n",
  ),
  under("Gmail, Chinese, above", "QUAD <no@quad.test> 于2026年11月23日周一 10:00写道：\n"),
  under("Gmail, Japanese, above", "2026年11月23日(月) 10:00 QUAD <no@quad.test>:\n"),
  outlookUnder("Outlook, English, above, classic", English, "-----Original Message-----\n"),
  outlookUnder("Outlook, German, above", German),
  outlookUnder("Outlook, French, above", French),
  outlookUnder("Outlook, Spanish, above", Spanish),
  outlookUnder("Outlook, Norwegian, above", Norwegian, "-----Opprinnelig melding-----\n"),
  outlookUnder("Outlook, Chinese, above", Chinese),
  outlookUnder("Outlook, Japanese, above", Japanese),
  [
    "Outlook, German, below",
    `${German}\n\n${COPY}\n\nA:\nB`,
    "A:\nB",
    `${hidden(German)}\n\n${COPY}`,
  ],
  [
    "Outlook, English, between, without marks",
    `${English}\n\n${COPY.replace("cycles?", "cycles?\nA")}`,
    `${hidden(English)}\n\n${COPY.replace("cycles?", "cycles?\nA")}`,
    "",
  ],
  [
    "Outlook, French, between, with marks",
    `${French}\n\n${INLINE}`,
    `${hidden(French)}\n\n${INLINE}`,
    "",
  ],
  [
    "Apple Mail, Japanese, between",
    `A\n\n2026/11/23 10:00、QUAD\n<no@quad.test>のメール：\n\n${INLINE}\n${BELOW}`,
    `A\n\n2026/11/23 10:00、QUAD\n<[address]>のメール：\n\n${INLINE}`,
    BELOW,
  ],
  [
    "Apple Mail, Chinese, below",
    `在 2026年11月23日，10:00，QUAD <no@quad.test> 写道：\n\n${quote(OURS)}\n\nA`,
    "A",
    `在 2026年11月23日，10:00，QUAD <[address]> 写道：\n\n${quote(OURS)}`,
  ],
  [
    "Thunderbird, English, between",
    `See below.\n\nOn 23/11/2026 10:00, QUAD wrote:\n${INLINE}\n\n-- \nAnna\nanna@privat.test`,
    `See below.\n\nOn 23/11/2026 10:00, QUAD wrote:\n${INLINE}`,
    "-- \nAnna\n[address]",
  ],
  [
    "Thunderbird, Danish, above, signature between",
    `A\n\n-- \nAnna\n\nDen 23.11.2026 kl. 10.00 skrev QUAD:\n${quote(OURS)}`,
    "A",
    `-- \nAnna\n\nDen 23.11.2026 kl. 10.00 skrev QUAD:\n${quote(OURS)}`,
  ],
  [
    "iPhone, Spanish, above",
    `A\n\nEnviado desde mi iPhone\n\n> El 23 nov 2026, a las 10:00, QUAD <no@quad.test> escribió:\n> \n${quote(OURS)}`,
    "A\n\nEnviado desde mi iPhone",
    `> El 23 nov 2026, a las 10:00, QUAD <[address]> escribió:\n> \n${quote(OURS)}`,
  ],
  [
    "Outlook for phones, Norwegian, above",
    `A\n\nHent Outlook for iOS<https://aka.ms/o0ukef>\n${LINE}\n${Norwegian}\n\n${COPY}`,
    "A\n\nHent Outlook for iOS<https://aka.ms/o0ukef>",
    `${LINE}\n${hidden(Norwegian)}\n\n${COPY}`,
  ],
  [
    "Samsung, French, above",
    `A\n\n-------- Message d'origine --------\n${French}\n\n${COPY}`,
    "A",
    `-------- Message d'origine --------\n${hidden(French)}\n\n${COPY}`,
  ],
];

test.each(MAILS)("%s", (_, text, shown, quoted) => {
  const answer = splitAnswer(text, 0);
  expect(answer).toEqual({ shown, quoted, leftOut: [] });
  expect(answer.shown + answer.quoted).not.toMatch(/\w@\w/);
});

test.each([
  [
    "underscores between sections",
    `A\n${LINE}\nB\n${LINE}\nC\n\nOn Mon, 23 Nov 2026 QUAD wrote:\n> Q`,
    `A\n${LINE}\nB\n${LINE}\nC`,
  ],
  [
    "a line broken before '>'",
    "Its strength is\n> 900 MPa, and the price is $5,000\nper kilo.",
    null,
  ],
  [
    "a last line broken before '>'",
    "Its strength is\n> 900 MPa, and the price is $5,000\n\nOn Mon, 23 Nov 2026 QUAD wrote:\n> Q",
    "Its strength is\n> 900 MPa, and the price is $5,000",
  ],
  ["a number and a colon above a quote", "Bring these 2:\n\n> Q", "Bring these 2:"],
  ["lines that end in colons", "Ja:\nsofort:\n\nAm 23.11.2026 schrieb QUAD:\n> Q", "Ja:\nsofort:"],
  [
    "labels with an address",
    "De: 3 a 5\nPara: el laboratorio\nCorreo: me@firm.test\n\nGracias.",
    null,
  ],
  ["lines with labels", "From: Oslo\nTo: Bergen\nBy: ship, 2026\n\nFine?", null],
  [
    "an address that its sender typed",
    "Write to me@firm.test:\nmy colleague is Bo <bo@firm.test>.",
    null,
  ],
  ["hyphens between sections", "A\n\n---- Prices ----\n\nB\n--\nC", null],
])("%s stay in an answer", (_, text, shown) => {
  expect(splitAnswer(text, 0).shown).toBe(shown ?? text);
});

test("our reply addresses are replaced everywhere, and a longer quote is no secret of its mail's header", () => {
  expect(splitAnswer(`Not to ${REPLY}.`, 0).shown).toBe("Not to [address].");
  const names = "To: Anna Privat;\n  Bo Privat\nCc: Cy Privat";
  const header = `From: QUAD\nSent: Monday, 23 November 2026 10:00\n${names}\nSubject: Re`;
  expect(splitAnswer(`A\n\n${header}\n\n${COPY}`, 0).quoted).not.toContain("Privat");
});

test("an attribution without a quote keeps its place and loses its address", () => {
  expect(splitAnswer("As on 3 May Anna\n<anna@privat.test> wrote:\n\nIt works.", 0).shown).toBe(
    "As on 3 May Anna\n<[address]> wrote:\n\nIt works.",
  );
});

test.each([
  "",
  "> How?",
  `On Mon, 23 Nov 2026 QUAD <no@quad.test> wrote:\n${quote(OURS)}`,
  "-- \nAnna",
])("a mail without new text has no answer: %j", (text) => {
  expect(splitAnswer(text, 1).shown).toBe("");
});

test("long texts are cut, and files are said not to be passed on", () => {
  const long = splitAnswer(`${"x".repeat(20_000)}\n\n> ${"y".repeat(20_000)}`, 2);
  for (const text of [long.shown, long.quoted]) {
    expect(text.length).toBeLessThanOrEqual(10_000);
    expect(text).toContain("[The rest was cut: it is too long.]");
  }
  expect(long.shown).toMatch(
    /\[2 files came with this mail and were not passed on: only text is.]$/,
  );
  expect(long.leftOut).toEqual(["files", "cut"]);
  expect(splitAnswer(`A${"\n".repeat(20_000)}B`, 0).leftOut).toEqual(["cut"]);
  expect(splitAnswer("A", 1)).toEqual({
    shown: "A\n\n[A file came with this mail and was not passed on: only text is.]",
    quoted: "",
    leftOut: ["files"],
  });
});
