/** A rule or what is around some; text where every page has it. */
export type StyleNode = string | StyleRule | { at: string; nodes: StyleNode[] };

/** `needs`: for each of its selectors, the classes that an element and those around it must have to be meant. */
type StyleRule = { rule: string; needs: string[][] };

/** Written before the Worker by the build (scripts/build/build.ts). It is not there while developing. */
declare const STYLE_SHEET: StyleNode[] | undefined;

/** The style sheet, of which a page carries what it uses, so that it waits for nothing; null where pages link the file. */
export const styleSheet = typeof STYLE_SHEET === "undefined" ? null : STYLE_SHEET;

/** What is written into a page that has been rendered: the mark of an old copy (ui/kept-slot.tsx). */
const WRITTEN_LATER = ["notice"];

/**
 * The rules that a page uses, whole and in the style sheet's order: those with a selector that asks for no class that the
 * page does not have. They make it look as the whole sheet would, until a script gives an element another class.
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
