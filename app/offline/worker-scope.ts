/** What is used of a service worker's global scope: TypeScript's own library for it cannot stand beside the page's. */
export type WorkerScope = {
  registration: ServiceWorkerRegistration & {
    /** Background Sync, where the browser has it. */
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

/** A request of a page, on its way through the service worker. */
export type Fetching = Lasting & {
  request: Request;
  /** The answer to a navigation that the browser began while this worker woke up. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
