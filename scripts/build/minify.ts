import remapping from "@jridgewell/remapping";
import { minifySync } from "oxc-minify";
import { StartError } from "../../sandbox/shared/start-error.ts";

/**
 * A module and its source map minified once more, by oxc: 3 % less gzipped than what esbuild leaves.
 *
 * @param map as JSON; null for no map
 * @throws StartError with the minifier's message
 */
export function minify(module: string, map: string | null): { code: string; map: string | null } {
  const made = minifySync("index.js", module, { module: true, sourcemap: map !== null });
  const [error] = made.errors;
  if (error) throw new StartError(`The build failed:\n${error.message}`);
  if (map === null || !made.map) return { code: made.code, map: null };
  const chain = [JSON.stringify(made.map), map];
  return {
    code: `${made.code}\n//# sourceMappingURL=index.js.map\n`,
    map: remapping(chain, () => null).toString(),
  };
}
