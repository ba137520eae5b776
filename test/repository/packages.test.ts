import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = {
  version: string;
  name?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
};
type Wanted = Record<"dependencies" | "devDependencies" | "optionalDependencies", object>;

const wanted: Wanted = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const { "": root, ...installed } = packages;
const locked = Object.entries(installed).map(([path, entry]) => ({
  ...entry,
  name: entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
}));

/** An exact version; an alias names another package's version. */
const EXACT = /^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Licences whose only condition is their notice. */
const PERMISSIVE = new Set(
  [
    [
      "MIT",
      "MIT-0",
      "ISC",
      "0BSD",
      "BSD-2-Clause",
      "BSD-3-Clause",
      "Apache-2.0",
      "Unlicense",
      "BlueOak-1.0.0",
    ],
    ["MIT OR Apache-2.0", "(Apache-2.0 AND MIT)"],
  ].flat(),
);

test("every package of package.json has an exact version", () => {
  const ranges = [wanted.dependencies, wanted.devDependencies, wanted.optionalDependencies]
    .flatMap((group) => Object.entries(group))
    .filter(([, version]) => !EXACT.test(version));
  expect(ranges).toEqual([]);
});

test("the lockfile matches package.json", () => {
  for (const group of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
    expect(root, group).toMatchObject({ [group]: wanted[group] });
  }
});

test("every package is pinned by version and content, without a host", () => {
  expect(locked.length).toBeGreaterThan(1000);
  const loose = locked.filter(
    ({ version, integrity, resolved, link }) =>
      !EXACT.test(version) || !integrity?.startsWith("sha512-") || resolved || link,
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test("no package runs a script at installation", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
});

/** The packages that a deployment needs: no development tools and no programs for a single platform. */
const shipped = locked.filter(({ dev, optional }) => !dev && !optional);

test("every package that a Worker imports is one of `dependencies`, so that `npm audit --omit=dev` looks at it", () => {
  const isTest = /(?:\.test\.tsx?|-for-test\.ts)$/;
  const files = globSync("{app,import,workers}/**/*.{ts,tsx}").filter((file) => !isTest.test(file));
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:import|export)\s+(?!type\b)(?:[^"';]*\sfrom\s+)?"([^".#][^"]*)"/gm,
      ),
    ]
      .map(([, module = ""]) => module)
      // The compiler puts the routes in place of the second one.
      .filter((module) => !/^(?:node|cloudflare):|^@remix-run\/dev\/server-build$/.test(module))
      .map((module) =>
        module
          .split("/")
          .slice(0, module.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
  );
  expect(imported).toContain("zod");
  expect([...new Set(imported)].filter((name) => !(name in wanted.dependencies))).toEqual([]);
});

test("every package that a deployment needs has a licence whose only condition is its notice", () => {
  const others = shipped.filter(({ license = "none" }) => !PERMISSIVE.has(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("docs/licences.md lists these packages", async () => {
  const names = new Map<string, Set<string>>();
  for (const { license = "none", name } of shipped) {
    names.set(license, (names.get(license) ?? new Set()).add(name));
  }
  const rows = [...names]
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([license, of]) => `## ${license}\n\n${[...of].sort().join(", ")}`);
  const text = `# Licences

The ${new Set(shipped.map(({ name }) => name)).size} packages that a deployment needs, from the lockfile, including types that only the compiler reads. Development tools and programs for a single platform are left out. Their versions are in \`package-lock.json\`. Written by \`npx vitest run --project unit test/repository/packages -u\`, and compared by every \`npm test\`.

${rows.join("\n\n")}

## On the pages

The site serves Latin subsets of Newsreader and Public Sans (SIL Open Font License 1.1; the texts are in \`app/ui/fonts\`).

## In the reports

The PDFs of \`npm run reports\` embed Source Serif 4, Source Sans 3, ZCOOL XiaoWei and BIZ UDPGothic (SIL Open Font License 1.1, which allows embedding) and DejaVu Sans (Bitstream Vera licence, likewise).
`;
  await expect(text).toMatchFileSnapshot("../../docs/licences.md");
});

test("the two ways of loading that later advisories of Remix are about are off", () => {
  const config = readFileSync("remix.config.js", "utf8");
  expect(config).toMatch(
    /future: \{ v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true \}/,
  );
  expect(config).not.toMatch(/v3_singleFetch|v3_lazyRouteDiscovery/);
});
