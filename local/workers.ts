import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  Response,
  type V4WorkerOptions,
} from "miniflare";
import { tieEachWorkerd } from "./child-process.ts";
import { bucketsFolder, freePort } from "./settings.ts";
import { SlowStart, START_LIMIT_MS, StartError } from "./shared/start-error.ts";

/** A Worker's bundled module, and what its wrangler.toml means to Miniflare. */
export type BuiltWorker = { script: string; options: Partial<V4WorkerOptions> };

/** A Worker to run locally. */
export type LocalWorker = BuiltWorker & {
  name: string;
  /** The port on which it answers; the first Worker's may be 0, for any. */
  port: number;
  /** Settings and secrets. They are also in a file of the state folder, see `readVars`. */
  vars: Record<string, string>;
};

/** The folder of Workers' buckets, and the receiver of their log lines. */
export type Surroundings = { stateDir: string; onLog(part: string, line: string): void };

/** Workers that run together in one workerd. */
export type RunningWorkers = {
  /** The origin of the first Worker. */
  origin: URL;
  /** The port for a debugger. */
  inspectorPort: number;
  /** Resolves when workerd has crashed. Miniflare starts it again, but what waited in the queues is lost. */
  crashed: Promise<void>;
  /** Runs another module as the first Worker. workerd starts anew, so what waits in the queues is lost. */
  replace(script: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs Workers in one workerd, with the bindings, queues, limits and files of their wrangler.toml, and waits until
 * `/healthz` of each responds. `GET /cdn-cgi/local/scheduled?cron=…` runs a cron, `POST /cdn-cgi/local/email` delivers a
 * mail. @throws StartError
 */
export async function startWorkers(
  workers: [LocalWorker, ...LocalWorker[]],
  { stateDir, onLog }: Surroundings,
): Promise<RunningWorkers> {
  tieEachWorkerd();
  const [first, ...others] = workers;
  for (const { name, vars } of workers) writeVars(stateDir, name, vars);
  let reportCrash = () => {};
  const crashed = new Promise<void>((done) => {
    reportCrash = done;
  });
  let lastError = "";
  const inspectorPort = await freePort();
  // With VERBOSE=1 this is shown in the terminal, so that a debugger can attach.
  onLog(first.name, `Inspector on localhost:${inspectorPort}`);
  const shared = {
    host: "localhost",
    port: first.port,
    inspectorPort,
    // Otherwise it is fetched over the network.
    cf: false,
    telemetry: { enabled: false },
    // workerd then reports what a Worker did not catch.
    verbose: true,
    log: new ErrorLog((message) => {
      lastError = message;
      onLog("workers", message);
    }),
    handleStructuredLogs({ level, message }: { level: string; message: string }) {
      if (level === "error") lastError = message;
      onLog(...partAndLine(message));
    },
    unsafeHandleRuntimeRestart: () => reportCrash(),
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(bucketsFolder(stateDir), "v3"),
  };
  const optionsOf = (all: LocalWorker[]) =>
    convertV4MiniflareOptions({ ...shared, workers: all.map((worker) => toOptions(worker, all)) });

  const miniflare = openMiniflare(optionsOf(workers));
  const servers: Server[] = [];
  const stop = async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await miniflare.dispose();
  };
  try {
    const origin = await readyInTime(miniflare);
    for (const worker of others) servers.push(await openPort(worker, origin));
    await untilHealthy(first.name, origin.origin);
    for (const { name, port } of others) await untilHealthy(name, `http://localhost:${port}`);
    return {
      origin,
      inspectorPort,
      crashed,
      async replace(script) {
        await miniflare.setOptions(optionsOf([{ ...first, script }, ...others]));
      },
      stop,
    };
  } catch (error) {
    // It fails for the same reason if workerd did not start.
    await stop().catch(() => undefined);
    if (error instanceof StartError) throw error;
    throw asFailedStart((error as Error).message, lastError);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Opens Miniflare without its handlers of signals, which end this process before the other parts have ended. */
function openMiniflare(options: ConstructorParameters<typeof Miniflare>[0]): Miniflare {
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const miniflare = new Miniflare(options);
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal))
      if (!before.has(listener)) process.off(signal, listener);
  }
  return miniflare;
}

/** Miniflare's options for a Worker that runs beside `all`. */
function toOptions({ name, script, options, vars }: LocalWorker, all: LocalWorker[]) {
  return {
    ...options,
    name: serviceName(name),
    bindings: vars,
    // A debugger lists this Worker, and nothing of Miniflare's own.
    unsafeInspectorProxy: true,
    serviceBindings: boundServices(options.serviceBindings, all),
    modules: [{ type: "ESModule", path: `${name}.js`, contents: `${script}\n${linesOf(name)}` }],
  } as V4WorkerOptions;
}

/** The name by which the service bindings of other Workers find one. */
function serviceName(name: string): string {
  return `quad-${name}`;
}

/** A Worker's service bindings. One that is bound to a Worker that does not run here answers 503. */
function boundServices(
  bindings: V4WorkerOptions["serviceBindings"],
  all: LocalWorker[],
): V4WorkerOptions["serviceBindings"] {
  const running = all.map(({ name }) => serviceName(name));
  return Object.fromEntries(
    Object.entries(bindings ?? {}).map(([binding, service]) => {
      const bound = typeof service === "object" && "name" in service ? service.name : "";
      const isHere = running.includes(String(bound));
      return [binding, isHere ? service : () => new Response(null, { status: 503 })];
    }),
  );
}

/** The part's name and the line, of a line that `linesOf` marked. */
const PART_LINE = /^\[(\w+)\] (.*)$/s;

/** The stack and the Worker of an exception that it did not catch. workerd reports each once more with another source. */
const UNCAUGHT =
  /^uncaught exception; source = Uncaught(?: \(in promise\))?; stack = (.*?(?:\/(\w+)\.js:\d.*)?)$/s;

/** The part that a line of workerd's output comes from, and the line as that part shows it. */
function partAndLine(message: string): [part: string, line: string] {
  const [, part, line] = PART_LINE.exec(message) ?? [];
  if (part && line !== undefined) return [part, line];
  const [, stack, file] = UNCAUGHT.exec(message) ?? [];
  if (stack) return [file ?? "workers", `[ERROR] Uncaught ${stack}`];
  return ["workers", message];
}

/** A statement that puts a Worker's name before its log lines: workerd does not say which Worker wrote a line. */
function linesOf(name: string): string {
  return `for (const level of ["debug", "error", "info", "log", "warn"])
  console[level] = console[level].bind(console, "[${name}]");`;
}

/** Passes on what Miniflare itself reports, such as that workerd did not start again after a crash. */
class ErrorLog extends Log {
  #onError: (message: string) => void;

  constructor(onError: (message: string) => void) {
    super(LogLevel.ERROR);
    this.#onError = onError;
  }

  protected override log(message: string): void {
    this.#onError(`[ERROR] ${message}`);
  }
}

async function readyInTime(miniflare: Miniflare): Promise<URL> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new SlowStart("workerd", "")), START_LIMIT_MS);
  });
  try {
    return await Promise.race([miniflare.ready, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until a Worker's `/healthz` responds with success. @throws SlowStart */
async function untilHealthy(name: string, origin: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${origin}/healthz`))) {
    if (Date.now() > deadline) throw new SlowStart(`The ${name} worker`, "");
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Whether `url` responds with success within five seconds. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function asFailedStart(message: string, lastError: string): StartError {
  const name = /core:user:quad-(\w+)/.exec(`${message}\n${lastError}`)?.[1];
  const reason = (lastError || message).replace(/^service core:user:quad-\w+: /, "");
  return new StartError(`${name ? `The ${name} worker` : "workerd"} did not start: ${reason}`);
}

/** Serves a Worker on its own port. workerd itself has one, which belongs to the first Worker. */
async function openPort(worker: LocalWorker, entry: URL): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    proxyToWorker(incoming, outgoing, entry, serviceName(worker.name));
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(worker.port, "localhost", done);
  });
  return server;
}

/** Forwards a request, unchanged but for the header by which Miniflare chooses the Worker. */
function proxyToWorker(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  entry: URL,
  service: string,
): void {
  const { method, url, headers } = incoming;
  const onward = request({
    host: entry.hostname,
    port: entry.port,
    method,
    path: url,
    headers: { ...headers, "mf-route-override": service },
  });
  onward.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, outgoing, () => undefined);
  });
  // A Worker may answer before it has read everything; what is left is taken from the client, who then reads the answer.
  let answered = false;
  onward.on("response", () => {
    answered = true;
    incoming.unpipe(onward).resume();
  });
  onward.on("error", () => {
    if (answered) return;
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/** Writes the settings of a Worker to a file of the state folder that only its owner reads, for `readVars`. */
function writeVars(stateDir: string, name: string, vars: Record<string, string>): void {
  mkdirSync(join(stateDir, name), { recursive: true });
  writeFileSync(fileOfVars(stateDir, name), `${JSON.stringify(vars, null, 2)}\n`, { mode: 0o600 });
}

function fileOfVars(stateDir: string, name: string): string {
  return join(stateDir, name, "vars.json");
}

/** The settings that a Worker of `stateDir` was started with, for another one on the same data. */
export function readVars(stateDir: string, name: string): Record<string, string> {
  return JSON.parse(readFileSync(fileOfVars(stateDir, name), "utf8"));
}
