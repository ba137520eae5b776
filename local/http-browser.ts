/** A browser without rendering: HTTP requests to a web Worker with a cookie jar. It does not follow redirects. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  /** The client address to send. Cloudflare sets it itself; locally a test can choose it. */
  address: string | null = null;
  /** Its `User-Agent`. */
  userAgent: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** One request to a path or URL. Cookies are sent to the Worker's own origin only. */
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

  /** A GET; the text is without React's markers between text nodes. */
  async get(to: string): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await this.request(to);
    return {
      status: response.status,
      headers: response.headers,
      text: (await response.text()).replaceAll("<!-- -->", ""),
    };
  }

  /** A form post, as a browser without JavaScript sends it. */
  post(
    to: string,
    fields: Record<string, string> | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(to, {
      method: "POST",
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { origin: this.origin, "sec-fetch-site": "same-origin", ...headers },
    });
  }

  /** Signs in through the auth service and the Google stand-in; returns the last response. */
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

  /** Copies the cookies to another web Worker on the same data; their names contain the port. */
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

/** The absolute URL of a redirect. @throws Error if the response is none */
export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url).href;
}
