import { expect, test } from "vitest";
import { readRequirements } from "./requirements.ts";

test.each([
  [
    "We sell pumps. We need a PFAS membrane that removes at least 95 % at 5 bar, costs less than $50 per m² and lasts 5,000 hours without silver.",
    [
      "PFAS membrane",
      "at least 95 %",
      "5 bar",
      "less than $50 per m²",
      "5,000 hours",
      "not: silver",
    ],
  ],
  [
    "A brewery group seeks a sorbent for carbon dioxide. It must not contain amines, nor weigh less. No blood samples.",
    ["carbon dioxide", "not: amines", "not: blood samples"],
  ],
  [
    "Our robots are fast. Looking for C-arm cameras with cracks smaller than 2 mm.",
    ["C-arm cameras", "2 mm"],
  ],
  [
    "I'm scouting for batteries: 450 Wh/kg minimum, -40 °C to +60 °C, below 20 m³ per tonne, no silver. Fly ash is off the table, and it can't rely on blast slag.",
    [
      "450 Wh/kg minimum",
      "-40 °C to +60 °C",
      "below 20 m³ per tonne",
      "not: silver",
      "not: blast slag",
    ],
  ],
  ["membrane cleaned 60", ["membrane cleaned 60"]],
])("of “%s” the requirements are phrases, measures and names", (brief, requirements) => {
  expect(readRequirements(brief)).toEqual(requirements);
});
