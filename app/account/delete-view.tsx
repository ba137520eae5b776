import { Link } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { AccountPage } from "./account.schema.ts";

/** A refused deletion: `field` is true if the error is about the typed address. */
export type DeletionAnswer = { error: string; field: boolean; typed: string };

/**
 * Asks for confirmation before the account is deleted, and lists what is deleted with it.
 */
export function DeleteView({
  account,
  answer,
  brand,
}: {
  account: AccountPage;
  answer?: DeletionAnswer;
  brand: string;
}) {
  const email = account.viewer?.email ?? null;
  return (
    <div className="wrap narrow delete-account">
      <PageHeader eyebrow="Your profile" title="Delete your account">
        This happens at once and cannot be undone.
      </PageHeader>
      <WhatIsDeleted account={account} brand={brand} />
      <h2>Keep a copy first</h2>
      <p>
        <ButtonLink size="small" to="/account/export" reloadDocument>
          Download my data
        </ButtonLink>
      </p>
      <h2>Confirm</h2>
      <form method="post" action="/account/delete" className="stack">
        {answer && !answer.field ? <Notice tone="bad">{answer.error}</Notice> : null}
        <Field
          label={`Type ${email ?? "your e-mail address"} to confirm`}
          name="email"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.typed}
          error={answer?.field ? answer.error : undefined}
        />
        <p className="row">
          <Button variant="primary">Delete my account</Button>
          <Link className="quiet-link" to="/login">
            Keep my account
          </Link>
        </p>
      </form>
    </div>
  );
}

function WhatIsDeleted({ account, brand }: { account: AccountPage; brand: string }) {
  return (
    <>
      <h2>What is deleted</h2>
      <ul className="bullets">
        <li>{`Your account ${account.viewer?.email ?? ""}, and every session of it on every device`}</li>
        <li>{listsText(account)}</li>
        <li>
          Everything you marked Not Interested, all your notes, your inquiries and your requests for
          reports
        </li>
        <li>
          Your shortlists and their links, your saved searches and what you watch. A list that has
          editors passes to the one who joined first; your comments on other lists stay as those of
          “A former member”
        </li>
        <li>Your API keys: programs that use them are refused at once</li>
        <li>{`Your ${brand} Pro membership and the list of when you searched`}</li>
      </ul>
      <p>
        {`So that a new account does not start the free searches or the free month again, we keep
            a keyed hash of your Google account's ID with how many free searches you used this month,
            for up to three months, and whether you had the free month, for as long as we offer one.
            It holds no name and no address.`}
      </p>
      <p>
        A subscription is cancelled first: nothing more is charged, and what is left of the time you
        paid for is lost. Stripe keeps its records of your payments, as the law asks, under your
        e-mail address.
      </p>
      {account.viewer?.subscribed ? (
        <Notice>
          <p>{`You have ${brand} Pro at the moment. It ends with the account.`}</p>
        </Notice>
      ) : null}
    </>
  );
}

/** Shown after an account was deleted. */
export function DeletedView() {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Account" title="Your account is deleted">
        Everything it held is gone, and you are signed out everywhere. If there was a subscription,
        it is cancelled. You can come back at any time; signing in makes a new account.
      </PageHeader>
      <p className="go">
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </div>
  );
}

function listsText({ savedTotal, likedTotal }: AccountPage): string {
  const saved = savedTotal === 1 ? "1 saved technology" : `${formatCount(savedTotal)} saved`;
  return savedTotal === 1
    ? `${saved} and ${formatCount(likedTotal)} liked`
    : `${saved} and ${formatCount(likedTotal)} liked technologies`;
}
