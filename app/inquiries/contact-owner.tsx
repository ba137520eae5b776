import { Link } from "@remix-run/react";

/**
 * Contact with a technology's owner: by e-mail if the record has an address, else by an inquiry to its organisation; where
 * there is neither, we are asked to introduce. Members without a subscription see what it would offer instead.
 *
 * @param mailto null if there is no address, or this viewer may not use it
 * @param hasInbox whether the owner's organisation answers inquiries
 */
export function ContactOwner({
  subscribed,
  brand,
  mailto,
  hasInbox,
}: {
  subscribed: boolean;
  brand: string;
  mailto: string | null;
  hasInbox: boolean;
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
    <div className="row contact">
      <a className="button small primary" href={mailto ?? "#inquiry"}>
        {mailto || hasInbox ? "Contact Patent Owner" : `Ask ${brand} to introduce you`}
      </a>
      {mailto ? (
        <a className="beside" href="#inquiry">
          Send a tracked inquiry
        </a>
      ) : null}
    </div>
  );
}
