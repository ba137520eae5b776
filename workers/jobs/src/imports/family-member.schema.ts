import * as z from "zod";

/** A record as `private.family_member(…)` gives it and `isFamily` takes it. */
export const FamilyMemberSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  owner: z.string(),
  numbers: z.array(z.string()).transform((numbers) => numbers.filter((number) => number !== "")),
  inventors: z.string(),
  text: z
    .string()
    .nullable()
    .transform((text) => text ?? ""),
  reference: z
    .string()
    .nullable()
    .transform((reference) => reference ?? ""),
  keys: z.array(z.string()),
});
