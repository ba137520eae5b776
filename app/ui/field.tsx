import { type ComponentPropsWithoutRef, useId } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Common = {
  label: string;
  /** Shown below the field, which is then announced as invalid. */
  error?: string;
};

type Props = Common &
  (
    | ({ as?: "input" } & Omit<ComponentPropsWithoutRef<"input">, "className">)
    | ({ as: "textarea" } & Omit<ComponentPropsWithoutRef<"textarea">, "className">)
  );

/** A labelled input or textarea, with its error tied to it. */
export function Field({ label, error, ...control }: Props) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const errorId = `${id}-error`;
  const tied = {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control.as === "textarea" ? (
        <Textarea {...control} {...tied} />
      ) : (
        <Input {...control} {...tied} />
      )}
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A labelled choice among the options that are its children. */
export function SelectField({
  label,
  children,
  ...select
}: { label: string } & Omit<ComponentPropsWithoutRef<"select">, "className">) {
  return (
    <label className="field">
      <b>{label}</b>
      <select {...select}>{children}</select>
    </label>
  );
}

/**
 * A textarea that keeps what was typed before hydration. React 18 overwrites a textarea's text while it hydrates (but
 * not an input's), so the default is only set afterwards.
 */
export function Textarea({
  as: _,
  defaultValue,
  ...rest
}: ComponentPropsWithoutRef<"textarea"> & { as?: "textarea" }) {
  const hydrating = !useHydrated() && typeof document !== "undefined";
  return <textarea dir="auto" {...rest} defaultValue={hydrating ? undefined : defaultValue} />;
}

function Input({ as: _, ...rest }: ComponentPropsWithoutRef<"input"> & { as?: "input" }) {
  return <input dir="auto" {...rest} />;
}

/** Fields that nobody fills in, by name; one without a value is sent empty. */
export function HiddenFields({
  fields,
}: {
  fields: Readonly<Record<string, string | number | null | undefined>>;
}) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? undefined} />
  ));
}
