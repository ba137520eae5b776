import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import {
  RightsSchema,
  TechnologyRecordSchema,
  TextStatementsSchema,
} from "#app/technology/technology.schema.ts";
import { LONGEST_QUERY } from "../marketplace/vocabulary.ts";
import { ROWS_SHOWN } from "./read-ids.ts";

/** A technology as a comparison reads it: without its contact, which no comparison shows. */
export const ComparedSchema = lazyObject(() => ({
  technology: TechnologyRecordSchema().omit({
    pi_contactinfo: true,
    pi_similaropps: true,
    report_filepath: true,
  }),
  hasReport: z.boolean(),
  statements: TextStatementsSchema(),
  rights: RightsSchema(),
}));
export type Compared = Infer<typeof ComparedSchema>;

/** Result of `compare_page(…)`, in the order asked; `closed` is what a visitor has to sign in for. */
export const ComparePageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  technologies: z.array(ComparedSchema()),
  closed: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /** Withdrawn by their owners, with the viewer's own notes. */
  withdrawn: z.array(z.object({ id: z.number().int(), note: z.string().nullable() })),
}));

/** `/compare`'s parameters. */
export const CompareQuerySchema = lazyObject(() => ({
  /** The typed ids: the page names those that are none. */
  id: orElse(z.array(z.string()), []),
  only: orNull(z.enum(ROWS_SHOWN)),
  /** The brief's requirements, as keywords of Discovery.AI, one a line; where there are none, they are read from its prompt. */
  need: orElse(z.array(z.string()), []),
  brief: orElse(z.string().max(LONGEST_QUERY), ""),
}));
