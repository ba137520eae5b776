import { fetchWeights, hasWeights } from "../local/encoder/weights.ts";
import { readModelDir } from "../local/settings.ts";
import { writeSampleVectors } from "./seed/write-sample-vectors.ts";

// Gets the encoder's weights by hand; a running copy takes them at its next search.
const [option] = process.argv.slice(2);
if (option === "--samples") await writeSampleVectors();
else if (option !== undefined) {
  console.error(
    "npm run encoder gets the encoder's weights; -- --samples writes the samples' vectors again.",
  );
  process.exitCode = 2;
} else {
  const folder = readModelDir(process.env);
  const hadThem = hasWeights(folder);
  if (!(await fetchWeights(folder, (line) => console.log(`- ${line}`)))) process.exitCode = 1;
  else console.log(`The encoder's weights are ${hadThem ? "already " : ""}in ${folder}.`);
}
