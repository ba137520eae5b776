import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "@jridgewell/sourcemap-codec";

/** Deletes a folder's source maps and the comments that refer to them: browsers must not get the sources. */
export function takeAwaySourceMaps(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (name.endsWith(".map")) rmSync(file);
    else if (/\.(?:js|css)$/.test(name)) {
      const text = readFileSync(file, "utf8");
      const without = text.replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=\S+(?: ?\*\/)?\s*$/, "\n");
      if (without !== text) writeFileSync(file, without);
    }
  }
}

/**
 * Adjusts a source map to a text that was edited after compiling. Positions between the first and the last difference
 * are dropped, and those after it are shifted.
 *
 * @param map the compiler's source map of the text `compiled`, as JSON
 */
export function shiftSourceMap(map: string, compiled: string, edited: string): string {
  const parsed = JSON.parse(map) as { mappings: string };
  // First any line that was prepended; the rest counts as one edit.
  const added = edited.length - edited.slice(edited.indexOf("\n") + 1).length;
  const line = compiled.startsWith(edited.slice(0, 40)) ? "" : edited.slice(0, added);
  const rest = edited.slice(line.length);
  const start = commonLength(compiled, rest, (text, at) => text.charCodeAt(at));
  const room = Math.min(compiled.length, rest.length) - start;
  const fromEnd = (text: string, at: number) => text.charCodeAt(text.length - 1 - at);
  const end = Math.min(room, commonLength(compiled, rest, fromEnd));
  const [from, to] = [placeOf(compiled, start), placeOf(compiled, compiled.length - end)];
  const now = placeOf(rest, rest.length - end);
  const lines = decode(parsed.mappings);
  const shifted = lines.slice(0, from.line);
  shifted.push((lines[from.line] ?? []).filter(([column]) => column < from.column));
  while (shifted.length <= now.line) shifted.push([]);
  for (const [column, ...place] of lines[to.line] ?? []) {
    if (column < to.column) continue;
    shifted[now.line]?.push([column - to.column + now.column, ...place] as never);
  }
  shifted.push(...lines.slice(to.line + 1));
  return JSON.stringify({ ...parsed, mappings: encode(line ? [[], ...shifted] : shifted) });
}

function commonLength(
  one: string,
  other: string,
  codeAt: (text: string, at: number) => number,
): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && codeAt(one, at) === codeAt(other, at)) at += 1;
  return at;
}

/** Line and column of an offset, both counted from 0. */
function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split("\n").length - 1, column: at - (before.lastIndexOf("\n") + 1) };
}
