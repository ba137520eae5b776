import type postgres from "postgres";
import type { CallDatabase } from "../../app/platform/database.server.ts";
import type { Mailer } from "../../app/platform/mail.server.ts";
import { connect } from "../../sandbox/shared/connect.ts";
import {
  type AlertMessage,
  beginAlerts,
  tellPerson,
} from "../../workers/jobs/src/alerts/run-alerts.ts";

/**
 * Where a run is killed: at a function of the database or at the mail provider ('send'). 'before' ends the database's
 * connection while the transaction is open, or the process before the provider gets the mail. 'after' ends the process
 * once that is done. 'unanswered' loses the provider's answer.
 */
export type Kill = {
  at: string;
  when: "before" | "after" | "unanswered";
  knowsKeys?: boolean;
};

class Killed extends Error {}

/** More deliveries of a message than this are an error of the bench. */
const MOST_DELIVERIES = 20;
const SILENT = () => undefined;

/** The jobs worker's night, with a queue that delivers a message until it is done, which can be killed. */
export class KillableNight {
  /** The kills that are to happen at the next opportunity. */
  readonly armed: Kill[] = [];
  readonly firedAt = new Map<string, number>();
  fired = 0;
  #sql: postgres.Sql;
  #url: string;
  #mailerOf: (person: string) => Mailer;
  #shuffle: <T>(list: readonly T[]) => T[];

  constructor(
    url: string,
    mailerOf: (person: string) => Mailer,
    shuffle: <T>(list: readonly T[]) => T[],
  ) {
    this.#url = url;
    this.#sql = connect(url, { max: 2 });
    this.#mailerOf = mailerOf;
    this.#shuffle = shuffle;
  }

  end(): Promise<void> {
    return this.#sql.end({ timeout: 5 });
  }

  /** @returns whether the cron finished; if not, nobody got an alert */
  async run(kills: readonly Kill[]): Promise<boolean> {
    this.armed.push(...kills);
    const queue: AlertMessage[] = [];
    try {
      await beginAlerts(
        { database: this.#database(null), log: SILENT },
        { sendBatch: async (messages) => queue.push(...messages.map(({ body }) => body)) },
      );
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
    for (const message of this.#shuffle(queue)) await this.#deliver(message);
    return true;
  }

  async #deliver(message: AlertMessage): Promise<void> {
    const mailer = this.#mailerOf(message.person);
    const deps = {
      database: this.#database(mailer),
      log: SILENT,
      mailer: this.#killable(mailer),
      site: { brand: "QUAD", origin: "https://quad.test" },
    };
    for (let delivery = 0; delivery < MOST_DELIVERIES; delivery++) {
      try {
        if (await tellPerson(deps, message)) return;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    throw new Error("A message is never done.");
  }

  /** Removes a kill that is due here from the list. */
  #due(at: string, when: Kill["when"], mailer: Mailer | null): boolean {
    const index = this.armed.findIndex(
      (kill) =>
        kill.at === at &&
        kill.when === when &&
        (kill.knowsKeys === undefined || kill.knowsKeys === mailer?.knowsKeys),
    );
    if (index === -1) return false;
    this.armed.splice(index, 1);
    this.fired++;
    const name = `${when} ${at}`;
    this.firedAt.set(name, (this.firedAt.get(name) ?? 0) + 1);
    return true;
  }

  #database(mailer: Mailer | null): CallDatabase {
    return async (name, args, schema) => {
      const names = Object.keys(args ?? {});
      const list = names.map((argument, at) => `${argument} => $${at + 1}`).join(", ");
      const statement = `select public.${name}(${list}) as answer`;
      const values = Object.values(args ?? {}) as never[];
      if (this.#due(name, "before", mailer)) await this.#breakOff(statement, values);
      const [row] = await this.#sql.unsafe(statement, values);
      if (this.#due(name, "after", mailer)) throw new Killed(name);
      return schema.parse(row?.answer === "" ? null : row?.answer) as never;
    };
  }

  /** Runs a statement and ends its connection before the commit. */
  async #breakOff(statement: string, values: never[]): Promise<never> {
    const doomed = connect(this.#url);
    // A reserved connection, since the driver would end its own transaction on a connection that is gone.
    const own = await doomed.reserve();
    await own`begin`;
    await own.unsafe(statement, values);
    const [backend] = await own`select pg_backend_pid() as pid`;
    const isThere = () => this.#sql`select from pg_stat_activity where pid = ${backend?.pid}`;
    await this.#sql`select pg_terminate_backend(${backend?.pid})`;
    while ((await isThere()).length > 0) await new Promise((done) => setTimeout(done, 10));
    await doomed.end({ timeout: 0 });
    throw new Killed(statement);
  }

  #killable(mailer: Mailer): Mailer {
    return {
      knowsKeys: mailer.knowsKeys,
      send: async (mail) => {
        if (this.#due("send", "before", mailer)) throw new Killed("send");
        const outcome = await mailer.send(mail);
        if (this.#due("send", "after", mailer)) throw new Killed("send");
        return this.#due("send", "unanswered", mailer) ? "unknown" : outcome;
      },
    };
  }
}
