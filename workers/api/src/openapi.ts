import * as z from "zod";
import * as answers from "./answers.ts";
import { PROBLEMS, ProblemSchema } from "./problems.ts";
import { LIMITS } from "./rates.ts";
import { ROUTES, type Route } from "./routes.ts";

/** The statuses of refusals. */
const STATUSES = [...new Set(Object.values(PROBLEMS).map(([status]) => status))].sort();

/** What the description gives a name: what several answers hold (`Card` is CardAnswerSchema), and each answer. */
const NAMED = z.registry<{ id: string }>().add(ProblemSchema, { id: "Problem" });
for (const [name, schema] of Object.entries(answers))
  if (schema instanceof z.ZodType) NAMED.add(schema, { id: name.replace("AnswerSchema", "") });
for (const { name, answer } of ROUTES)
  if (!NAMED.has(answer))
    NAMED.add(answer, { id: `${name[0]?.toUpperCase()}${name.slice(1)}Answer` });

const addressOf = (id: string | undefined) => `#/components/schemas/${id}`;

/** The description of the API as OpenAPI 3.1, from the schemas that check each request. */
export function describeApi({ brand, origin }: { brand: string; origin: string }): object {
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
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: describeNamed(),
      responses: Object.fromEntries(
        STATUSES.map((status) => [
          `Refused${status}`,
          {
            description: codesOf(status).join(", "),
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

/** The header by which a search that is sent again is charged once. */
const ONCE = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
};

function describeRoute({
  name: operationId,
  summary,
  scope,
  open,
  inPath,
  inQuery,
  answer,
}: Route): object {
  const key = { key: [scope] };
  return {
    operationId,
    summary,
    security: open ? [{}, key] : [key],
    parameters: [
      ...Object.entries(inPath).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema: schemaOf(schema),
      })),
      ...Object.entries(inQuery).map(([name, schema]) => ({
        name,
        in: "query",
        required: !schema.safeParse(undefined).success,
        schema: schemaOf(schema),
      })),
      ...(scope === "search" ? [ONCE] : []),
    ],
    responses: {
      200: {
        description: "The answer",
        content: { "application/json": { schema: referTo(answer) } },
      },
      ...Object.fromEntries(
        STATUSES.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function codesOf(status: number): string[] {
  return Object.entries(PROBLEMS).flatMap(([code, [of]]) => (of === status ? [code] : []));
}

/** The JSON Schema (2020-12, which OpenAPI 3.1 takes) of what is given as a parameter. */
function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

/** The JSON Schemas of what has a name. */
function describeNamed(): Record<string, object> {
  const { schemas } = z.toJSONSchema(NAMED, {
    io: "output",
    uri: addressOf,
    // A later version may add fields, so no client is told to refuse them. Integers are those that JavaScript counts.
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
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
