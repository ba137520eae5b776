import { runCheck } from "./checks.ts";
import { findSqlFaults } from "./sql-style.ts";

// `npm run lint` checks; `npm run lint -- --write` also fixes what it can.
const faults = findSqlFaults();
for (const fault of faults) console.error(fault);
process.exitCode = runCheck("biome", process.argv.slice(2)) || (faults.length > 0 ? 1 : 0);
