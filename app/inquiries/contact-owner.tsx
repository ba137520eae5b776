import { Link } from "@remix-run/react";
import { daysWords } from "#app/ui/format.ts";

/** The field of the inquiry's form: a link to it opens the form and puts the cursor there. */
export const INQUIRY_FIELD_ID = "inquiry-message";

/** The title of an inquiry's form, by the ways to the owner: as the button that leads to it. */
export function inquiryTitle(brand: string, mailto: string | null, hasInbox: boolean): string {
  if (mailto) return "Send a tracked inquiry";
  return hasInbox ? "Contact Patent Owner" : `Ask ${brand} to introduce you`;
}

/** How an owner answers. */
type Answering = {
  brand: string;
  mailto: string | null;
  hasInbox: boolean;
  answerDays: number | null;
};

/**
 * Contact with a technology's owner: by e-mail if the record has an address, else by an inquiry to its organisation; where
 * there is neither, we are asked to introduce. Readers without a subscription ask by the owner's form, if it is open to
 * all, or see what a subscription would offer.
 *
 * @param mailto null if there is no address, or this viewer may not use it
 * @param owner the owner's name
 * @param hasInbox whether the owner's organisation answers inquiries
 * @param answerDays the median days until it answers, if known
 * @param askHref the owner's form that is open to all
 * @param ownHref the owner's page of the technology, for a reader who acts for the owner
 */
export function ContactOwner({
  subscribed,
  brand,
  owner,
  mailto,
  hasInbox,
  answerDays,
  askHref,
  ownHref,
}: Answering & {
  subscribed: boolean;
  owner: string;
  askHref: string | null;
  ownHref: string | null;
}) {
  if (ownHref)
    return (
      <div className="contact">
        <p>
          <b>{owner}</b>
          <span className="note">Your organisation lists this.</span>
        </p>
        <Link className="button small primary" to={ownHref}>
          See it as its owner
        </Link>
      </div>
    );
  return (
    <div className="contact">
      <p>
        <b>{owner}</b>
        <span className="note">{answerWords({ brand, mailto, hasInbox, answerDays })}</span>
      </p>
      {subscribed ? (
        <>
          {mailto ? (
            <a className="button small" href={`#${INQUIRY_FIELD_ID}`}>
              Send a tracked inquiry
            </a>
          ) : null}
          <a className="button small primary" href={mailto ?? `#${INQUIRY_FIELD_ID}`}>
            {mailto ? "Contact Patent Owner" : inquiryTitle(brand, mailto, hasInbox)}
          </a>
        </>
      ) : askHref ? (
        <Link className="button small primary" to={askHref}>
          Ask the owner
        </Link>
      ) : (
        <p className="note teaser">
          {`Contacting the owner is part of ${brand} Pro. `}
          <Link to="/login#plans">See plans</Link>
        </p>
      )}
    </div>
  );
}

/** How an owner can be reached, and how soon it answers. */
function answerWords({ brand, mailto, hasInbox, answerDays }: Answering): string {
  if (hasInbox) {
    if (answerDays === null) return `Answers on ${brand}`;
    return `Median answer: ${daysWords(answerDays)}`;
  }
  return mailto ? "Answers by e-mail" : `Not on ${brand} yet. ${brand} passes your question on.`;
}
