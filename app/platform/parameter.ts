import type * as z from "zod";

/** A parameter of an address: null where it is missing or wrong, since people edit addresses by hand. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null).default(null);
}

/** The same with another value where it is missing or wrong. */
export function orElse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.core.output<Schema>>,
) {
  return schema.catch(value).default(value);
}
