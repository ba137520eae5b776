const PATHS = {
  cross: "m3.5 3.5 9 9m0-9-9 9",
  bookmark: "M4 2.5h8v11l-4-3-4 3Z",
  lock: "M3.5 7.5h9v6h-9Zm2-.2V5a2.5 2.5 0 0 1 5 0v2.3",
  previous: "M13 8H3m4-4.5L2.7 8 7 12.5",
  next: "M3 8h10M9 3.5 13.3 8 9 12.5",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon in the colour and size of its text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
