import { afterAll, expect, inject, test } from "vitest";
import { type ServiceProxy, startProxy } from "../support/proxy.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { signedIn } from "../support/visitor.ts";

// A worker whose database does not answer.
const data: ServiceProxy = await startProxy(inject("endpoints").data);
const second: SecondWorker = await startSecondWorker({ SUPABASE_URL: data.origin });
afterAll(async () => {
  await second.stop();
  await data.stop();
});

const ID = "0b5c9a52-3c5e-4f0f-9a4e-1f6f6f0a7d11";
const ORGANISATION = "/organisations/ardenhall-university";

/** The pages that `memberPage` reads, with the heading that each keeps and what it says is missing. */
const PAGES: [path: string, heading: string, problem: string][] = [
  ["/account", "Account", "Your account could not be loaded."],
  ["/account/saved?sort=title", "Saved Technologies", "This list could not be loaded."],
  ["/account/delete", "Delete your account", "Your account could not be loaded."],
  ["/account/inquiries", "Your inquiries", "Your inquiries could not be loaded."],
  [`/account/inquiries/${ID}`, "Inquiry", "The inquiry could not be loaded."],
  ["/mistake?tech_id=1", "Report a mistake", "This form could not be loaded."],
  ["/moderation", "Moderation", "The queue could not be loaded."],
  [`/moderation/${ID}`, "Inquiry", "The inquiry could not be loaded."],
  ["/organisations", "Your organisations", "Your organisations could not be loaded."],
  [ORGANISATION, "Organisation", "This organisation could not be loaded."],
  [`${ORGANISATION}/drafts?withdrawn=yes`, "Drafts", "The drafts could not be loaded."],
  [`${ORGANISATION}/drafts/${ID}`, "Draft", "The draft could not be loaded."],
  [`${ORGANISATION}/import`, "Import listings", "The imports could not be loaded."],
  [`${ORGANISATION}/import/${ID}`, "Import", "The import could not be loaded."],
  [`${ORGANISATION}/inbox`, "Inbox", "The inbox could not be loaded."],
  [`${ORGANISATION}/inbox/${ID}`, "Inquiry", "The inquiry could not be loaded."],
  [`${ORGANISATION}/listings?page=2`, "Listings", "The listings could not be loaded."],
  [`${ORGANISATION}/listings/1`, "Listing", "The listing could not be loaded."],
  [`${ORGANISATION}/members`, "Members", "The members could not be loaded."],
  [`${ORGANISATION}/numbers`, "Month", "The numbers could not be loaded."],
  [`${ORGANISATION}/settings`, "Settings", "The settings could not be loaded."],
  [`${ORGANISATION}/withdraw?id=1`, "Withdraw", "The listings could not be loaded."],
  ["/searches", "Saved searches", "Your saved searches could not be loaded."],
  ["/shortlists", "Shortlists", "Your shortlists could not be loaded."],
  ["/shortlists/1", "Shortlist", "This shortlist could not be loaded."],
  ["/shortlists/1/ask", "Ask about these", "The shortlist could not be loaded."],
];

test("a member's page that cannot be read keeps its heading and offers to try again", async () => {
  const member = second.as(await signedIn("owner@example.test"));
  data.instead((call) => (call.includes("/rpc/") ? { status: 500, body: {} } : null));
  for (const [path, heading, problem] of PAGES) {
    const { status, headers, text } = await member.get(path);
    expect(status, path).toBe(503);
    expect(headers.get("cache-control"), path).toBe("private, no-store");
    expect(text, path).toContain(`<title>${heading} | `);
    expect(text, path).toContain(`<h1>${heading}</h1>`);
    expect(text, path).toContain(problem);
    expect(text, path).toContain(`<a href="${path}">Try again</a>`);
    expect(text, path).not.toContain("We cannot reach our data");
    // The frame around it knows that the reader is signed in.
    expect(text, path).toContain('href="/login"');
  }
});
