/** A rule, or an at-rule around some; plain text for a rule that every page has. */
export type StyleNode = string | StyleRule | { at: string; nodes: StyleNode[] };

/** `needs`: for each selector, the classes that must occur in the page for it to match. */
type StyleRule = { rule: string; needs: string[][] };

/** Defined by the build (scripts/build/build.ts). Undefined during development. */
declare const STYLE_SHEET: StyleNode[] | undefined;

/**
 * The style sheet. A page inlines the rules that it uses, so that no request blocks it; null if pages link the file
 * instead.
 */
export const styleSheet = typeof STYLE_SHEET === "undefined" ? null : STYLE_SHEET;

/** Classes that are added after rendering: the notice on an old copy (ui/kept-slot.tsx). */
const WRITTEN_LATER = ["notice"];

/**
 * The rules that a page uses, complete and in the style sheet's order: those with a selector whose classes all occur in
 * the page. They render it as the whole sheet would, until a script adds another class.
 */
export function usedStyles(sheet: StyleNode[], html: string): string {
  const used = new Set(WRITTEN_LATER);
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(" ")) used.add(name);
  return writeNodes(sheet, used);
}

function writeNodes(nodes: StyleNode[], used: Set<string>): string {
  let text = "";
  for (const node of nodes) {
    if (typeof node === "string") text += node;
    else if ("at" in node) {
      const inner = writeNodes(node.nodes, used);
      if (inner) text += `${node.at}{${inner}}`;
    } else if (node.needs.some((classes) => classes.every((name) => used.has(name))))
      text += node.rule;
  }
  return text;
}
