import { Field } from "#app/ui/field.tsx";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";

/** Asks a person for the name that others see, in the form for which they need one. */
export function DisplayNameField({
  name = "display_name",
  typed,
  error,
}: {
  name?: string;
  typed: string | undefined;
  error: string | undefined;
}) {
  return (
    <Field
      label="Your name for others"
      name={name}
      required
      autoComplete="nickname"
      maxLength={SHORTLIST_LIMITS.displayName}
      defaultValue={typed}
      {...(error ? { error } : {})}
    />
  );
}
