/**
 * The parts of a service worker's global scope in use. TypeScript's own library for it conflicts with the page's (DOM).
 */
export type WorkerScope = {
  registration: ServiceWorkerRegistration & {
    /** Background Sync, if the browser supports it. */
    sync?: { register(tag: string): Promise<void> };
  };
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: unknown): void }[]>;
  };
  navigator: Navigator & { connection?: { saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "sync", run: (event: Lasting) => void): void;
  addEventListener(type: "fetch", run: (event: Fetching) => void): void;
  addEventListener(type: "message", run: (event: Lasting & { data: unknown }) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

/** A page's request that the service worker handles. */
export type Fetching = Lasting & {
  request: Request;
  /** The response to a navigation that the browser began while this worker was starting (navigation preload). */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
