import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { InquiryThread } from "./inbox.schema.ts";
import type { InboxAnswer } from "./inbox-answer.ts";
import { introductionWords } from "./introduction-words.ts";

/** A thread on its page, and the answer to a refused form of it. */
export type ThreadProps = { thread: InquiryThread; here: string; answer?: InboxAnswer | undefined };

/** Known facts of a lead's organisation, and the approval of a mail to an address that its listings name. */
export function LeadOwner({ thread: { owner, inquiry }, here, answer }: ThreadProps) {
  if (owner === null) return <Notice>This technology is no longer listed.</Notice>;
  const { contact, addresses, domains } = owner;
  const isMailed =
    inquiry.introduction !== null && !["failed", "uncertain"].includes(inquiry.introduction);
  return (
    <section className="panel stack" aria-labelledby="owner">
      <h2 id="owner">What we know about the organisation</h2>
      <p>
        <Link to={`/owner/${owner.slug}`}>{owner.name}</Link>
        {`, ${formatCount(owner.technologies)} ${owner.technologies === 1 ? "technology" : "technologies"}. ${owner.inbox ? "Somebody answers there now; the asker may pass this on." : "Nobody acts for it here."}`}
      </p>
      <p>{contact ? `Contact in this listing: ${contact}` : "This listing names no contact."}</p>
      {domains.length > 0 ? (
        <p className="note">
          {`Its listings are at ${domains.map(({ domain, listings }) => `${domain} (${formatCount(listings)})`).join(", ")}.`}
        </p>
      ) : null}
      {introductionWords(inquiry) ? <p>{introductionWords(inquiry)}</p> : null}
      {isMailed ? null : addresses.length === 0 ? (
        <p className="note">None of its listings names an address.</p>
      ) : (
        <form method="post" action={here} className="stack">
          <input type="hidden" name="intent" value="introduce" />
          <fieldset>
            <legend>{`Mail the question to an address of its listings`}</legend>
            {addresses.map(({ address, listings, isOfRecord }) => (
              <Tick
                key={address}
                type="radio"
                name="address"
                value={address}
                required
                defaultChecked={answer?.fields.address === address}
              >
                {`${address}, ${isOfRecord ? "in this listing" : `in ${formatCount(listings)} of its others`}`}
              </Tick>
            ))}
          </fieldset>
          <p className="note">
            The mail has the question, the technology, and about the asker{" "}
            <bdi>
              {[inquiry.name, inquiry.address].filter(Boolean).join(", ") || "nothing else"}
            </bdi>
            .
          </p>
          <Button size="small">Approve and send</Button>
        </form>
      )}
    </section>
  );
}

/** How a moderator ends a lead: declined with a sentence, or closed without a word. */
export function EndLead({ thread: { inquiry }, here, answer }: ThreadProps) {
  if (inquiry.state !== "unsent" && inquiry.state !== "sent") return null;
  const refused = answer?.intent === "decline" ? answer : undefined;
  return (
    <section className="panel stack" aria-labelledby="moves">
      <h2 id="moves">End this lead</h2>
      <form method="post" action={here} className="stack">
        <input type="hidden" name="intent" value="decline" />
        <Field
          label="Why it cannot be passed on, which the asker reads"
          name="note"
          maxLength={500}
          required
          defaultValue={refused?.fields.note ?? ""}
          error={refused?.error}
        />
        <Button size="small">Decline</Button>
      </form>
      <ConfirmForm action={here} fields={{ intent: "close" }}>
        Close without an answer
      </ConfirmForm>
    </section>
  );
}
