import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Tick } from "#app/ui/tick.tsx";
import type { AccountPage } from "./account.schema.ts";

/** The user's sessions, with a form that ends all of them. */
export function SessionsPanel({ sessions }: { sessions: AccountPage["sessions"] }) {
  return (
    <section className="own-data" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where you are signed in</h2>
      <ul className="bullets">
        {sessions.map(({ current, device, startedAt, usedAt }) => (
          <li key={`${startedAt} ${usedAt}`}>
            {device ?? "Unknown device"}
            {current ? " (this one)" : ""}
            <span className="note">
              {` signed in on ${formatDate(startedAt)}, last used on ${formatDate(usedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {/* Behind a disclosure, so that nobody mistakes it for 'Sign Out', which ends this session only. */}
      <details>
        <summary className="button small">Sign out everywhere</summary>
        <form method="post" action="/login">
          <input type="hidden" name="intent" value="sign-out-everywhere" />
          <p className="note">
            Something here that is not yours? This ends every session at once, this one too. We tell
            you by mail.
          </p>
          <Tick name="keys" value="revoke" defaultChecked>
            <span>
              Revoke my <Link to="/account/keys">API keys</Link> too
            </span>
          </Tick>
          <Button size="small">Sign out everywhere</Button>
        </form>
      </details>
    </section>
  );
}
