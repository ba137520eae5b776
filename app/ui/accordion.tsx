import type { ReactNode } from "react";

/** A section that opens and closes without JavaScript. `id` is the target of links to it. */
export function Accordion({
  id,
  heading,
  open = false,
  children,
}: {
  id?: string;
  heading: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="accordion" id={id} open={open}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  );
}
