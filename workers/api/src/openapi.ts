import * as z from "zod";
import { PROBLEMS, ProblemSchema } from "./problems.ts";
import { LIMITS } from "./rates.ts";
import { ROUTES, type Route } from "./routes.ts";

/** The statuses of refusals. */
const STATUSES = [...new Set(Object.values(PROBLEMS).map(([status]) => status))].sort();

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
      schemas: { Problem: schemaOf(ProblemSchema, "output") },
      responses: Object.fromEntries(
        STATUSES.map((status) => [
          `Refused${status}`,
          {
            description: codesOf(status).join(", "),
            content: {
              "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
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
  ...{ name: "Idempotency-Key", in: "header", required: false },
  schema: { type: "string", format: "uuid" },
};

function describeRoute({ summary, scope, open, inPath, inQuery, answer }: Route): object {
  const key = { key: [scope] };
  return {
    summary,
    security: open ? [{}, key] : [key],
    parameters: [
      ...Object.entries(inPath).map(([name, schema]) => ({
        ...{ name, in: "path", required: true },
        schema: schemaOf(schema, "input"),
      })),
      ...Object.entries(inQuery).map(([name, schema]) => ({
        ...{ name, in: "query", required: !schema.safeParse(undefined).success },
        schema: schemaOf(schema, "input"),
      })),
      ...(scope === "search" ? [ONCE] : []),
    ],
    responses: {
      200: {
        description: "The answer",
        content: { "application/json": { schema: schemaOf(answer, "output") } },
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

/** The JSON Schema (2020-12, which OpenAPI 3.1 takes) of a zod schema. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described;
}
