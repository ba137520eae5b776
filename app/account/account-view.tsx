import { Link } from "@remix-run/react";
import { StoppedMail } from "#app/discovery/alerts/stopped-mail.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { AccountPage } from "./account.schema.ts";
import { MailSettings } from "./mail-settings.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** A member's account: mail, devices, organisations, their data. */
export function AccountView({ account }: { account: AccountPage }) {
  return (
    <div className="wrap account">
      <PageHeader title="Account">{account.viewer?.email}</PageHeader>
      <form method="post" action="/login" className="row">
        <input type="hidden" name="intent" value="sign-out" />
        <Button size="small">Sign Out</Button>
        <Link className="quiet-link" to="/login#plans">
          Subscription
        </Link>
        <Link className="quiet-link" to="/organisations">
          Your organisations
        </Link>
        <Link className="quiet-link" to="/account/keys">
          API keys
        </Link>
      </form>
      <StoppedMail mail={account.mail} />
      <div className="board even">
        <MailSettings stopped={account.stoppedMail} />
        <div>
          <SessionsPanel sessions={account.sessions} />
          <OwnData />
        </div>
      </div>
    </div>
  );
}

function OwnData() {
  return (
    <section className="own-data" aria-labelledby="own-data-heading">
      <h2 id="own-data-heading">Your data</h2>
      <p>
        Everything that this account holds belongs to you: your membership, what you saved, liked
        and dismissed, your notes (up to 1,000), your shortlists, saved searches, search history
        (off until you turn it on), inquiries and what there is to know of your API keys, in one
        JSON file.
      </p>
      <p className="row">
        <ButtonLink size="small" to="/account/export" reloadDocument>
          Download my data
        </ButtonLink>
        <Link className="quiet-link" to="/account/delete">
          Delete my account
        </Link>
      </p>
    </section>
  );
}
