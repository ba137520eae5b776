import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const OUTCOMES = {
  "no-session": {
    title: "Sign-in wasn’t completed",
    text: "The link may have been used before, or it has expired. Please sign in again.",
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

/** How a sign-in without a session ended. */
export type CallbackState = keyof typeof OUTCOMES;

/** The page's title, for its heading and the browser's tab. */
export function callbackTitle(state: CallbackState): string {
  return OUTCOMES[state].title;
}

/** The page that a failed sign-in returns to. */
export function CallbackView({ state }: { state: CallbackState }) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Members" title={callbackTitle(state)}>
        {OUTCOMES[state].text}
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
