import type { ComponentPropsWithoutRef } from "react";

/** A check box, or a choice of several, with its words. */
export function Tick({ children, ...input }: ComponentPropsWithoutRef<"input">) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
