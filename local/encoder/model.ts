import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The encoder's model, loaded. */
export type EncoderModel = {
  /**
   * The state of each text, 384 numbers, in the same order. Single texts, which a person waits for, go before those of
   * long lists. @throws Error that quotes no text
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
};

type Job = { text: string; done(vector: Float32Array): void; fail(error: Error): void };

/** Loads the weights of a folder in a thread. @throws Error where they are missing or others */
export async function openModel(folder: string): Promise<EncoderModel> {
  const thread = new Worker(new URL("./model-thread.ts", import.meta.url), { workerData: folder });
  const urgent: Job[] = [];
  const patient: Job[] = [];
  let running: Job | null = null;
  let isClosing = false;
  const next = () => {
    running = isClosing ? null : (urgent.shift() ?? patient.shift() ?? null);
    if (!running) return thread.unref();
    thread.ref();
    thread.postMessage(running.text);
  };
  const failAll = (error: Error) => {
    for (const job of [running, ...urgent.splice(0), ...patient.splice(0)]) job?.fail(error);
    running = null;
  };
  await new Promise<void>((ready, fail) => {
    thread.once("message", () => ready());
    thread.once("error", fail);
  });
  // A thread without work does not keep its process alive.
  thread.unref();
  thread.on("message", (answer: Float32Array | { error: string }) => {
    if (answer instanceof Float32Array) running?.done(answer);
    else running?.fail(new Error(answer.error));
    next();
  });
  thread.on("error", failAll);
  thread.on("exit", () => failAll(new Error("The encoder has ended.")));
  return {
    embed(texts) {
      const jobs = texts.map(
        (text) =>
          new Promise<Float32Array>((done, fail) => {
            (texts.length === 1 ? urgent : patient).push({ text, done, fail });
          }),
      );
      if (!running) next();
      return Promise.all(jobs);
    },
    async close() {
      isClosing = true;
      // A thread that ends while the runtime is at work takes the whole process with it.
      if (running) await once(thread, "message").catch(() => undefined);
      await thread.terminate();
    },
  };
}
