import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
