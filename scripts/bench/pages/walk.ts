import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findChromium } from "../../shared/chromium.ts";
import { readOptions } from "../../shared/options.ts";
import { startThrowAwayStack } from "../../stack/throw-away-stack.ts";
import { percentile, table } from "../measures.ts";
import { signInMembers } from "./readers.ts";
import { openTab, type Tab } from "./tab.ts";

/** Lighthouse's Slow 4G and its slower processor. */
const TRIP_MS = 150;
const BITS_PER_MS = 1600;
const SLOWER = 4;
/** How long the mouse is on a link before it is pressed, and the page is looked at after a step. */
const HOVER_MS = 900;
const REST_MS = 2000;

type Step = { name: string; ms: number; bytes: number; how: string };

const RESULT = "main .results .open";
const SIMILAR = '#similar a[href^="/patentinfo"]';
const ON_LIST = `location.pathname === "/marketplace" && document.querySelector('${RESULT}')`;
const onTechnology = (not = "") =>
  `location.pathname === "/patentinfo" && document.querySelector("h1#title") && document.querySelector("h1#title").textContent !== ${JSON.stringify(not)}`;
const SAVE = `[...document.querySelectorAll("button[aria-pressed]")].find((each) => each.textContent.trim().startsWith("Save"))`;

/**
 * Times a subscriber's walk of twelve steps through the samples, on Slow 4G and a slow processor: from each action to
 * its painted result, with the bytes that came meanwhile. Prints a table and ends the process.
 */
export async function benchWalk(args: string[]): Promise<number> {
  const { runs } = readOptions(args, { runs: { type: "string", default: "3" } });
  const { path, message } = findChromium();
  if (path === null) throw new Error(message);
  const { endpoints, remove } = await startThrowAwayStack();
  const { web, images } = endpoints;
  const cookies = { url: web, header: (await signInMembers(web)).subscriber.Cookie ?? "" };
  const link = { bytes: 0, freeAt: 0 };
  const rules = await Promise.all(
    [web, images].map(async (url) => {
      const { host, port } = new URL(url);
      return `MAP ${host} 127.0.0.1:${await slowDoor(Number(port), link)}`;
    }),
  );
  const walks: Step[][] = [];
  for (let run = 0; run < Number(runs); run++) {
    const profile = mkdtempSync(join(tmpdir(), "walk-"));
    const browser = spawn(path, [
      "--headless=new",
      "--no-sandbox",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--window-size=1280,900",
      `--host-resolver-rules=${rules.join(", ")}`,
      "about:blank",
    ]);
    try {
      walks.push(await walk(await openTab(browser.stderr, { rate: SLOWER, cookies }), web, link));
    } finally {
      browser.kill("SIGKILL");
      await sleep(500);
      rmSync(profile, { recursive: true, force: true });
    }
  }
  const rows = (walks[0] ?? []).map(({ name, how }, at) => {
    const of = walks.map((steps) => steps[at] as Step);
    return [
      name,
      how,
      ...of.map(({ ms }) => `${ms}`),
      `${Math.round(
        percentile(
          of.map(({ bytes }) => bytes),
          0.5,
        ) / 1000,
      )}`,
    ];
  });
  console.log(table([["step", "by", ...walks.map((_, at) => `ms ${at + 1}`), "kB"], ...rows]));
  const all = walks.flat();
  const ahead = all.filter(({ how }) => how === "rendered ahead");
  for (const [name, steps] of [
    ["all steps", all],
    ["rendered ahead", ahead],
  ] as const)
    console.log(
      `median of ${name}: ${percentile(
        steps.map(({ ms }) => ms),
        0.5,
      )} ms`,
    );
  await remove();
  process.exit(0);
}

/** A port that passes everything on to another as Slow 4G does, which all doors share. */
function slowDoor(port: number, link: { bytes: number; freeAt: number }): Promise<number> {
  const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
    // One after the other: two timers may end in another order than they began.
    let sent: Promise<unknown> = Promise.resolve();
    from.on("data", (piece) => {
      const now = Date.now();
      if (isAnswer) {
        link.bytes += piece.length;
        link.freeAt = Math.max(link.freeAt, now) + (piece.length * 8) / BITS_PER_MS;
      }
      const due = (isAnswer ? link.freeAt : now) + TRIP_MS / 2;
      sent = sent
        .then(() => sleep(Math.max(due - Date.now(), 0)))
        .then(() => to.writable && to.write(piece));
    });
    from.on("end", () => sent.then(() => to.end()));
    from.on("error", () => to.destroy());
  };
  const server = createServer((browser) => {
    const site = connect(port, "127.0.0.1");
    pass(browser, site, false);
    pass(site, browser, true);
  });
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port)),
  );
}

async function walk(tab: Tab, web: string, link: { bytes: number }): Promise<Step[]> {
  const until = async (seen: string) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(15))
      if (await tab.ask(`!!(${seen})`)) return;
    throw new Error(`Never seen at ${await tab.ask("location.href")}: ${seen}`);
  };
  await tab.goTo(`${web}/marketplace`);
  await until(
    'document.querySelector("input[name=q]") && document.documentElement.dataset.routed !== undefined',
  );

  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>, seen: string) => {
    const before = link.bytes;
    // Seen by the page itself where it stays; a new page has its own clock.
    await tab.ask(
      `(window.seenAt = 0, (function look() { if (${seen}) window.seenAt = Date.now(); else requestAnimationFrame(look); })(), 1)`,
    );
    const from = Date.now();
    await act();
    await until(seen);
    await sleep(REST_MS);
    const [how, at] = (await tab.ask(`(() => {
      if (window.seenAt !== undefined) return ["router", window.seenAt];
      const [page] = performance.getEntriesByType("navigation");
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const how = page.activationStart ? "rendered ahead" : page.deliveryType ? "fetched ahead" : "document";
      return [how, performance.timeOrigin + Math.max(page.activationStart, painted)];
    })()`)) as [string, number];
    steps.push({ name, how, ms: Math.round(at - from), bytes: link.bytes - before });
  };
  const follow = async (name: string, selector: string, nth: number, seen: string) => {
    await until(`document.querySelectorAll('${selector}')[${nth}]`);
    const place = (await tab.ask(`(() => {
      const link = document.querySelectorAll('${selector}')[${nth}];
      link.scrollIntoView({ block: "center" });
      const { x, y, width, height } = link.getBoundingClientRect();
      return [x + Math.min(width / 2, 60), y + height / 2];
    })()`)) as [number, number];
    await sleep(300);
    const click = await tab.pointAt(place);
    await sleep(HOVER_MS);
    await step(name, click, seen);
    return (await tab.ask('document.querySelector("h1")?.textContent')) as string;
  };
  const back = () => tab.ask("(setTimeout(() => history.back()), 1)");

  await tab.ask('document.querySelector("input[name=q]").value = "battery"');
  const submit = () =>
    tab.ask('(setTimeout(() => document.querySelector("input[name=q]").form.requestSubmit()), 1)');
  await step("search", submit, `location.search.includes("q=battery") && ${ON_LIST}`);
  const first = await follow("result", RESULT, 0, onTechnology());
  await step("back", back, ON_LIST);
  const second = await follow("next result", RESULT, 1, onTechnology(first));
  const pressSave = `(() => { const button = ${SAVE}; window.was = button.getAttribute("aria-pressed"); button.click(); return 1; })()`;
  await step(
    "save",
    () => tab.ask(pressSave),
    `window.was && ${SAVE}?.getAttribute("aria-pressed") !== window.was`,
  );
  const third = await follow("similar", SIMILAR, 0, onTechnology(second));
  await step("back", back, onTechnology(third));
  await step("back to the results", back, ON_LIST);
  const fourth = await follow("third result", RESULT, 2, onTechnology(second));
  await follow("similar", SIMILAR, 0, onTechnology(fourth));
  await follow("home", ".site-header .brand", 0, 'location.pathname === "/"');
  await follow("one of its lists", 'main a[href^="/patentinfo"]', 0, onTechnology());
  return steps;
}
