import { Link } from "@remix-run/react";

/**
 * The way to a technology's owner: an e-mail where the record has an address, else the inquiry through us. In its
 * place, members without a subscription are told what they would have.
 *
 * @param mailto null where there is no address, or this viewer may not have it
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
