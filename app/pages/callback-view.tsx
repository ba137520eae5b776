import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

const OUTCOMES = {
  pending: {
    title: "Signing you in...",
    text: "This takes a moment.",
  },
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

/** How a sign-in ended that has no session, or not yet. */
export type CallbackState = keyof typeof OUTCOMES;

/** The page's title, for its heading and the browser's tab. */
export function callbackTitle(state: CallbackState): string {
  return OUTCOMES[state].title;
}

/**
 * The page that a sign-in returns to, until it is completed and where it fails.
 *
 * @param next where a pending sign-in goes on, for browsers that do not follow `Refresh`
 */
export function CallbackView({ state, next }: { state: CallbackState; next?: string }) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Members" title={callbackTitle(state)}>
        {OUTCOMES[state].text}
      </PageHeader>
      <p className="go">
        {next ? (
          <ButtonLink to={next}>Continue</ButtonLink>
        ) : (
          <>
            <ButtonLink variant="primary" to="/login">
              Back to sign-in
            </ButtonLink>
            <ButtonLink to="/contact">Contact Us</ButtonLink>
          </>
        )}
      </p>
    </div>
  );
}
