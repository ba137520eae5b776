import { type ChildNode, parse, type Rule } from "postcss";
import parseSelectors from "postcss-selector-parser";
import type { StyleNode } from "../../app/platform/style-sheet.server.ts";

/** At-rules that say when the rules in them hold. What else holds rules, such as a layer, stays whole. */
const CONDITIONS = ["container", "media", "supports"];

/** A style sheet taken apart, so that a page can be given the rules that it uses. @throws CssSyntaxError */
export function readStyleTree(text: string): StyleNode[] {
  return parse(text).nodes.flatMap(readNode);
}

function readNode(node: ChildNode): StyleNode[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [readRule(node)];
  if (node.type === "atrule" && node.nodes && CONDITIONS.includes(node.name))
    return [{ at: `@${node.name} ${node.params}`, nodes: node.nodes.flatMap(readNode) }];
  // Declared for the whole page, such as a view transition: every page has it.
  return [node.type === "atrule" && !node.nodes ? `${node};` : String(node)];
}

function readRule(rule: Rule): StyleNode {
  if (rule.some((node) => node.type === "rule" || node.type === "atrule"))
    throw rule.error("A rule within a rule cannot be taken apart.");
  return {
    rule: String(rule),
    // Those within :not(), :is() and :has() are not asked for: what is kept for nothing does no harm.
    needs: parseSelectors()
      .astSync(rule.selector)
      .map((selector) =>
        selector.filter(({ type }) => type === "class").map(({ value }) => value ?? ""),
      ),
  };
}
