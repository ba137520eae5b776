import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

type Look = {
  /** `primary` is for the page's main action. */
  variant?: "primary" | "plain";
  size?: "regular" | "small";
};

function classNames({ variant = "plain", size = "regular" }: Look): string {
  return ["button", variant === "primary" && "primary", size === "small" && "small"]
    .filter(Boolean)
    .join(" ");
}

/** A button, by default of type `submit`. Active reactions (`aria-pressed`) are orange. */
export function Button({
  variant,
  size,
  type = "submit",
  ...rest
}: Look & Omit<ComponentPropsWithoutRef<"button">, "className">) {
  return <button type={type} className={classNames({ variant, size })} {...rest} />;
}

/** A link that looks like a button: for navigation, never for changes. */
export function ButtonLink({ variant, size, ...rest }: Look & Omit<LinkProps, "className">) {
  return <Link className={classNames({ variant, size })} {...rest} />;
}
