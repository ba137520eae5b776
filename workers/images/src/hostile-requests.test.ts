import { expect, test } from "vitest";
import worker, { type ImageStore } from "./index.ts";
import { type Random, seedRandom } from "./random.ts";

// Ten thousand requests made from pieces of known path and header attacks. The bucket has every key, so that any key
// the Worker should not have asked for is found.

const REQUESTS = 10_000;
const SIZE = 100;
const WHITELIST =
  /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:avif|webp|png|jpe?g|gif|svg)$/i;

const PATH_PIECES = [
  ..."samples,7,covers,energy-7,none-1,quad-reports,a,-,_,.webp,.png,.svg,.JPG,.pdf".split(","),
  ...".html,.,..,...,.git,~,*,/,//,/../,/./,\\,..\\,%2f,%2F,%5c,%2e%2e,%2e,..%2f,%00".split(","),
  ..."%0a,%0d%0aX: y,%,%zz,%252e%252e%252f,%c0%ae,%ef%bc%8f,%u2215,ü,／,\u202e,😀".split(","),
  ..."\ud800, ,\t,;a=b,@,:,|,',\",<,&,constructor,__proto__,toString".split(","),
  ...["a".repeat(300), "/healthz"],
] as [string, ...string[]];
const QUERIES = ",?w=320,?w=../../x,?w=1e3,?w=640&w=x,?%00,?list-type=2,?prefix=/".split(",") as [
  string,
  ...string[],
];
const HEADERS: [name: string, value: string][] = [
  ["Accept", "image/avif,image/webp,*/*;q=0.8"],
  ["Accept", ";;;,,q=,image/;q=NaN,\u00ff"],
  ["Accept", "image/webp,".repeat(200)],
  ["Save-Data", "on"],
  ["If-None-Match", '"0", W/"tag"'],
  ["If-None-Match", '"tag'],
  ["If-None-Match", "*"],
  ["If-Range", '"tag"'],
  ["If-Range", "x"],
  ["Range", "bytes=0-9"],
  ["Range", "bytes=-5"],
  ["Range", "bytes=99-1000000"],
  ["Range", "bytes=100-"],
  ["Range", "bytes=5-4"],
  ["Range", "bytes=0-0,-1"],
  ["Range", "bytes=99999999999999999999-"],
  ["Range", "bytes= 0 - 1"],
  ["X-Forwarded-Host", "evil.example"],
];

/** A bucket that has every key and records which were requested. */
function boundlessStore(asked: Set<string>): ImageStore {
  const stored = { size: SIZE, httpEtag: '"tag"' };
  return {
    async list({ prefix }) {
      asked.add(`${prefix}.webp`);
      return { objects: [`${prefix}-640.webp`, `${prefix}.avif`].map((key) => ({ key })) };
    },
    async head(key) {
      asked.add(key);
      return stored;
    },
    async get(key, options) {
      asked.add(key);
      const { offset = 0, length = SIZE } = options?.range ?? {};
      expect(offset >= 0 && length > 0 && offset + length <= SIZE, `${offset}+${length}`).toBe(
        true,
      );
      return { ...stored, body: new Response(new Uint8Array(length)).body as ReadableStream };
    },
  };
}

function hostileRequest(random: Random): Request {
  const pieces = Array.from({ length: random.int(1, 8) }, () => random.pick(PATH_PIECES));
  const headers = new Headers();
  for (const [name, value] of HEADERS) if (random.chance(0.12)) headers.set(name, value);
  const address = `https://images.test/${pieces.join("")}${random.pick(QUERIES)}`;
  return new Request(address, { headers, method: random.chance(0.2) ? "HEAD" : "GET" });
}

test("no request reaches a key outside the whitelist, and each answer is an image of its type or nothing", {
  timeout: 120_000,
}, async () => {
  const random = seedRandom("hostile requests");
  const asked = new Set<string>();
  const statuses = new Set<number>();
  const wrong: string[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const request = hostileRequest(random);
    const answer = await worker.fetch(request, { IMAGES: boundlessStore(asked) });
    statuses.add(answer.status);
    for (const complaint of await complaintsAbout(request, answer)) {
      wrong.push(`${complaint}: ${request.url} ${JSON.stringify([...request.headers])}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(
    [...asked].filter((key) => !WHITELIST.test(key) || key.includes("..") || key.length > 270),
  ).toEqual([]);
  // The generator only counts if it reaches every kind of response.
  expect([...statuses].sort()).toEqual([200, 206, 304, 404, 416]);
  expect(asked.size).toBeGreaterThan(20);
});

async function complaintsAbout(request: Request, answer: Response): Promise<string[]> {
  const { headers, status } = answer;
  const length = (await answer.arrayBuffer()).byteLength;
  const [, first = "", last = ""] =
    /^bytes (\d+)-(\d+)\/100$/.exec(headers.get("Content-Range") ?? "") ?? [];
  return [
    ![200, 206, 304, 404, 416].includes(status) && `status ${status}`,
    headers.get("X-Content-Type-Options") !== "nosniff" && "may be sniffed",
    !/^image\/[a-z+]+$|^text\/plain/.test(headers.get("Content-Type") ?? "") && "no type",
    request.method === "HEAD" && length > 0 && "HEAD with a body",
    status === 404 && length > 1000 && "a large 404",
    status === 206 && Number(last) - Number(first) + 1 !== length && "another range than it says",
  ].filter((complaint) => complaint !== false);
}
