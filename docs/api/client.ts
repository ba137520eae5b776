import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./paths.d.ts";

/**
 * A client of the API (README.md) whose calls are typed by its description:
 * `client.GET("/v1/technologies/{id}", { params: { path: { id: "6" } } })` resolves to `{ data, error, response }`.
 *
 * @param key a key of /account/keys; without one the client reads as a visitor
 */
export function createApiClient(origin: string, key: string | null = null): Client<paths> {
  return createClient<paths>({
    baseUrl: origin,
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
  });
}

/**
 * Searches by the site's own `POST /api/search`, for a browser's session.
 *
 * @param site the site's origin
 * @param body what the call takes, such as `{ user_prompt: "solar" }`
 * @returns the ids of what was found, in their order; none where the answer was no JSON, with the error to log
 */
export async function searchSite(
  site: string,
  body: { user_prompt: string } & Record<string, unknown>,
  fetchIt: typeof fetch = fetch,
): Promise<{ techIds: number[]; error: Error | null }> {
  const response = await fetchIt(`${site}/api/search`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  try {
    const answer = (await response.json()) as { tech_ids?: number[]; error?: { message: string } };
    const error = answer.error ? new Error(answer.error.message) : null;
    return { techIds: answer.tech_ids ?? [], error };
  } catch {
    return { techIds: [], error: new Error("Invalid JSON response from /api/search") };
  }
}
