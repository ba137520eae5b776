import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import postgres from "postgres";

type Options = postgres.Options<Record<string, never>>;

/** Seconds until a connection is given up. A database on this machine is far away only while the machine is very busy. */
const LOCAL_TIMEOUT = 120;
const REMOTE_TIMEOUT = 30;

/** Connects to the database at `url`, with one connection if `options` names no number, as `connectOptions` says. */
export function connect(url: string, options: Options = {}): postgres.Sql {
  return postgres(url, { max: 1, onnotice: () => undefined, ...connectOptions(url), ...options });
}

/**
 * Options of each connection to the database at `url`. Every connection that leaves this machine is encrypted, and the
 * server's certificate is verified: against the certificates in the file that PGSSLROOTCERT names, such as Supabase's
 * own, or else against those that Node trusts.
 */
export function connectOptions(
  url: string,
  env: { PGSSLROOTCERT?: string | undefined } = process.env,
): { connect_timeout: number; ssl?: { rejectUnauthorized: true; ca?: string } } {
  if (isLocal(url)) return { connect_timeout: LOCAL_TIMEOUT };
  const ca = env.PGSSLROOTCERT ? { ca: readFileSync(env.PGSSLROOTCERT, "utf8") } : {};
  return { connect_timeout: REMOTE_TIMEOUT, ssl: { rejectUnauthorized: true, ...ca } };
}

/** Whether all hosts of an address are this machine. A socket's folder, as in `?host=/run/postgresql`, is. */
function isLocal(url: string): boolean {
  const [, authority = ""] = /^[a-z]+:\/\/([^/?#]*)/i.exec(url) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1).split(",");
  const socket = /[?&]host=([^&]*)/.exec(url)?.[1];
  return [...hosts, ...(socket === undefined ? [] : [decodeURIComponent(socket)])].every((host) => {
    const name = host
      .replace(/:\d+$/, "")
      .replace(/^\[|\]$/g, "")
      .toLowerCase();
    if (name === "" || name.startsWith("/") || name === "localhost" || name === "::1") return true;
    return isIP(name) === 4 && name.startsWith("127.");
  });
}
