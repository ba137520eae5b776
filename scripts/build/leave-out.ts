import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { type BuildOptions, build, context, type OnLoadResult, type Plugin } from "esbuild";
import ts from "typescript";
import { StartError } from "../../sandbox/shared/start-error.ts";

/** The resources of Stripe that app/membership uses. The client creates an object for each of about 150. */
const STRIPE_RESOURCES = [
  "BillingPortal/(?:index|Sessions)",
  "Charges",
  "Checkout/(?:index|Sessions)",
  "Customers",
  "Disputes",
  "InvoicePayments",
  "Invoices",
  "Refunds",
  "Subscriptions",
];

/** Modules that are loaded but never run, by their paths in node_modules. Each of their exports throws when used. */
const UNUSED: readonly RegExp[] = [
  new RegExp(`^stripe/esm/resources/(?!(?:${STRIPE_RESOURCES.join("|")})\\.js$)`),
  // Events of Stripe's second API.
  /^stripe\/esm\/StripeEventNotificationHandler\.js$/,
  /^stripe\/esm\/Decimal\.js$/,
  // Passkeys, crypto wallets, and locks between a browser's tabs. (GoTrueAdminApi.js signs out.)
  /^@supabase\/auth-js\/dist\/module\/lib\/(?:locks|webauthn|web3\/\w+)\.js$/,
  // JSON schemas generated from zod's.
  /^zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
  // Remix's code for its future flag `v3_singleFetch`, which is off (test/repository/packages.test.ts).
  /^@remix-run\/(?:react|server-runtime)\/dist\/esm\/single-fetch\.js$/,
];

/**
 * Methods that are never called, by the paths of their modules in node_modules. People sign in only with Google, so
 * there are no passwords, codes, passkeys, wallets or second factors. A constructor still binds some of these methods.
 */
const UNUSED_METHODS: Readonly<Record<string, readonly string[]>> = {
  "@supabase/auth-js/dist/module/GoTrueClient.js": [
    ...["signInAnonymously", "signInWithEthereum", "signInWithIdToken", "signInWithOtp"],
    ...["signInWithPasskey", "signInWithPassword", "signInWithSolana", "signInWithSSO"],
    ...["signUp", "resend", "verifyOtp", "resetPasswordForEmail", "_reauthenticate", "_updateUser"],
    ...["linkIdentityIdToken", "linkIdentityOAuth", "unlinkIdentity", "getClaims", "fetchJwk"],
    ...["_enroll", "_unenroll", "_challenge", "_verify", "_challengeAndVerify", "_listFactors"],
    ...["_getAuthenticatorAssuranceLevel", "_generateRecoveryCodes", "_verifyRecoveryCode"],
    ...["_regenerateRecoveryCodes", "_unenrollRecoveryCodes", "_getRecoveryCodesStatus"],
    ...["registerPasskey", "_startPasskeyRegistration", "_verifyPasskeyRegistration"],
    ...["_startPasskeyAuthentication", "_verifyPasskeyAuthentication"],
    ...["_listPasskeys", "_updatePasskey", "_deletePasskey"],
    ...["_getAuthorizationDetails", "_approveAuthorization", "_denyAuthorization"],
    ...["_listOAuthGrants", "_revokeOAuthGrant"],
    ...["signInWithWeb3", "reauthenticate", "getUserIdentities", "linkIdentity"],
    ...["getUser", "_getUser", "updateUser", "setSession", "_setSession"],
    // Clients here are created with `skipAutoInitialize`, `autoRefreshToken: false` and no lock: a request refreshes
    // the session when it must.
    ...["_startAutoRefresh", "_autoRefreshTokenTick", "_onVisibilityChanged", "startAutoRefresh"],
    ...["_stopAutoRefresh", "stopAutoRefresh", "_removeVisibilityChangedCallback", "dispose"],
    ...["initialize", "_initialize", "_recoverAndRefresh", "_handleVisibilityChange"],
    ...["_isImplicitGrantCallback", "_isPKCECallback", "_getSessionFromURL", "_acquireLock"],
    ...["refreshSession", "_refreshSession"],
  ],
  // The client signs out through its administration API.
  "@supabase/auth-js/dist/module/GoTrueAdminApi.js": [
    ...["createUser", "deleteUser", "generateLink", "getUserById", "inviteUserByEmail"],
    ...["listUsers", "updateUserById", "_listFactors", "_deleteFactor", "_adminListPasskeys"],
    ...["_adminDeletePasskey", "_listOAuthClients", "_createOAuthClient", "_getOAuthClient"],
    ...["_updateOAuthClient", "_deleteOAuthClient", "_regenerateOAuthClientSecret"],
    ...["_listCustomProviders", "_createCustomProvider", "_getCustomProvider"],
    ...["_updateCustomProvider", "_deleteCustomProvider"],
  ],
  // Only functions of the database are called.
  "@supabase/postgrest-js/dist/index.mjs": [
    ...["from", "schema", "getOpenApiSpec", "select", "insert", "upsert", "update", "delete"],
    ...["eq", "neq", "gt", "gte", "lt", "lte", "like", "likeAllOf", "likeAnyOf", "ilike"],
    ...["ilikeAllOf", "ilikeAnyOf", "regexMatch", "regexIMatch", "is", "isDistinct", "in", "notIn"],
    ...["contains", "containedBy", "rangeGt", "rangeGte", "rangeLt", "rangeLte", "rangeAdjacent"],
    ...["overlaps", "textSearch", "match", "not", "or", "filter", "order", "limit", "range"],
    ...["csv", "geojson", "explain", "rollback", "maxAffected", "stripNulls"],
  ],
};

/** Modules of which little or nothing is used, by their paths in node_modules, with the replacement that is bundled. */
const REPLACED: Readonly<Record<string, string>> = {
  // A bundler keeps all of a CommonJS module, here cookies, sessions and uploads too. Without them it only re-exports.
  "@remix-run/cloudflare/dist/index.js": 'export * from "@remix-run/server-runtime";',
  "react-router-dom/server.js": 'export * from "./server.mjs";',
  // react-router-dom uses one function of it, in browsers only, and works without it.
  "react-dom/index.js": "export {};",
  // Pages are rendered to a string by the other half of `react-dom/server`.
  "react-dom/cjs/react-dom-server.browser.production.min.js": "",
  // supabase-js creates one client of each in its constructor. This app only calls database functions and signs users
  // in.
  "@supabase/realtime-js/dist/module/index.js": "export class RealtimeClient { setAuth() {} }",
  // A notice on Node's console for people who install a package by its old name.
  "@supabase/auth-helpers-remix/dist/module/warnDeprecatedPackage.js":
    "export function warnIfUsingDeprecatedAuthHelpersPackage() {}",
  "@supabase/storage-js/dist/index.mjs":
    "export class StorageClient {} export class StorageApiError {}",
  "@supabase/functions-js/dist/module/index.js": [
    "export class FunctionsClient {} export class FunctionsError {} export class FunctionsFetchError {}",
    "export class FunctionsHttpError {} export class FunctionsRelayError {} export const FunctionRegion = {};",
  ].join("\n"),
  // Zod's own messages. No page shows one: every schema whose message is read has its own.
  "zod/v4/locales/en.js": "export default () => ({ localeError: () => undefined });",
  // Converts decimals in Stripe's answers, which nothing here reads.
  "stripe/esm/V2Coercion.js":
    "export const coerceV2RequestData = (data) => data; export const coerceV2ResponseData = coerceV2RequestData;",
  // All resources again, in a namespace that nothing reads. The client itself needs this one.
  "stripe/esm/resources.js": 'export { LeftOut as OAuthResource } from "left-out";',
  // Names of characters in Markdown: HTML 4's 252 instead of HTML 5's 2,125. An unknown name is shown as written.
  "character-entities/index.js":
    'export { characterEntitiesHtml4 as characterEntities } from "character-entities-html4";',
};

/** Changes to modules, by their paths in node_modules: the original text and its replacement. */
const CHANGED: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>> = {
  // A request matches its address three times, and each time all routes would be ranked and their expressions compiled
  // again.
  "@remix-run/router/dist/router.js": [
    [
      "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
      `let branches = RANKED.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    RANKED.set(routes, branches);
  }`,
    ],
    ["function matchRoutesImpl(", "const RANKED = new WeakMap();\nfunction matchRoutesImpl("],
    [
      "function compilePath(path, caseSensitive, end) {",
      `const COMPILED = new Map();
function compilePath(path, caseSensitive, end) {
  const key = [path, caseSensitive, end].join();
  if (!COMPILED.has(key)) COMPILED.set(key, compileOnce(path, caseSensitive, end));
  return COMPILED.get(key);
}
function compileOnce(path, caseSensitive, end) {`,
    ],
  ],
};

/** Replaces each export of an unused module. It can be constructed, because constructors do that, but not used. */
const LEFT_OUT = `export function LeftOut() {
  const refuse = () => {
    throw new Error("Left out of the Worker: see scripts/build/leave-out.ts");
  };
  return new.target ? new Proxy(this, { get: refuse }) : refuse();
}`;

/**
 * Leaves code that never runs out of a bundle's libraries (docs/decisions/040-what-a-worker-leaves-out.md). An entry
 * whose module is not found, because a new version of a library has moved it, fails the build.
 */
function leaveOut({ inDevelopment = false } = {}): Plugin {
  const found = new Set<string | RegExp>();
  /** By file, because a rebuild requests each of them again, and libraries do not change. */
  const loaded = new Map<string, Promise<OnLoadResult | undefined>>();
  const load = async (file: string): Promise<OnLoadResult | undefined> => {
    const path = file.replaceAll("\\", "/").replace(/^.*\/node_modules\//, "");
    const resolveDir = dirname(file);
    const replacement = REPLACED[path];
    if (replacement !== undefined) {
      found.add(path);
      return { contents: replacement, resolveDir };
    }
    const methods = UNUSED_METHODS[path];
    if (methods) {
      found.add(path);
      return { contents: withoutMethods(readFileSync(file, "utf8"), methods), resolveDir };
    }
    const changes = CHANGED[path];
    if (changes) {
      found.add(path);
      return { contents: changed(readFileSync(file, "utf8"), changes), resolveDir };
    }
    const unused = UNUSED.find((pattern) => pattern.test(path));
    if (!unused) return undefined;
    found.add(unused);
    return { contents: await makeStandIn(file), resolveDir };
  };
  return {
    name: "leave-out",
    setup({ onResolve, onLoad, onEnd }) {
      onResolve({ filter: /^left-out$/ }, ({ path }) => ({ path, namespace: "left-out" }));
      onLoad({ filter: /.*/, namespace: "left-out" }, () => ({ contents: LEFT_OUT }));
      onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, ({ path }) => {
        const result = loaded.get(path) ?? load(path);
        loaded.set(path, result);
        return result;
      });
      // The libraries' development modules have other names.
      if (inDevelopment) return;
      onEnd(() => {
        const all = [REPLACED, UNUSED_METHODS, CHANGED].flatMap(Object.keys);
        const missing = [...all, ...UNUSED].filter((each) => !found.has(each));
        if (missing.length > 0)
          throw new StartError(`The build failed:\nNothing to leave out at ${missing.join(", ")}.`);
      });
    },
  };
}

/** A module whose methods with these names throw when called. @throws StartError for a name that it does not have */
function withoutMethods(module: string, names: readonly string[]): string {
  const missing = new Set(names);
  const bodies: ts.Block[] = [];
  const visit = (node: ts.Node): void => {
    if (!ts.isMethodDeclaration(node)) ts.forEachChild(node, visit);
    else if (node.body && names.includes(node.name.getText())) {
      missing.delete(node.name.getText());
      bodies.push(node.body);
    }
  };
  visit(ts.createSourceFile("module.js", module, ts.ScriptTarget.Latest, true));
  if (missing.size > 0)
    throw new StartError(`The build failed:\nNo method ${[...missing].join(", ")} to leave out.`);
  // Last ones first, so that the positions of the others stay valid.
  const rest = bodies.reduceRight(
    (text, body) => `${text.slice(0, body.getStart())}{ LeftOut(); }${text.slice(body.end)}`,
    module,
  );
  return `${rest}\nimport { LeftOut } from "left-out";`;
}

/** @throws StartError for a text that does not occur exactly once in the module */
function changed(module: string, changes: readonly (readonly [was: string, is: string])[]): string {
  for (const [was, is] of changes) {
    const parts = module.split(was);
    if (parts.length !== 2) throw new StartError(`The build failed:\nTo be changed: ${was}`);
    module = parts.join(is);
  }
  return module;
}

/** A module with the same exports, each of which throws when used. */
async function makeStandIn(file: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [file],
    write: false,
    metafile: true,
    format: "esm",
    logLevel: "silent",
  });
  const names = Object.values(metafile.outputs).flatMap((output) => output.exports);
  return `export { ${names.map((name) => `LeftOut as ${name}`).join(", ")} } from "left-out";`;
}

const BUNDLE = {
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2023",
  conditions: ["workerd", "worker", "browser"],
  mainFields: ["browser", "module", "main"],
  external: ["node:*", "cloudflare:*"],
  legalComments: "none",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Bundles Remix's compiled `app` with the parts of its libraries that a Worker runs. */
export async function bundleWorker(
  worker: string,
  { sourceMap }: { sourceMap: boolean },
): Promise<void> {
  await build({
    ...BUNDLE,
    entryPoints: [worker],
    outfile: worker,
    allowOverwrite: true,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    sourcemap: sourceMap ? "linked" : false,
    plugins: [leaveOut()],
  });
}

/** Bundles the Worker for development, with its source map inside. The libraries are read once. */
export async function watchWorker(worker: string): Promise<{ rebuild(): Promise<string> }> {
  const bundle = await context({
    ...BUNDLE,
    entryPoints: [worker],
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
    sourcemap: false,
    plugins: [leaveOut({ inDevelopment: true })],
  });
  return {
    async rebuild() {
      const { outputFiles } = await bundle.rebuild();
      return outputFiles[0]?.text ?? "";
    },
  };
}
