import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { QuotedText } from "#app/inquiries/quoted-text.tsx";
import { actWords } from "#app/organisations/organisation-messages.ts";
import { ownerHref, technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ModerationQueue } from "./moderation.schema.ts";

/**
 * The moderators' queue: claims, leads that nobody answers and reports of mistakes, the oldest first.
 *
 * @param wordsOf the name for people of a listing's field
 */
export function ModerationView({
  queue,
  wordsOf,
  answer,
}: {
  queue: ModerationQueue;
  wordsOf(field: string): string;
  answer?: FormAnswer | undefined;
}) {
  const waiting: { id: string; title: string; count?: number; list: ReactNode[] }[] = [
    {
      id: "claims",
      title: "Claims",
      list: queue.claims.map((claim) => <Claim key={claim.id} claim={claim} answer={answer} />),
    },
    {
      id: "drafts",
      title: "To be published",
      list: queue.drafts.map((draft) => (
        <Draft key={draft.id} draft={draft} wordsOf={wordsOf} answer={answer} />
      )),
    },
    {
      id: "names",
      title: "Names",
      list: queue.names.map((wanted) => <Name key={wanted.slug} wanted={wanted} />),
    },
    {
      id: "record-names",
      title: "Names of record",
      list: queue.recordNames.map((wanted) => (
        <RecordName key={`${wanted.slug} ${wanted.name}`} wanted={wanted} />
      )),
    },
    {
      id: "needs",
      title: "Needs to be published",
      list: queue.needs.map((need) => <Need key={need.id} need={need} answer={answer} />),
    },
    {
      id: "orphans",
      title: "Nobody acts for",
      list: queue.orphans.map((orphan) => (
        <Orphan key={orphan.slug} orphan={orphan} answer={answer} />
      )),
    },
    {
      id: "leads",
      title: "Leads that nobody answers",
      count: queue.leads.total,
      list: queue.leads.inquiries.map((lead) => <Lead key={lead.id} lead={lead} />),
    },
    {
      id: "mail",
      title: "Answers by mail that are doubtful",
      list: queue.mail.map((held) => <HeldMail key={held.id} held={held} />),
    },
    {
      id: "reports",
      title: "Reported mistakes",
      list: queue.reports.map((report) => (
        <Report key={report.id} report={report} answer={answer} />
      )),
    },
  ];
  const counted = waiting.map((part) => ({ count: part.list.length, ...part }));
  const open = counted.filter(({ count }) => count > 0);
  return (
    <div className="wrap inquiries">
      <PageHeader eyebrow="For moderators" title="Moderation">
        What waits for a decision, the oldest first. Everything here is in the audit trail.
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="board">
        <div className="patent-aside">
          {open.length === 0 ? <EmptyState title="Nothing waits for a decision." /> : null}
          {open.map(({ id, title, count, list }) => (
            <Part key={id} id={id} title={`${title} (${formatCount(count)})`}>
              <ul className="asked">{list}</ul>
            </Part>
          ))}
        </div>
        <div className="patent-aside">
          <Part id="waiting" title="Waiting">
            <ul className="asked">
              {counted.map(({ id, title, count }) => (
                <li key={id}>
                  {count > 0 ? <a href={`#${id}-heading`}>{title}</a> : title}
                  {`: ${count === 0 ? "none" : formatCount(count)}`}
                </li>
              ))}
            </ul>
          </Part>
          {queue.acts.length > 0 ? (
            <Part id="acts" title="Latest acts">
              <Acts acts={queue.acts} />
            </Part>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  );
}

function Acts({ acts }: { acts: ModerationQueue["acts"] }) {
  return (
    <ul className="asked">
      {acts.map(({ act, at, by, organisation }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read.
        <li key={index}>
          {`${formatDate(at)}: ${actWords(act)}`}
          {organisation ? (
            <>
              , <bdi>{organisation}</bdi>
            </>
          ) : null}
          , by <bdi>{by}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Claim({
  claim,
  answer,
}: {
  claim: ModerationQueue["claims"][number];
  answer?: FormAnswer | undefined;
}) {
  const { field } = answerTo(answer, { id: claim.id });
  const { technologies, domain, domainProved, address } = claim;
  const proofs = [
    domainProved ? `the DNS of ${domain} has the record` : null,
    address ? `a code came back from ${address}` : null,
  ].filter((proof) => proof !== null);
  return (
    <li>
      <p>
        <Link to={ownerHref(claim.slug)}>{claim.organisation}</Link>
        {`, ${formatCount(technologies)} ${technologies === 1 ? "technology" : "technologies"}`}
      </p>
      <p className="note">
        {`Claimed ${formatDate(claim.madeAt)} by ${claim.claimant ?? "an account without an address"}. ${proofs.length > 0 ? `Proved: ${proofs.join("; ")}.` : "Nothing is proved."}${claim.orphan ? " It was claimed before and has no admin now." : ""}`}
      </p>
      <Decision
        intent="claim"
        id={claim.id}
        reason="Reason, for a refusal"
        accept={{ value: "approve", label: "Approve" }}
        answer={answer}
      >
        <Field
          label="Its own domain, if there is one (colleagues there may ask to join)"
          {...field("domain", (domainProved ? domain : null) ?? "")}
          autoComplete="off"
          maxLength={253}
        />
      </Decision>
    </li>
  );
}

/** What an organisation wants to be called. */
function Name({
  wanted: { slug, was, name, address, madeAt },
}: {
  wanted: ModerationQueue["names"][number];
}) {
  return (
    <li>
      <p>
        <Link to={ownerHref(slug)}>{was}</Link>
        {" wants to be "}
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <p className="note">{`Address ${ownerHref(address)}. Asked ${formatDate(madeAt)}.`}</p>
      <ApproveOrRefuse fields={{ intent: "name", slug }} />
    </li>
  );
}

/** A name under which patent offices record what an organisation says that it owns. */
function RecordName({
  wanted: { slug, organisation, name, written, madeAt, others },
}: {
  wanted: ModerationQueue["recordNames"][number];
}) {
  return (
    <li>
      <p>
        <Link to={ownerHref(slug)}>{organisation}</Link>
        {" says that it is "}
        <b>
          <bdi>{written}</bdi>
        </b>
      </p>
      <p className="note">
        {`${others.length > 0 ? `Confirmed for ${others.join(", ")}.` : "It owns none of its listings on record."} Asked ${formatDate(madeAt)}.`}
      </p>
      <ApproveOrRefuse fields={{ intent: "record-name", slug, name }} />
    </li>
  );
}

/** What a subscriber seeks; it must not say who that is. */
function Need({
  need: { id, asker, sought, requirements, isPublic, endsOn, madeAt },
  answer,
}: {
  need: ModerationQueue["needs"][number];
  answer?: FormAnswer | undefined;
}) {
  return (
    <li>
      <p>
        <bdi>{asker}</bdi> seeks:
      </p>
      <blockquote className="asked-message">{[sought, ...requirements].join("\n")}</blockquote>
      <p className="note">
        {`Asked ${formatDate(madeAt)}, until ${formatDate(endsOn)}. ${isPublic ? "For everybody." : "For organisations with listings near it."}`}
      </p>
      <Decision
        intent="need"
        id={id}
        reason="Reason, for a refusal"
        accept={{ value: "publish", label: "Publish" }}
        answer={answer}
      />
    </li>
  );
}

function ApproveOrRefuse({ fields }: { fields: Record<string, string> }) {
  return (
    <form method="post" className="row">
      <HiddenFields fields={fields} />
      <Button size="small" name="decision" value="approve">
        Approve
      </Button>
      <Button size="small" name="decision" value="refuse">
        Refuse
      </Button>
    </form>
  );
}

/** An organisation that lost its admins, and whom it is offered to. */
function Orphan({
  orphan: { name, slug, technologies, offered },
  answer,
}: {
  orphan: ModerationQueue["orphans"][number];
  answer?: FormAnswer | undefined;
}) {
  const { fields, errorOf } = answerTo(answer, { slug });
  return (
    <li>
      <p>
        <Link to={ownerHref(slug)}>{name}</Link>
        {`, ${formatCount(technologies)} listed`}
      </p>
      <form method="post" className="stack">
        <HiddenFields fields={{ intent: "offer", slug }} />
        {offered ? (
          <p className="note">{`Offered to ${offered}, for 14 days.`}</p>
        ) : (
          <Field
            label="Address of its new admin, once they accept"
            name="email"
            type="email"
            required
            maxLength={320}
            defaultValue={fields.email ?? ""}
            error={errorOf("reason")}
          />
        )}
        <div>
          <Button size="small">{offered ? "Take the offer back" : "Offer it"}</Button>
        </div>
      </form>
    </li>
  );
}

function Draft({
  draft: { id, organisation, slug, title, askedAt, seen, listed, texts },
  wordsOf,
  answer,
}: {
  wordsOf(field: string): string;
  draft: ModerationQueue["drafts"][number];
  answer?: FormAnswer | undefined;
}) {
  return (
    <li>
      <p>
        <b>{title}</b>, <Link to={ownerHref(slug)}>{organisation}</Link>
      </p>
      {texts.map(({ field, was, text }) =>
        was === null ? (
          <p key={field}>
            <b>{`${wordsOf(field)}:`}</b> {text}
          </p>
        ) : (
          // The same markup as a listing's versions; a shared component would be one more chunk in every page's manifest.
          <div key={field}>
            <h3>{wordsOf(field)}</h3>
            <p className="note">Before</p>
            <blockquote className="asked-message">{was || "(empty)"}</blockquote>
            <p className="note">After</p>
            <blockquote className="asked-message">{text || "(empty)"}</blockquote>
          </div>
        ),
      )}
      <p className="note">
        {`Asked ${formatDate(askedAt)}.${listed ? " It was listed before; the rest is unchanged." : ""}`}
      </p>
      <Decision
        intent="draft"
        id={id}
        reason="Reason, for a refusal"
        accept={{ value: "publish", label: "Publish" }}
        answer={answer}
      >
        <input type="hidden" name="seen" value={seen} />
      </Decision>
    </li>
  );
}

function Lead({ lead }: { lead: ModerationQueue["leads"]["inquiries"][number] }) {
  return (
    <li>
      <p>
        <Link to={`/moderation/${lead.id}`}>{lead.title}</Link>
        {lead.uni ? `, ${lead.uni}` : ", no longer listed"}
      </p>
      <blockquote>{lead.message}</blockquote>
      <p className="note">
        {[
          `Asked ${formatDate(lead.askedAt)}`,
          lead.state === "unsent" ? "Not delivered yet" : null,
          lead.inbox ? "Somebody answers there now" : null,
          lead.introduction
            ? `Mail to the organisation: ${lead.introduction}`
            : lead.hasContact
              ? "Its listing names a contact"
              : "Its listing names no contact",
          lead.lastBy
            ? `Last message by the ${lead.lastBy === "automatic" ? "standing reply" : lead.lastBy}`
            : null,
        ]
          .filter((part) => part !== null)
          .join(". ")}
        .
      </p>
    </li>
  );
}

const DOUBTS = {
  automatic: "A program sent it",
  list: "It came by a mailing list",
  unverified: "Its sender is not proved",
  "other-sender": "Somebody else than its participant sent it",
};
const SIDES = {
  asker: "as the asker",
  organisation: "as a member of the organisation",
  moderator: "as a moderator",
  contact: "as the listing's contact",
};

function HeldMail({
  held: { id, title, side, reason, body, quoted, at },
}: {
  held: ModerationQueue["mail"][number];
}) {
  return (
    <li>
      <p>{title}</p>
      <blockquote className="asked-message">{body}</blockquote>
      <QuotedText text={quoted} />
      <p className="note">{`Came ${formatDate(at)}. ${DOUBTS[reason]}.`}</p>
      <form method="post" className="row">
        <HiddenFields fields={{ intent: "mail", id }} />
        {side ? (
          <Button size="small" name="decision" value="take">
            {`Put it into the thread ${SIDES[side]}`}
          </Button>
        ) : null}
        <Button size="small" name="decision" value="refuse">
          Discard it
        </Button>
      </form>
    </li>
  );
}

function Report({
  report,
  answer,
}: {
  report: ModerationQueue["reports"][number];
  answer?: FormAnswer | undefined;
}) {
  return (
    <li>
      <p>
        <Link to={technologyHref(report.techId)}>{report.title}</Link>, <bdi>{report.uni}</bdi>
      </p>
      <blockquote>{report.message}</blockquote>
      <p className="note">{`Reported ${formatDate(report.madeAt)}`}</p>
      <Decision
        intent="report"
        id={report.id}
        reason="Answer to the person who reported it"
        accept={{ value: "mended", label: "Corrected" }}
        answer={answer}
      />
    </li>
  );
}

/** The form under a claim or a report: what is accepted or refused, and why. */
function Decision({
  intent,
  id,
  reason,
  accept,
  answer,
  children,
}: {
  intent: "claim" | "draft" | "need" | "report";
  id: string;
  reason: string;
  accept: { value: string; label: string };
  answer: FormAnswer | undefined;
  children?: ReactNode;
}) {
  const { field } = answerTo(answer, { id });
  return (
    <form method="post" className="stack">
      <NoDefaultButton />
      <HiddenFields fields={{ intent, id }} />
      {children}
      <Field label={reason} {...field("reason")} maxLength={500} />
      <p className="row">
        <Button size="small" name="decision" value={accept.value}>
          {accept.label}
        </Button>
        <Button size="small" name="decision" value="refuse">
          Refuse
        </Button>
      </p>
    </form>
  );
}
