import * as z from "zod";

/**
 * A schema that is made when it is first asked for. A Worker that starts cold evaluates all of its modules, and making
 * every schema there would take a third of its start-up (decision 014).
 */
export function lazily<Schema extends z.ZodType>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same for the schema of an object with these fields, which most are. */
export function lazyObject<Shape extends z.core.$ZodLooseShape>(fields: () => Shape) {
  return lazily(() => z.object(fields()));
}

/** The same for the forms of a page, distinguished by `intent`. */
export function lazyForms<Forms extends readonly [FormSchema, ...FormSchema[]]>(
  forms: () => Forms,
) {
  return lazily(() => z.discriminatedUnion("intent", forms()));
}
type FormSchema = z.core.$ZodTypeDiscriminable;

/** The schema of a list of objects with these fields. */
export function listOf<Shape extends z.core.$ZodLooseShape>(fields: Shape) {
  return z.array(z.object(fields));
}

/** The schema of an object with these fields, or null. */
export function objectOrNull<Shape extends z.core.$ZodLooseShape>(fields: Shape) {
  return z.object(fields).nullable();
}

/** The output type of a schema made by `lazily`. */
export type Infer<Lazy extends () => z.ZodType> = z.infer<ReturnType<Lazy>>;
