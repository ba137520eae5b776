import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

// Enter in a field presses the first submit button of its form, in document order.

/** Words of a button that takes something away, which a person must choose on purpose. */
const TAKES_AWAY =
  /\b(?:delete|withdraw|decline|refuse|reject|remove|revoke|discard|leave|clear|stop|block|undo|take back|turn off|end)\b/i;

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

function attribute(tag: Tag, name: string, source: ts.SourceFile): string {
  const found = tag.attributes.properties.find((each) => each.name?.getText(source) === name);
  return found && ts.isJsxAttribute(found) ? (found.initializer?.getText(source) ?? "") : "";
}

/** The submit buttons of each form of a view, as written, in document order. */
function formsOf(file: string): string[][] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const forms: string[][] = [];
  const walk = (node: ts.Node, buttons: string[] | null): void => {
    let inside = buttons;
    if (ts.isJsxElement(node)) {
      const tag = node.openingElement;
      const name = tag.tagName.getText(source);
      if (/(?:^|\.)form$/i.test(name)) {
        inside = [];
        forms.push(inside);
      } else if (/^button$/i.test(name) && attribute(tag, "type", source) !== '"button"') {
        const words = node.children.map((child) => child.getText(source)).join(" ");
        inside?.push(`${attribute(tag, "value", source)} ${words}`.replace(/\s+/g, " ").trim());
      }
    }
    node.forEachChild((child) => walk(child, inside));
  };
  walk(source, null);
  return forms;
}

const FORMS = globSync("app/**/*.tsx").flatMap((file) =>
  formsOf(file).map((buttons) => ({ file, buttons })),
);

test("Enter never takes anything away in a form that can do something else", () => {
  const mixed = FORMS.filter(({ buttons }) => buttons.some((words) => !TAKES_AWAY.test(words)));
  expect(mixed.filter(({ buttons }) => buttons.length > 1).length).toBeGreaterThan(10);
  expect(mixed.filter(({ buttons }) => TAKES_AWAY.test(buttons[0] ?? ""))).toEqual([]);
});
