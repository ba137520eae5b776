import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazyForms, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { KEY_SCOPES, TERM_NAMES } from "./key-choices.ts";

/** Result of `keys_page()`, the newest key first. */
export const KeysPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  keys: listOf({
    id: z.uuid(),
    name: z.string(),
    /** Its first characters. */
    prefix: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    madeAt: z.string(),
    /** Null for a key that is valid until it is revoked. */
    expiresAt: z.string().nullable(),
    /** The time, to the hour; null if it was never used. */
    usedAt: z.string().nullable(),
    state: z.enum(["live", "expired", "revoked"]),
  }),
}));
export type KeysPage = Infer<typeof KeysPageSchema>;
export type ListedKey = KeysPage["keys"][number];

/** `/account/keys`'s parameters. */
export const KeysQuerySchema = lazyObject(() => ({ said: orNull(z.literal("revoked")) }));

/** The forms of `/account/keys`, by intent. `id` is the key's; a page makes a new one for each form. */
export const KeysFormSchema = lazyForms(() => [
  z.object({
    intent: z.literal("make"),
    id: z.uuid(),
    name: requiredText("Give the key a name.", 60, "A name has at most 60 characters."),
    scope: z
      .array(z.enum(KEY_SCOPES))
      .max(KEY_SCOPES.length)
      .min(1, "Choose at least one thing that the key may do."),
    days: z.enum(TERM_NAMES, "Choose how long the key is valid."),
  }),
  z.object({ intent: z.literal("revoke"), id: z.uuid() }),
]);
export type MakeKeyForm = Extract<Infer<typeof KeysFormSchema>, { intent: "make" }>;

/** The fields of the form that people fill in. */
export const SHOWN_FIELDS = ["name", "scope", "days"];

/** Result of `make_key(…)` and `revoke_key(…)`. */
export const KeyOutcomeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.enum(["changed", "exists", "wrong", "full", "not-found", "signed-out"]),
}));
