import { dirname, join } from "node:path";
import { COMMAND_SHAPE, type DeployedWorker, isSecret, WORKERS } from "./settings.ts";

/** A setting as .env.production.example describes it. */
type DescribedSetting = {
  name: string;
  /** The Workers that get it and whether it is a secret, such as 'web, jobs; variable'. */
  tag: string;
  description: string;
  example: string;
};
/** The settings under one heading of the example. */
type SettingsGroup = { title: string; settings: DescribedSetting[] };

/** The Workers that have settings, the web Worker first. */
const WITH_SETTINGS = WORKERS.filter(({ parse }) => parse).toReversed();

/** The files that `npm run settings` writes from the example, by path. */
export function writeFiles(example: string): Record<string, string> {
  const groups = readExample(example);
  const examples = WITH_SETTINGS.map((worker) => [
    join(dirname(worker.config), ".dev.vars.example"),
    writeVarsExample(groups, worker),
  ]);
  return { "docs/settings.md": writePage(groups), ...Object.fromEntries(examples) };
}

/** Reads the groups of the example. A setting is two lines: its description, and its value or that value after '# '. */
export function readExample(text: string): SettingsGroup[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split("\n")[0] ?? "",
      settings: [...part.matchAll(/^# \(([^)]+)\) (.+)\n(?:# )?([A-Z_]+)="(.*)"$/gm)].map(
        ([, tag = "", description = "", name = "", example = ""]) => ({
          name,
          tag,
          description,
          example,
        }),
      ),
    }));
}

/** The tag of a setting, from the schemas: who gets it, and whether it is a secret. */
export function tagOf(name: string): string {
  const receivers = WITH_SETTINGS.filter(({ shape }) => name in shape).map(
    (worker) => worker.name as string,
  );
  if (name in COMMAND_SHAPE) receivers.push("command");
  return `${receivers.join(", ")}; ${isSecret(name) ? "secret" : "variable"}`;
}

/** The table's cell for a setting's default: 'required', its default, or '–'. */
function defaultOf(name: string): string {
  const schemas = [...WITH_SETTINGS.map(({ shape }) => shape), COMMAND_SHAPE].flatMap(
    (shape) => shape[name] ?? [],
  );
  const defaults = schemas.map((schema) => schema.safeParse(undefined));
  if (defaults.some(({ success }) => !success)) return "required";
  const value = defaults[0]?.data;
  const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
  return text ? `\`${text}\`` : "–";
}

function writePage(groups: readonly SettingsGroup[]): string {
  const parts = groups.map(({ title, settings }) => {
    const rows = settings.map(({ name, tag, description }) => {
      const [receivers = "", kind = ""] = tag.split("; ");
      return `| \`${name}\` | ${receivers} | ${kind} | ${defaultOf(name)} | ${description} |\n`;
    });
    const head = "| Setting | Goes to | Kind | Default | Meaning |\n|---|---|---|---|---|\n";
    return `## ${title}\n\n${head}${rows.join("")}`;
  });
  return `# Settings

Every setting of a deployment. They are in \`.env.production\`, a copy of \`.env.production.example\` that git ignores; [deploy.md](deploy.md) says when to set which. 'Goes to' names the Workers that get the setting; 'command' is \`npm run deploy\` itself. Variables can be read in Cloudflare's dashboard, secrets cannot.

\`npm run settings\` writes this page from \`.env.production.example\` and the schemas in \`app/env.server.ts\`, \`workers/jobs/src/env.ts\`, \`workers/api/src/env.ts\` and \`scripts/deploy/settings.ts\`.

${parts.join("\n")}`;
}

function writeVarsExample(
  groups: readonly SettingsGroup[],
  { name: worker, shape }: DeployedWorker,
): string {
  const parts = groups.map(({ settings }) =>
    settings
      .filter(({ name }) => name in shape)
      .map(({ name, description, example }) => `# ${description}\n${name}="${example}"\n`)
      .join(""),
  );
  return `# Every setting of the ${worker} Worker, for \`wrangler dev\` of your own: copy this file to .dev.vars. \`npm start\` needs none of
# it. A value here is the default or an example. \`npm run settings\` writes this file from .env.production.example.

${parts.filter(Boolean).join("\n")}`;
}
