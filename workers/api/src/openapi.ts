import * as z from "zod";
import * as answers from "./answers.ts";
import GIVEN from "./examples.json" with { type: "json" };
import PARTS from "./openapi-parts.json" with { type: "json" };
import { WHOLE_NUMBERS } from "./parameters.ts";
import { PROBLEMS, ProblemSchema } from "./problems.ts";
import { LIMITS } from "./rates.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";

/** The statuses of refusals. */
const STATUSES = [...new Set(Object.values(PROBLEMS).map(({ status }) => status))].sort();

/** The schemas that the description names: parts of several answers (`Card` is CardAnswerSchema), and each answer. */
const NAMED = z.registry<{ id: string }>().add(ProblemSchema, { id: "Problem" });
for (const [name, schema] of Object.entries(answers))
  if (schema instanceof z.ZodType) NAMED.add(schema, { id: name.replace("AnswerSchema", "") });
for (const { name, answer, body } of ROUTES) {
  const named = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  if (!NAMED.has(answer)) NAMED.add(answer, { id: `${named}Answer` });
  if (body) NAMED.add(body, { id: `${named}Fields` });
}

/** The bodies of calls; a field that they do not know is refused. */
const BODIES = new Set<unknown>(ROUTES.map(({ body }) => body));

const addressOf = (id: string | undefined) => `#/components/schemas/${id}`;

/** The description of the API as OpenAPI 3.1, from the schemas that check each request. */
export function describeApi({
  brand,
  origin,
  site,
}: {
  brand: string;
  origin: string;
  site: string;
}): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand} API`,
      version: "1",
      description: `Technologies and patents that universities own. ${LIMITS.network} requests a minute without a key, ${LIMITS.key} with one.`,
      contact: { name: brand, url: `${site}/contact` },
      license: { name: "Terms of use", url: `${site}/terms` },
      termsOfService: `${site}/terms`,
    },
    servers: [{ url: origin }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, "/v1/revoke": { post: REVOKE } },
    components: {
      schemas: describeNamed(),
      responses: Object.fromEntries(
        STATUSES.map((status) => [
          `Refused${status}`,
          {
            description: codesOf(status).join(", "),
            headers: HEADERS,
            content: {
              "application/problem+json": { schema: referTo(ProblemSchema) },
            },
          },
        ]),
      ),
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
}

/**
 * The subjects of the API's parts, by the second step of their paths; the headers of every answer; and the header by which
 * a search that is sent again is charged once.
 */
const { TAGS, HEADERS, ONCE } = PARTS;

/** An example of each parameter; of those that differ from call to call, by the call. */
const EXAMPLES: Readonly<Record<string, unknown>> = GIVEN;

/** How whoever finds a key ends it. It is no route of the table: it reads nothing and answers nothing. */
const REVOKE = {
  operationId: "revokeKey",
  summary: "Revoke the key of this request for ever.",
  tags: ["keys"],
  security: [{ key: [] }],
  responses: {
    204: { description: "The key is revoked.", headers: HEADERS },
    ...refusedWith([401, 429, 503]),
  },
};

/** Whether a call takes an `Idempotency-Key`. */
function takesOnce({ scope, method }: Pick<Route, "scope" | "method">): boolean {
  return scope === "search" || (scope === "listings" && method !== "get");
}

/** The statuses that a call may be refused with. */
function refusalsOf({ path, scope, method }: Route): number[] {
  const named = path.includes("{");
  return STATUSES.filter(
    (status) =>
      (status !== 402 || scope === "search") &&
      (status !== 409 || method === "put" || takesOnce({ scope, method })) &&
      (status !== 410 || path === "/v1/changes" || path.startsWith("/v1/technologies/")) &&
      (status !== 404 || named) &&
      // A described path takes its own method.
      status !== 405,
  );
}

function describeRoute(route: Route): object {
  const {
    name: operationId,
    path,
    summary,
    scope,
    open,
    inPath,
    inQuery,
    body,
    bodyType,
    answer,
  } = route;
  const key = { key: [scope] };
  return {
    operationId,
    summary,
    tags: [path.split("/")[2]],
    security: open ? [{}, key] : [key],
    parameters: [
      ...Object.entries(inPath).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        ...describeParameter(operationId, name, schema),
      })),
      ...Object.entries(inQuery).map(([name, schema]) => ({
        name,
        in: "query",
        required: !schema.safeParse(undefined).success,
        ...describeParameter(operationId, name, schema),
      })),
      ...(takesOnce(route) ? [ONCE] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { [bodyType]: { schema: referTo(body) } } },
    }),
    responses: {
      200: {
        description: summary,
        headers: HEADERS,
        content: { "application/json": { schema: referTo(answer) } },
      },
      ...refusedWith(refusalsOf(route)),
    },
  };
}

function describeParameter(call: string, name: string, schema: z.ZodType): object {
  const { description, ...type } = schemaOf(schema);
  return { description, example: EXAMPLES[`${call}.${name}`] ?? EXAMPLES[name], schema: type };
}

/** Refusals with these statuses, as responses of a call. */
function refusedWith(statuses: readonly number[]): object {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

function codesOf(status: number): string[] {
  return Object.entries(PROBLEMS).flatMap(([code, of]) => (of.status === status ? [code] : []));
}

/** The JSON Schema (2020-12, which OpenAPI 3.1 takes) of what is given as a parameter. */
function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const whole = WHOLE_NUMBERS.get(schema);
  const {
    $schema: _,
    description,
    ...described
  } = z.toJSONSchema(schema, {
    io: "input",
    // The pattern of a date says no more than its format, on half a page.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return whole
    ? { description, type: "integer", minimum: 1, ...whole }
    : { description, ...described };
}

/** The JSON Schemas that have a name. */
function describeNamed(): Record<string, object> {
  const { schemas } = z.toJSONSchema(NAMED, {
    io: "output",
    uri: addressOf,
    // A later version may answer more fields, so no schema makes a client refuse them. Integers are those that JavaScript counts.
    override: ({ zodSchema, jsonSchema }) => {
      if (!BODIES.has(zodSchema)) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...described }]) => [id, described]),
  );
}

function referTo(schema: z.ZodType): object {
  return { $ref: addressOf(NAMED.get(schema)?.id) };
}
