import { runCheck } from "./checks.ts";

// `npm run lint` checks; `npm run lint -- --write` also fixes what it can.
process.exitCode = runCheck("biome", process.argv.slice(2));
