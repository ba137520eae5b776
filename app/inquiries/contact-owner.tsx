import { Link } from "@remix-run/react";

/**
 * Contact with a technology's owner: by e-mail if the record has an address, else by an inquiry through QUAD. Members
 * without a subscription see what it would offer instead.
 *
 * @param mailto null if there is no address, or this viewer may not use it
 */
export function ContactOwner({
  subscribed,
  brand,
  mailto,
}: {
  subscribed: boolean;
  brand: string;
  mailto: string | null;
}) {
  if (!subscribed) {
    return (
      <p className="note teaser">
        {`Contacting the owner is part of ${brand} Pro. `}
        <Link to="/login#plans">See plans</Link>
      </p>
    );
  }
  return (
    <>
      <a className="button small primary" href={mailto ?? "#inquiry"}>
        Contact Patent Owner
      </a>
      {mailto ? (
        <a className="beside" href="#inquiry">
          Send a tracked inquiry
        </a>
      ) : null}
    </>
  );
}
