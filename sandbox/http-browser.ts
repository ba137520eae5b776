/** A browser without a screen: requests to a web worker with a cookie jar, following no redirect by itself. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  /** The address it seems to come from. On Cloudflare nobody can say his own, locally a test can. */
  address: string | null = null;
  /** What it says of itself. */
  userAgent: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** One request. A path or an address; cookies go to our own origin only. */
  async request(to: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(to, this.origin);
    const headers = new Headers(init.headers);
    if (this.address) headers.set("cf-connecting-ip", this.address);
    if (this.userAgent) headers.set("user-agent", this.userAgent);
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

  /** The same person on another web worker of the same data; cookies are named after ports. */
  copyTo(other: HttpBrowser): void {
    const [from, to] = [new URL(this.origin).port, new URL(other.origin).port];
    for (const [name, value] of this.cookies) other.cookies.set(name.replace(from, to), value);
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

/** Where a redirect leads, as an absolute address. @throws Error where it is none. */
export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url).href;
}
