import { Link } from "@remix-run/react";
import { StoppedMail } from "../discovery/alerts/stopped-mail.tsx";
import { NewestInquiries } from "../inquiries/newest-inquiries.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { formatCount } from "../ui/format.ts";
import { EmptyState, Notice } from "../ui/notice.tsx";
import type { AccountPage, SavedCard } from "./account.schema.ts";
import type { LoginNotice } from "./login-notice.ts";
import { nextOf } from "./login-notice.ts";
import { MailSettings } from "./mail-settings.tsx";
import { MembershipPanel } from "./membership-panel.tsx";
import { SavedCards } from "./saved-cards.tsx";
import { SAVED_LISTS, type SavedListKind } from "./saved-lists.ts";
import { SessionsPanel } from "./sessions-panel.tsx";

/**
 * A member's dashboard. Its forms are plain browser posts, so each loads a new document.
 *
 * @param account null if it could not be read
 * @param prefill whether to fill in the promotion code, for users who have not used the free month
 * @param redirectTo the page that the user was about to open
 * @param notice a message about how the user came here
 */
export function DashboardView({
  account,
  notice,
  brand,
  promoCode,
  prefill,
  redirectTo,
  imagesUrl,
}: {
  account: AccountPage | null;
  notice: LoginNotice | null;
  brand: string;
  promoCode: string;
  prefill: boolean;
  redirectTo: string;
  imagesUrl: string;
}) {
  const next = nextOf(redirectTo);
  return (
    <div className="wrap dashboard">
      <header className="page-header">
        <p className="eyebrow">Your profile</p>
        <h1>{account?.viewer?.email ? `Hello, ${account.viewer.email}` : "Hello"}</h1>
        <form method="post" action="/login">
          <input type="hidden" name="intent" value="sign-out" />
          <Button size="small">Sign Out</Button>
        </form>
      </header>
      {notice ? (
        <Notice tone={notice.tone}>
          <p>
            {notice.text}
            {notice.reload ? (
              <>
                {" "}
                <a href={notice.reload}>Reload this page</a>
              </>
            ) : null}
          </p>
        </Notice>
      ) : null}
      {account?.viewer ? (
        <>
          {next ? (
            <Notice>
              <p>
                You can open this now: <Link to={next.to}>{next.label} →</Link>
              </p>
            </Notice>
          ) : null}
          <Invited invitations={account.invitations} />
          <StoppedMail mail={account.mail} />
          <MembershipPanel
            viewer={account.viewer}
            halt={account.halt}
            brand={brand}
            promoCode={promoCode}
            reports={account.reports}
            prefilled={prefill && !account.trialUsed}
          />
          <div className="two-lists">
            <OwnList
              kind="save"
              cards={account.saved}
              total={account.savedTotal}
              imagesUrl={imagesUrl}
            />
            <OwnList
              kind="like"
              cards={account.liked}
              total={account.likedTotal}
              imagesUrl={imagesUrl}
            />
          </div>
          <p className="see-all">
            <Link to="/shortlists">Shortlists</Link> ·{" "}
            <Link to="/searches">Saved searches, alerts and search history</Link> ·{" "}
            <Link to="/organisations">Your organisations</Link>
          </p>
          <NewestInquiries inquiries={account.inquiries} total={account.inquiriesTotal} />
          <MailSettings stopped={account.stoppedMail} />
          <SessionsPanel sessions={account.sessions} />
          <OwnData />
        </>
      ) : (
        <EmptyState title="Your account could not be loaded.">
          <p>
            You are signed in, and your data is safe. <a href="/login">Try again</a>
          </p>
        </EmptyState>
      )}
    </div>
  );
}

function OwnList({
  kind,
  cards,
  total,
  imagesUrl,
}: {
  kind: SavedListKind;
  cards: SavedCard[];
  total: number;
  imagesUrl: string;
}) {
  const { path, heading, all } = SAVED_LISTS[kind];
  return (
    <section>
      <h2>
        {heading}
        {total > cards.length ? (
          <span className="note">{`the latest ${cards.length} of ${formatCount(total)}`}</span>
        ) : null}
      </h2>
      <SavedCards kind={kind} cards={cards} imagesUrl={imagesUrl} priority={kind === "save"}>
        <p className="see-all">
          <Link to={path}>{`${all} (${formatCount(total)})`}</Link>
        </p>
      </SavedCards>
    </section>
  );
}

function Invited({ invitations }: { invitations: AccountPage["invitations"] }) {
  const [first, ...more] = invitations;
  if (!first) return null;
  return (
    <Notice>
      <p>
        <b>{first.by}</b> invites you to the shortlist <b>{first.name}</b>
        {more.length > 0 ? `, and you have ${more.length} more. ` : ". "}
        <Link to="/shortlists">See your invitations</Link>
      </p>
    </Notice>
  );
}

function OwnData() {
  return (
    <section className="own-data" aria-labelledby="own-data-heading">
      <h2 id="own-data-heading">Your data</h2>
      <p>
        Everything that this account holds belongs to you: your membership, what you saved, liked
        and dismissed, your notes (up to 1,000), your shortlists, saved searches, search history
        (off until you turn it on) and inquiries, in one JSON file.
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
