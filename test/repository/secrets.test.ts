import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Every committed file, read as text.
const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter(Boolean)
  .map((path) => ({ path, text: readFileSync(path, "latin1") }));

/** The format of each issuer's secrets. A test's short marker does not match. */
const SECRETS = {
  stripe: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/=]{20,}/,
  supabase: /\bsb_secret_[\w-]{16,}|\bsbp_[0-9a-f]{32,}/,
  token: /\beyJ[\w-]{12,}\.eyJ[\w-]{12,}\.[\w-]{12,}/,
  "private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  google: /\bAIza[\w-]{30,}|\bGOCSPX-[\w-]{20,}/,
  model: /\bsk-(?:[a-z]+-)*[A-Za-z0-9]{24,}/,
  cloud: /\bAKIA[0-9A-Z]{16}\b/,
  "code host": /\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{30,}|\bglpat-[\w-]{20,}/,
  "package host": /\bnpm_[A-Za-z0-9]{30,}|_authToken\s*=/,
  "address with a password": /\b[a-z+]+:\/\/[^\s/:@"'`{}$]+:[^\s/:@"'`{}$]{6,}@[^\s"'`]+/,
};

/** Folders of the machines on which this was written, and hosts of package registries. */
const ELSEWHERE = {
  "a machine's folder":
    /(?<![\w.)}\]-])\/(?:root|work|home\/\w+|Users\/\w+|var\/folders)\/|[A-Z]:\\\\?Users\\/,
  "a package host":
    /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.|\b(?:artifactory|verdaccio|nexus|jfrog)\b|\.internal\b(?!")/i,
};

function foundIn(patterns: Record<string, RegExp>): string[] {
  return files.flatMap(({ path, text }) =>
    Object.entries(patterns).flatMap(([kind, pattern]) =>
      pattern.test(text) ? `${path}: ${kind}` : [],
    ),
  );
}

test("no file has a text that looks like a secret", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(foundIn(SECRETS)).toEqual([]);
});

test("no file names a folder of a developer's machine or a host of a package registry", () => {
  const self = "test/repository/secrets.test.ts";
  expect(foundIn(ELSEWHERE).filter((found) => !found.startsWith(self))).toEqual([]);
});

test("a developer's private files are never committed", () => {
  const own = [".dev.vars", ".env", ".env.production", ".env.staging", ".local/secrets.json"];
  const asked = ["check-ignore", ...own, "build/index.js"];
  const ignored = execFileSync("git", asked, { encoding: "utf8" });
  expect(ignored.trim().split("\n")).toHaveLength(6);
});
