import * as z from "zod";
import { type Deployment, type Line, notChecked, ok, type Ports, wrong } from "./line.ts";

const MIGRATIONS = "select version from supabase_migrations.schema_migrations order by version";
/** The migration writes it as the comment of its schema `private`. */
const VERSION = "select obj_description(to_regnamespace('private'), 'pg_namespace') as version";
const SESSIONS = "select has_table_privilege('postgres', 'auth.sessions', 'select') as readable";
const MODERATORS = "select count(*)::integer as moderators from private.moderators";

const MigrationsSchema = z.array(z.object({ version: z.string() }));
const VersionSchema = z.tuple([z.object({ version: z.string().nullable() })]);
const SessionsSchema = z.tuple([z.object({ readable: z.boolean() })]);
const ModeratorsSchema = z.tuple([z.object({ moderators: z.number() })]);

/** Checks the encrypted connection, the migrations, the schema, the right to read sessions, and the moderators. */
export async function* checkDatabase(
  { migrations, schemaVersion }: Deployment,
  { query }: Ports,
): AsyncGenerator<Line> {
  const rest = "Migrations, schema, sessions and moderators";
  if (!query) {
    yield notChecked("Database connection: DATABASE_URL is not set.");
    yield notChecked(`${rest}: DATABASE_URL is not set.`);
    return;
  }
  try {
    await query("select 1");
  } catch (error) {
    yield wrong(`Database connection: ${connectionProblem(error as Error)}`);
    yield notChecked(`${rest}: the database cannot be asked.`);
    return;
  }
  yield ok("Database connection: encrypted, and the server's certificate is verified.");
  yield await ask(query, "Migrations", MIGRATIONS, MigrationsSchema, (rows) =>
    judgeMigrations(
      migrations,
      rows.map(({ version }) => version),
    ),
  );
  yield await ask(query, "Schema", VERSION, VersionSchema, ([{ version }]) =>
    version === schemaVersion
      ? ok("Schema: the same as in this checkout.")
      : wrong(
          "Schema: made by another version of supabase/schemas. See docs/deploy.md, 'Upgrade'.",
        ),
  );
  yield await ask(query, "Sessions", SESSIONS, SessionsSchema, ([{ readable }]) =>
    readable
      ? ok("Sessions: postgres may read auth.sessions.")
      : wrong(
          "Sessions: postgres may not read auth.sessions, so every signed-in person is refused. Ask Supabase's support for `grant select on auth.sessions to postgres`.",
        ),
  );
  yield await ask(query, "Moderators", MODERATORS, ModeratorsSchema, ([{ moderators }]) =>
    moderators > 0
      ? ok(`Moderators: ${moderators}.`)
      : wrong("Moderators: none. Set MODERATORS and run `npm run deploy`."),
  );
}

async function ask<Schema extends z.ZodType>(
  query: NonNullable<Ports["query"]>,
  about: string,
  text: string,
  schema: Schema,
  judge: (rows: z.infer<Schema>) => Line,
): Promise<Line> {
  try {
    return judge(schema.parse(await query(text)));
  } catch (error) {
    const why = error instanceof z.ZodError ? "an unexpected answer" : (error as Error).message;
    return wrong(`${about}: ${why}. Run \`npm run supabase -- db push\`, and check again.`);
  }
}

function judgeMigrations(files: readonly string[], applied: readonly string[]): Line {
  const missing = files.filter((version) => !applied.includes(version));
  const unknown = applied.filter((version) => !files.includes(version));
  if (missing.length > 0)
    return wrong(
      `Migrations: ${missing.join(", ")} not applied. Run \`npm run supabase -- db push\`.`,
    );
  if (unknown.length > 0)
    return wrong(`Migrations: this checkout lacks ${unknown.join(", ")}. Run \`git pull\`.`);
  return ok(`Migrations: all ${files.length} applied.`);
}

function connectionProblem({ message }: Error): string {
  const certificate = /certificate|no such file/i.test(message)
    ? "Set PGSSLROOTCERT to the certificate from Supabase, Settings → Database."
    : "Check DATABASE_URL, and whether the project is paused.";
  return `${message}. ${certificate}`;
}
