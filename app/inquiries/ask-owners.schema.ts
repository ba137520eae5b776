import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orElse } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { LONGEST_SHARED_MESSAGE, MOST_OWNERS } from "./inquiry-limits.ts";

/** An owner with the technologies of a shortlist: the first ten, and how many there are. */
const OwnerSchema = lazyObject(() => ({
  name: z.string(),
  total: z.number().int(),
  technologies: z.array(z.object({ id: z.number().int(), title: z.string() })),
}));
export type ListedOwner = Infer<typeof OwnerSchema>;

/** Result of `shortlist_owners(…)`; `list` is null where the user may not read it. */
export const ShortlistOwnersSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  /** The name is null where it is of technologies that are on no list. */
  list: z.object({ name: z.string().nullable(), owners: z.array(OwnerSchema()) }).nullable(),
}));

/** A shortlist in the address, what the user saved, or the technologies whose ids the address has. */
export const ListIdSchema = lazily(() =>
  z.union([
    z.enum(["saved", "these"]),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
);

/** The form: owners that are asked, each with the id of its inquiry once that was previewed. */
export const AskOwnersSchema = lazily(() =>
  z
    .object({
      intent: z.enum(["preview", "send", "edit"]),
      owner: z
        .array(z.string().max(300))
        .transform((names) => [...new Set(names)])
        .pipe(
          z
            .array(z.string())
            .min(1, "Tick whom you want to ask.")
            .max(MOST_OWNERS, `Ask up to ${MOST_OWNERS} owners at a time.`),
        ),
      key: orElse(z.array(z.uuid()), []),
      message: requiredText(
        "Write what you would like to know.",
        LONGEST_SHARED_MESSAGE,
        "A message to several owners can have 2,000 characters at most.",
      ),
    })
    .refine(
      ({ intent, owner, key }) => intent !== "send" || key.length === owner.length,
      "Look at the preview before you send.",
    ),
);
export type AskOwners = Infer<typeof AskOwnersSchema>;

/** An inquiry as it goes out: to whom, about what, its text, and the id that it is recorded under. */
export type Outgoing = { owner: ListedOwner; text: string; key: string };

/** The outcome: in the owner's inbox, sent to us, recorded and not delivered, or refused with the reason. */
export type Asked = Pick<Outgoing, "owner"> & {
  outcome: "delivered" | "sent" | "kept" | "refused";
  reason: string | null;
};
