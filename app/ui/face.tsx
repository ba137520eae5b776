/** A person's initial in a circle, beside their name. */
export function Face({ name }: { name: string }) {
  return (
    <span className="face" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
