import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons/draw.ts";

// Draws the icons and the images of link previews. Run it after a change of favicon.svg or of the covers.
for (const [path, bytes] of await drawIcons()) {
  const file = join("public", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  console.log(`${file}, ${bytes.byteLength} bytes`);
}
