import { expect, test, vi } from "vitest";
import { callerHeader, postToJobs } from "./jobs.server.ts";

function jobs() {
  const fetch = vi.fn(async (url: RequestInfo | URL) => new Response(String(url)));
  return { fetch, deps: { jobs: { fetch } as never, log: vi.fn(), requestId: "one" } };
}

test.each([
  [["images", "harrow-institute", "7"], "/images/harrow-institute/7"],
  [["images", "../counts?", "7"], "/images/..%2Fcounts%3F/7"],
  [["imports", "a/../../notices#", "file"], "/imports/a%2F..%2F..%2Fnotices%23/file"],
])("the parts %o lead to %s and nowhere else", async (segments, path) => {
  const { deps } = jobs();
  const answer = await postToJobs(deps, segments);
  expect(new URL((await answer?.text()) ?? "").pathname).toBe(path);
});

test.each(["", ".", "..", "%2e%2E", ".%2e"])("the part '%s' is refused", async (segment) => {
  const { fetch, deps } = jobs();
  await expect(postToJobs(deps, ["images", segment, "7"])).rejects.toThrow("No path");
  expect(fetch).not.toHaveBeenCalled();
});

test("without a session nothing is asked for anybody", async () => {
  const session = { accessToken: async () => null };
  await expect(callerHeader(session, "Sign in.")).rejects.toMatchObject({
    code: "sign-in-required",
  });
});
