import type { Server } from "node:http";
import { escapeUTF8 } from "entities";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import words from "./feed-words.json" with { type: "json" };
import { serverOf } from "./shared/stand-in.ts";

/** The names under which the jobs Worker of a local copy reads the stand-in. */
export const FEED_HOSTS = [
  "feeds.university.test",
  "university.technologypublisher.test",
  "university.flintbox.test",
];

/** A technology of the fictional organisation behind the feeds. */
export type FeedListing = {
  caseId: string;
  title: string;
  description: string;
  inventors?: readonly { firstName: string; lastName: string }[];
  keywords?: string;
  updatedOn?: string;
};

/** A message of a webhook, as it came. */
export type ReceivedMessage = { headers: Record<string, string>; body: string };

/** A blue square of 64 pixels. */
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsEtiMNMZ1Qi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgvOAIEAaaY/oAAAAABJRU5ErkJggg==",
  "base64",
);

/** Technologies on one page of Flintbox's list. */
const PAGE_SIZE = 24;

/**
 * A stand-in for the feeds that organisations give: what they hold is what was put to `/listings`, at first 300 fictional
 * technologies. It speaks TechnologyPublisher's RSS (`/RssDataFeed.aspx`, with `UpdateOnOrAfter`), Flintbox's API
 * (`/api/v1/technologies`, a list in pages and each technology in full), a sitemap whose pages carry schema.org JSON-LD
 * (`/sitemap.xml`), and an image (`/image.png`). `PUT /listings` as JSON changes what is there; `PUT /status`
 * has every feed answer that status. `POST /webhook` takes messages of webhooks, which `GET /webhook` lists.
 */
export function createFeeds(): { server: Server } {
  let listings: FeedListing[] = sampleListings(300);
  let status = 200;
  const received: ReceivedMessage[] = [];
  const app = new Hono();
  app.put("/:what{listings|status}", async (context) => {
    const body: unknown = await context.req.json();
    if (context.req.param("what") === "listings") listings = body as FeedListing[];
    else status = Number(body);
    return context.json({ listings: listings.length, status });
  });
  app.use(async (context, next) => {
    if (status === 200) return next();
    return context.text("The feed is out of order.", status as ContentfulStatusCode);
  });
  app.post("/webhook", async (context) => {
    received.push({ headers: context.req.header(), body: await context.req.text() });
    return context.text("Thanks.");
  });
  app.get("/webhook", (context) => context.json(received));
  app.get("/api/v1/technologies", (context) =>
    context.json(flintboxList(listings, Number(context.req.query("page") ?? 1))),
  );
  const listingOf = (uuid: string) => listings.find(({ caseId }) => uuidOf(caseId) === uuid);
  app.get("/api/v1/technologies/:uuid", (context) => {
    const found = listingOf(context.req.param("uuid"));
    return found ? context.json(flintboxTechnology(found)) : context.json({}, 404);
  });
  app.get("/technology/:uuid", (context) => {
    const found = listingOf(context.req.param("uuid"));
    return found ? context.html(pageOf(found, context.req.path)) : context.html("Not found", 404);
  });
  app.get("/RssDataFeed.aspx", (context) => {
    const since = Date.parse(context.req.query("UpdateOnOrAfter") ?? "") || 0;
    const newer = listings.filter(
      ({ updatedOn }) => Date.parse(updatedOn ?? "2026-01-05") >= since,
    );
    return context.body(technologyPublisher(newer), 200, {
      "content-type": "text/xml; charset=utf-8",
    });
  });
  app.get("/sitemap.xml", (context) => {
    const pages = listings.map(
      ({ caseId }) => `<url><loc>https://${FEED_HOSTS[0]}/technology/${uuidOf(caseId)}</loc></url>`,
    );
    return context.body(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>`,
      200,
      { "content-type": "application/xml; charset=utf-8" },
    );
  });
  app.get("/image.png", (context) => context.body(IMAGE, 200, { "content-type": "image/png" }));
  app.notFound((context) => context.text("There is no such address.", 404));
  return { server: serverOf(app) };
}

/** Fictional technologies, each of its own words. */
export function sampleListings(count: number): FeedListing[] {
  return Array.from({ length: count }, (_, n) => {
    const thing = words.things[n % 10];
    const quality = words.qualities[Math.floor(n / 10) % 6];
    const use = words.uses[Math.floor(n / 60) % 5];
    return {
      caseId: `SAMPLE-${1000 + n}`,
      title: `Sample: ${quality} ${thing} for ${use}`,
      description: `<p>This sample listing is fictional. A ${quality} ${thing} was made for ${use}, of kind ${n + 1}.</p><p><b>Advantages</b></p><ul><li>Costs ${n + 3} percent less than other kinds</li><li>Needs no tools</li></ul><p><b>Applications</b></p><p>Use in ${use}.</p>`,
      inventors: [{ firstName: "Sam", lastName: `Sample${n % 17}` }],
      keywords: `${thing}, ${quality}`,
    };
  });
}

function technologyPublisher(listings: readonly FeedListing[]): string {
  const items = listings.map(
    ({ caseId, title, description, inventors = [], keywords = "", updatedOn = "2026-01-05" }) =>
      `<item><title>${escapeUTF8(title)}</title><link>https://university.technologypublisher.test/technology/${escapeUTF8(caseId)}</link><guid isPermaLink="false">${escapeUTF8(caseId)}-guid</guid><description>${escapeUTF8(description)}</description><pubDate>${new Date(updatedOn).toUTCString()}</pubDate><dataField:caseId>${escapeUTF8(caseId)}</dataField:caseId><dataField:inventorList>${inventors.map(({ firstName, lastName }) => `<dataField:inventor><dataField:firstName>${escapeUTF8(firstName)}</dataField:firstName><dataField:lastName>${escapeUTF8(lastName)}</dataField:lastName></dataField:inventor>`).join("")}</dataField:inventorList><dataField:keywords>${escapeUTF8(keywords)}</dataField:keywords></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:dataField="https://www.inteum.com/technologies/data/"><channel><title>Sample Organisation</title><link>https://university.technologypublisher.test/</link>${items.join("")}</channel></rss>`;
}

function flintboxList(listings: readonly FeedListing[], page: number): object {
  const shown = listings.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    data: shown.map(({ caseId, title, keywords }) => ({
      id: caseId,
      type: "technology",
      attributes: {
        uuid: uuidOf(caseId),
        name: title,
        publishedOn: "2026-01-05",
        keyPoint1: keywords,
      },
    })),
    meta: { totalPages: Math.max(Math.ceil(listings.length / PAGE_SIZE), 1) },
  };
}

function flintboxTechnology({
  caseId,
  title,
  description,
  inventors = [],
  keywords,
}: FeedListing): object {
  return {
    data: {
      id: caseId,
      type: "technology",
      attributes: {
        uuid: uuidOf(caseId),
        name: title,
        publishedOn: "2026-01-05",
        abstract: description,
        marketApplication: null,
        benefit: null,
        ipStatus: "Patent pending",
        ipNumber: null,
        keyPoint1: keywords,
      },
    },
    included: [
      ...inventors.map(({ firstName, lastName }) => ({
        type: "member",
        attributes: { fullName: `${firstName} ${lastName}` },
      })),
      {
        type: "contact",
        attributes: {
          fullName: "Sample Organisation",
          email: "licensing@feeds.university.test",
        },
      },
    ],
  };
}

function pageOf({ caseId, title, description, inventors = [] }: FeedListing, path: string) {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: title,
    description: description.replace(/<[^>]+>/g, " "),
    identifier: caseId,
    url: `https://${FEED_HOSTS[0]}${path}`,
    creator: inventors.map(({ firstName, lastName }) => ({
      "@type": "Person",
      name: `${firstName} ${lastName}`,
    })),
  };
  return `<!doctype html><title>${escapeUTF8(title)}</title><script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script><h1>${escapeUTF8(title)}</h1>`;
}

/** An id in the form of a uuid, out of a case's number. */
function uuidOf(caseId: string): string {
  const hex = Buffer.from(caseId).toString("hex").padEnd(32, "0").slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
