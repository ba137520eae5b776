import { type ChildNode, parse, type Rule } from "postcss";
import parseSelectors from "postcss-selector-parser";
import type { StyleNode } from "../../app/platform/style-sheet.server.ts";

/**
 * Conditional at-rules, whose rules can be selected one by one. Any other at-rule with rules in it, such as a layer,
 * stays complete.
 */
const CONDITIONS = ["container", "media", "supports"];

/** Parses a style sheet so that a page can be given only the rules that it uses. @throws CssSyntaxError */
export function readStyleTree(text: string): StyleNode[] {
  return parse(text).nodes.flatMap(readNode);
}

function readNode(node: ChildNode): StyleNode[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [readRule(node)];
  if (node.type === "atrule" && node.nodes && CONDITIONS.includes(node.name))
    return [{ at: `@${node.name} ${node.params}`, nodes: node.nodes.flatMap(readNode) }];
  // Global at-rules such as view transitions: every page has them.
  return [node.type === "atrule" && !node.nodes ? `${node};` : String(node)];
}

function readRule(rule: Rule): StyleNode {
  if (rule.some((node) => node.type === "rule" || node.type === "atrule"))
    throw rule.error("A rule within a rule cannot be taken apart.");
  return {
    rule: String(rule),
    // Classes inside :not(), :is() and :has() are ignored: a superfluous rule does no harm.
    needs: parseSelectors()
      .astSync(rule.selector)
      .map((selector) =>
        selector.filter(({ type }) => type === "class").map(({ value }) => value ?? ""),
      ),
  };
}
