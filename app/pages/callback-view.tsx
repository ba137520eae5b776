import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const OUTCOMES = {
  "no-session": {
    title: "You are not signed in",
    text: "The sign-in did not come back with a session. The link may have been used before, or it has expired.",
  },
  cancelled: {
    title: "Sign-in was cancelled",
    text: "Google did not pass anything on to us, and nothing has changed.",
  },
  limited: {
    title: "Too many sign-ins at once",
    text: "Too many came from your network in one minute. Please wait a minute, then sign in again.",
  },
  failed: {
    title: "Sign-in did not work",
    text: "The fault is not yours. Please try once more; if it stays like this, write to us.",
  },
};

/** Where sign-in comes back to; `pending` until the browser has moved on. */
export function CallbackView({ state }: { state: "pending" | keyof typeof OUTCOMES }) {
  if (state === "pending") {
    return (
      <div className="wrap narrow">
        <PageHeader eyebrow="Members" title="Signing you in..." />
      </div>
    );
  }
  const { title, text } = OUTCOMES[state];
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Members" title={title}>
        {text}
      </PageHeader>
      <p className="go">
        <ButtonLink variant="primary" to="/login">
          Back to sign-in
        </ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}
