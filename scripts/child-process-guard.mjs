// Ends programs when the process that started them is gone, even by kill -9: that process holds the other end of this
// one's standard input, which closes with it. A line of the input names a program and the signal that asks it to end,
// '{"pid": 7, "stop": "SIGINT"}', or says that it has ended, '{"pid": 7}'. A negative pid is that of a process group.
import process from "node:process";
import { createInterface } from "node:readline";

/** Milliseconds before a program that was asked to end is killed. */
const KILL_AFTER_MS = 8000;
const stops = new Map();

function end() {
  for (const [pid, stop] of stops) kill(pid, stop);
  const waiting = setInterval(() => {
    for (const pid of stops.keys()) if (!kill(pid, 0)) stops.delete(pid);
    if (stops.size === 0) clearInterval(waiting);
  }, 50);
  setTimeout(() => {
    for (const pid of stops.keys()) kill(pid, "SIGKILL");
  }, KILL_AFTER_MS).unref();
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
    return false;
  }
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { pid, stop } = JSON.parse(line);
    if (stop) stops.set(pid, stop);
    else stops.delete(pid);
  })
  .on("close", end);
// Its starter decides when the programs end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
