import type { ComponentProps, ReactNode } from "react";
import { StatusBadge } from "./technology-badges.tsx";
import { TechnologyItem } from "./technology-item.tsx";

/**
 * A technology on one line, for lists that readers scan for something they know.
 *
 * @param children the list's additions beside the status
 */
export function TechnologyRow({
  children,
  ...item
}: Pick<
  ComponentProps<typeof TechnologyItem>,
  "card" | "composition" | "imagesUrl" | "priority" | "hasOwner"
> & { children?: ReactNode }) {
  const facts = (
    <>
      <StatusBadge known={item.card} />
      {children}
    </>
  );
  return <TechnologyItem {...item} slots={{ facts }} />;
}
