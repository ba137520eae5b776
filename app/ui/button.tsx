import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

type Look = {
  /** `primary` is for the one thing a page is there for. */
  variant?: "primary" | "plain";
  size?: "regular" | "small";
};

function classNames({ variant = "plain", size = "regular" }: Look): string {
  return ["button", variant === "primary" && "primary", size === "small" && "small"]
    .filter(Boolean)
    .join(" ");
}

/** A button; of type `submit` unless told otherwise. Active toggles (`aria-pressed`) turn orange. */
export function Button({
  variant,
  size,
  type = "submit",
  ...rest
}: Look & Omit<ComponentPropsWithoutRef<"button">, "className">) {
  return <button type={type} className={classNames({ variant, size })} {...rest} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ variant, size, ...rest }: Look & Omit<LinkProps, "className">) {
  return <Link className={classNames({ variant, size })} {...rest} />;
}
