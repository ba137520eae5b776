import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import OUTCOMES from "./callback-outcomes.json";

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
