import { z } from "zod";
import { ReactionFormSchema } from "../reactions/reactions.schema.ts";
import { NoteFormSchema } from "./notes.schema.ts";

/** What the forms of a technology's page may ask for. */
export const PatentFormSchema = z.discriminatedUnion("intent", [
  ReactionFormSchema,
  NoteFormSchema,
]);
