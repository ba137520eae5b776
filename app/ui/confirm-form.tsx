import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { HiddenFields } from "./field.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = {
  action?: string;
  /** Hidden fields, by name. */
  fields: Readonly<Record<string, string | number>>;
  /** Which of several it changes, for screen readers. */
  of?: string | undefined;
  /** The disclosure's label, if it asks first. */
  ask?: string;
  /** The consequence, above the button that then asks. */
  about?: string;
  /** The button's label. */
  children: ReactNode;
};

/** A form with one button and nothing to type. With `ask`, its button is behind a disclosure, for what cannot be undone. */
export function ConfirmForm({ action, fields, of, ask, about, children }: Props) {
  const which = of ? <VisuallyHidden>{`: ${of}`}</VisuallyHidden> : null;
  const button = (
    <Button size="small">
      {children}
      {which}
    </Button>
  );
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      {ask ? (
        <details>
          <summary className="text-button">
            {ask}
            {which}
          </summary>
          <p>{about}</p>
          {button}
        </details>
      ) : (
        button
      )}
    </form>
  );
}
