import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { DECLINE_REASONS } from "./decline-reasons.ts";
import type { InquiryThread } from "./inbox.schema.ts";
import type { InboxAnswer } from "./inbox-answer.ts";
import { STATE_LABELS } from "./inbox-state.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";
import { InquiryState } from "./inquiry-state.tsx";
import { introductionWords } from "./introduction-words.ts";
import { EndLead, LeadOwner, type ThreadProps } from "./lead-owner.tsx";
import { QuotedText } from "./quoted-text.tsx";
import { DocumentChoices, MessageText } from "./sent-documents.tsx";

/** What the view shows: forms are posted to `here`, and `formKey` is the id of the next message. */
export type ThreadPage = { thread: InquiryThread; here: string; formKey: string; brand: string };

/**
 * One inquiry with its messages, as its asker, a member of the organisation or a moderator reads and answers it: the view
 * of each route whose loader is `loadThread`, and whose action `answerThread`.
 */
export function ThreadView() {
  const { thread, here, formKey, brand } = useLoaderData<ThreadPage>();
  const answer = useActionData<InboxAnswer>();
  const { inquiry, organisation, side, role } = thread;
  const isOurs = side !== "asker";
  const { eyebrow, back, backTo } = PLACES[side];
  const mayWrite = inquiry.state !== "closed" && role !== "reader";
  return (
    <div className="wrap inquiries">
      <PageHeader
        eyebrow={organisation && isOurs ? organisation.name : eyebrow}
        title={inquiry.title}
      />
      <InquiryState inquiry={inquiry} labels={side === "organisation" ? STATE_LABELS : {}} />
      {answer && !FIELD_ERRORS.includes(answer.intent) ? (
        <Notice tone="bad">{answer.error}</Notice>
      ) : null}
      <div className="board">
        <div>
          {inquiry.declineReason && inquiry.state === "declined" ? (
            <Notice>{`Declined: ${reasonLabel(inquiry.declineReason)}.`}</Notice>
          ) : null}
          <ol className="asked" aria-label="Messages">
            <li>
              <p className="note">
                <bdi>{isOurs ? inquiry.name || `A ${brand} member` : "You"}</bdi>
                {`, ${formatDate(inquiry.askedAt)}`}
                {isOurs && inquiry.address ? ` · ${inquiry.address}` : null}
              </p>
              <p className="asked-message">{inquiry.message}</p>
            </li>
            {thread.messages.map((message) => (
              <li key={message.id}>
                <p className="note">
                  <bdi>{authorOf(message, thread, brand)}</bdi>
                  {`, ${formatDate(message.at)}`}
                </p>
                <MessageText text={message.body} />
                <QuotedText text={message.quoted} />
              </li>
            ))}
          </ol>
          {mayWrite ? (
            <Write thread={thread} here={here} formKey={formKey} answer={answer} />
          ) : (
            <p className="note">
              {role === "reader"
                ? "Readers do not answer inquiries. Ask an admin of your organisation for another role."
                : "This inquiry is closed."}
            </p>
          )}
        </div>
        <div className="stack">
          {organisation === null && !isOurs ? (
            <p className="note">
              {`${brand} has this inquiry: no one answers for this listing on the site yet. ${introductionWords(inquiry)}`}
            </p>
          ) : null}
          {inquiry.techId === null ? null : (
            <p>
              <Link to={technologyHref(inquiry.techId)}>See the technology</Link>
            </p>
          )}
          {side === "moderator" ? <LeadOwner thread={thread} here={here} answer={answer} /> : null}
          {side === "organisation" && role !== "reader" ? (
            <Moves thread={thread} here={here} answer={answer} />
          ) : null}
          {side === "moderator" ? <EndLead thread={thread} here={here} answer={answer} /> : null}
          <p>
            <Link to={organisation && isOurs ? `/organisations/${organisation.slug}/inbox` : back}>
              {backTo}
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}

const PLACES = {
  asker: { eyebrow: "Your inquiry", back: "/account/inquiries", backTo: "Back to your inquiries" },
  organisation: { eyebrow: "Inquiry", back: "/organisations", backTo: "Back to the inbox" },
  moderator: { eyebrow: "Lead", back: "/moderation", backTo: "Back to the queue" },
};

/** The forms that show their error at a field. */
const FIELD_ERRORS = ["write", "decline"];

function reasonLabel(reason: string): string | undefined {
  return DECLINE_REASONS.find(({ value }) => value === reason)?.label;
}

function authorOf(
  { side, name, own }: InquiryThread["messages"][number],
  { organisation, inquiry, side: reader }: InquiryThread,
  brand: string,
): string {
  if (own) return "You";
  if (side === "automatic") return `${organisation?.name ?? "The organisation"}, automatic reply`;
  if (side === "organisation") return `${name}, ${organisation?.name ?? "the organisation"}`;
  if (side === "moderator") return brand;
  if (side === "contact") return "The contact in the listing, by mail";
  return reader !== "asker" ? inquiry.name || `A ${brand} member` : "You";
}

const WRITES = {
  asker: { label: "Your reply", send: "Send the reply" },
  organisation: { label: "Your answer", send: "Send the answer" },
  moderator: { label: "Write to the asker", send: "Send to the asker" },
};

function Write({
  thread: { side, inquiry, documents },
  here,
  formKey,
  answer,
}: ThreadProps & { formKey: string }) {
  const refused = answer?.intent === "write" ? answer : undefined;
  return (
    <form method="post" action={here} className="stack reply">
      <HiddenFields fields={{ intent: "write", key: refused?.fields.key ?? formKey }} />
      <Field
        as="textarea"
        label={WRITES[side].label}
        name="message"
        rows={5}
        required
        maxLength={LONGEST_INQUIRY}
        defaultValue={refused?.fields.message ?? ""}
        error={refused?.error}
      />
      <DocumentChoices documents={documents} fields={refused?.fields} />
      {side === "asker" && inquiry.address === null ? (
        <Tick name="share" value="yes" defaultChecked={refused?.fields.share === "yes"}>
          Show the owner my e-mail address
        </Tick>
      ) : null}
      <Button size="small" variant="primary">
        {WRITES[side].send}
      </Button>
    </form>
  );
}

/** The organisation's actions on an inquiry besides answering. */
function Moves({ thread: { inquiry, members, viewer }, here, answer }: ThreadProps) {
  const { state, caseManager } = inquiry;
  const refused = answer?.intent === "decline" ? answer : undefined;
  return (
    <section className="panel stack" aria-labelledby="moves">
      <h2 id="moves">This inquiry</h2>
      <form method="post" action={here} className="row">
        {state === "new" || state === "closed" ? (
          <Button size="small" name="intent" value="open">
            {state === "closed" ? "Open again" : "Take it"}
          </Button>
        ) : null}
        {state === "closed" ? null : (
          <Button size="small" name="intent" value="close">
            Close
          </Button>
        )}
        {inquiry.visitor && !inquiry.blocked ? (
          <Button size="small" name="intent" value="block">
            {state === "closed"
              ? "Take nothing more from this address"
              : "Close, and take nothing more from this address"}
          </Button>
        ) : null}
        {inquiry.blocked ? (
          <Button size="small" name="intent" value="unblock">
            Let this address write again
          </Button>
        ) : null}
      </form>
      {inquiry.blocked ? <p>You take nothing more from this address.</p> : null}
      <form method="post" action={here} className="row">
        <input type="hidden" name="intent" value="assign" />
        <label>
          Answered by{" "}
          <select name="member" defaultValue={caseManager ?? ""}>
            {caseManager === null ? <option value="">Nobody yet</option> : null}
            {members.map(({ id, name }) => option(id, id === viewer?.id ? "You" : name))}
          </select>
        </label>
        <Button size="small">Hand over</Button>
      </form>
      {state === "declined" ? null : (
        <form method="post" action={here} className="stack">
          <input type="hidden" name="intent" value="decline" />
          <fieldset>
            <legend>Decline, with a reason that the asker reads</legend>
            {DECLINE_REASONS.map(({ value, label }) => (
              <Tick
                key={value}
                type="radio"
                name="reason"
                value={value}
                defaultChecked={refused?.fields.reason === value}
              >
                {label}
              </Tick>
            ))}
          </fieldset>
          <Field
            label="A sentence to the asker (optional)"
            name="note"
            maxLength={500}
            defaultValue={refused?.fields.note ?? ""}
            error={refused?.error}
          />
          <Button size="small">Decline</Button>
        </form>
      )}
    </section>
  );
}
