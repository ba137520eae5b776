import { expect, test } from "vitest";
import * as z from "zod";
import { readAnswer } from "./read-answer.ts";

const Answer = z.object({ from: z.array(z.string()) });
const WANTED = { from: ["s1"] };
const json = JSON.stringify(WANTED);

test.each([
  ["alone", json],
  ["among prose", `Here it is: ${json} I hope it helps.`],
  ["in a fence", `Sure!\n\`\`\`json\n${json}\n\`\`\``],
  ["behind thoughts", `<think>\nMaybe {"from": ["s9"]}?\n</think>\n\n${json}`],
  ["behind a draft", `{"from": ["s9"]}\nNo, better:\n${json}`],
  ["behind another object", `{"a": "}{"} ${json}`],
  ["behind prose with brackets", `I looked at { and [1]. ${json}`],
  ["with further members", '{"from": ["s1"], "because": {"from": 3}}'],
])("an answer is read %s", (_, text) => {
  expect(readAnswer(text, Answer)).toEqual(WANTED);
});

test.each([
  ["nothing", ""],
  ["prose", "I cannot help with that."],
  ["half an object", '{"from": ["s1"'],
  ["another object", '{"answer": "yes"}'],
  ["thoughts alone", `<think>${json}</think>`],
  ["thoughts without an end", `<think> Let me see: ${json}`],
])("of %s nothing is read", (_, text) => {
  expect(readAnswer(text, Answer)).toBeNull();
});

test("a bracket within a text is none", () => {
  const answer = { from: ["}", "]", '"', "\\"] };
  expect(readAnswer(`So: ${JSON.stringify(answer)}`, Answer)).toEqual(answer);
});
