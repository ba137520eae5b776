// What the Workers use of @supabase/postgrest-js: calls of functions, by POST. Bundled in its place (leave-out.ts).

export class PostgrestError extends Error {}

export class PostgrestClient {
  constructor(url, { headers, schema, fetch, wrapFetch }) {
    this.url = url;
    this.headers = { ...headers, "Content-Type": "application/json", "Content-Profile": schema };
    this.fetch = wrapFetch ? wrapFetch(fetch) : fetch;
  }

  /** As the library answers: a failure is a value, with status 0 where nothing that can be read came back. */
  async rpc(name, args = {}) {
    try {
      const { headers } = this;
      const init = { method: "POST", headers, body: JSON.stringify(args) };
      const response = await this.fetch(`${this.url}/rpc/${name}`, init);
      const { ok, status } = response;
      const text = await response.text();
      if (ok) return { data: text === "" ? null : JSON.parse(text), error: null, status };
      return { data: null, error: errorIn(text), status };
    } catch (error) {
      return { data: null, error: { message: String(error), code: "" }, status: 0 };
    }
  }
}

/** PostgREST's error, or whatever a proxy said instead. */
function errorIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}
