import { inject } from "vitest";

/** A browser without a screen: requests to the web worker with a cookie jar, following no redirect by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  /** @param origin another web worker than the stack's own */
  constructor(origin: string = inject("endpoints").web) {
    this.origin = origin;
  }

  /** One request. A path or an address; cookies go to our own origin only. */
  async request(to: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(to, this.origin);
    const headers = new Headers(init.headers);
    if (url.origin === this.origin && this.cookies.size > 0) {
      headers.set(
        "cookie",
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    if (url.origin === this.origin) this.keep(response.headers.getSetCookie());
    return response;
  }

  /** A GET, with its text as one reads it: React's marks between two texts left out. */
  async get(to: string): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await this.request(to);
    return {
      status: response.status,
      headers: response.headers,
      text: (await response.text()).replaceAll("<!-- -->", ""),
    };
  }

  /** A form's post, as a browser without JavaScript sends it. */
  post(
    to: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(to, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, "sec-fetch-site": "same-origin", ...headers },
    });
  }

  /** Signs in through the auth service and the Google stand-in; answers where it ends. */
  async signIn(email: string, redirectTo = "/"): Promise<Response> {
    const started = await this.post("/login", { intent: "sign-in", redirectTo });
    const consent = await this.request(locationOf(started));
    const page = new URL(locationOf(consent));
    page.searchParams.set("email", email);
    const granted = await this.request(page.href);
    const accepted = await this.request(locationOf(granted));
    const exchanged = await this.request(locationOf(accepted));
    return this.request(locationOf(exchanged));
  }

  private keep(setCookies: string[]): void {
    for (const setCookie of setCookies) {
      const [pair = "", ...attributes] = setCookie.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

/** Someone who has signed in. */
export async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.signIn(email);
  return visitor;
}

/** Where a redirect leads, as an absolute address. @throws Error where it is none. */
export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url).href;
}

/** What a `Server-Timing` header says of the database. */
export function databaseTrips(headers: Headers): { requests: number; depth: number } {
  const found = /db;desc="requests=(\d+) depth=(\d+)"/.exec(headers.get("server-timing") ?? "");
  if (!found) throw new Error("No database trips are told.");
  return { requests: Number(found[1]), depth: Number(found[2]) };
}
