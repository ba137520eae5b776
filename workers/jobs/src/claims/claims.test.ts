import { expect, test } from "vitest";
import { codeMail } from "./claims.ts";

test("a code's mail says what it is for, and nothing of an organisation's name is markup", () => {
  const told = { to: "ada@office.test", code: "004217", organisation: 'A <b>"fine"</b> office' };
  const { subject, text, html, to } = codeMail("1", told, "QUAD");
  expect([to, subject]).toEqual(["ada@office.test", "Your QUAD code"]);
  expect(text).toContain("\n\n004217\n\n");
  expect(html).toContain(">004217<");
  expect(html).not.toContain("<b>");
});
