import { expect, test } from "vitest";
import { isGreeting, textWithoutPassages } from "./greeting.ts";

test.each(["Hello", "hi there!", "Thanks!", "thank you very much", "ok", "What can you do?", "?!"])(
  "%s asks nothing, and is told what one can ask",
  (message) => {
    expect(textWithoutPassages(message)).toMatch(/^Ask me about this technology/);
  },
);

test.each(["Hi, who invented it?", "Is it ok for children?", "Thanks. Any patents?", "水は?"])(
  "%s is a question",
  (message) => {
    expect(isGreeting(message)).toBe(false);
    expect(textWithoutPassages(message)).toMatch(/^I found nothing/);
  },
);
