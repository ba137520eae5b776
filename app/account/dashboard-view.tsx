import { Link } from "@remix-run/react";
import { SearchesPanel } from "#app/discovery/alerts/searches-panel.tsx";
import { StoppedMail } from "#app/discovery/alerts/stopped-mail.tsx";
import { NewestInquiries } from "#app/inquiries/newest-inquiries.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { allOf, ListPanel } from "#app/ui/list-panel.tsx";
import { Notice, Unread } from "#app/ui/notice.tsx";
import type { AccountPage, SavedCard } from "./account.schema.ts";
import type { LoginNotice } from "./login-notice.ts";
import { nextOf } from "./login-notice.ts";
import { MembershipPanel } from "./membership-panel.tsx";
import { SavedCards } from "./saved-cards.tsx";
import { SAVED_LISTS, type SavedListKind } from "./saved-lists.ts";

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
        <ConfirmForm action="/login" fields={{ intent: "sign-out" }}>
          Sign Out
        </ConfirmForm>
      </header>
      {notice ? <LoginMessage notice={notice} /> : null}
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
          <div className="board">
            <div>
              <SearchesPanel searches={account.searches} total={account.searchesTotal} />
              <OwnList
                kind="save"
                cards={account.saved}
                total={account.savedTotal}
                imagesUrl={imagesUrl}
              />
            </div>
            <div>
              <NewestInquiries inquiries={account.inquiries} total={account.inquiriesTotal} />
              <OwnList
                kind="like"
                cards={account.liked}
                total={account.likedTotal}
                imagesUrl={imagesUrl}
              />
            </div>
          </div>
        </>
      ) : (
        <Unread title="Your account could not be loaded." retry="/login">
          You are signed in, and your data is safe.
        </Unread>
      )}
    </div>
  );
}

/** How the member came here, such as back from a payment. */
function LoginMessage({ notice }: { notice: LoginNotice }) {
  return (
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
  const { path, heading, kept } = SAVED_LISTS[kind];
  return (
    <ListPanel
      title={heading}
      all={
        total > 0
          ? { to: path, label: allOf(total), of: `${kept.toLowerCase()} technologies` }
          : undefined
      }
    >
      <SavedCards kind={kind} cards={cards} imagesUrl={imagesUrl} priority={kind === "save"} />
    </ListPanel>
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
