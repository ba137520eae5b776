import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test.each([
  ["Brook et al. Measured it.", 1],
  ["First shown: Mar. 3rd, 2023. It worked.", 2],
  ["Eyes are measured by OCT. The panel shows CF. It is read by an app. The end.", 4],
  ["It ran for 1,050 h. Twenty starts cost a point, as A. Brook of the U.S. Navy says.", 2],
  ["It gains a factor of 10. Nothing else does.", 2],
  ["2. Pumps are quiet.", 1],
  ["Low cost; no solvent; little waste; long life", 4],
  ["It is quiet; it is light; it lasts.", 1],
  ["A pump comprising: a valve; a lamella; a rotor; a seal.", 1],
])("%s", (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
  expect(sentencesOf(text).join(" ")).toBe(text);
});
