import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { ownerHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";

type Props = { page: OrganisationPage; answer?: FormAnswer | undefined };

/**
 * One organisation: for members what they can do there, for others the way in.
 *
 * @param page null if it could not be read
 */
export function OrganisationView({
  page,
  here,
  answer,
}: {
  page: OrganisationPage | null;
  here: string;
  answer?: FormAnswer | undefined;
}) {
  if (page === null) {
    return (
      <div className="wrap narrow">
        <EmptyState title="This organisation could not be loaded.">
          <p>
            <a href={here}>Try again</a>
          </p>
        </EmptyState>
      </div>
    );
  }
  const { organisation, technologies, role, state, hasAdmin } = page;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Organisation" title={organisation.name}>
        {`${formatCount(technologies)} ${technologies === 1 ? "technology" : "technologies"} listed.`}
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="patent-aside">
        {role ? (
          <>
            <Member page={page} />
            {role === "admin" ? <Domains page={page} answer={answer} /> : null}
            {role === "admin" ? <Close page={page} answer={answer} /> : null}
          </>
        ) : state === "asking" ? (
          <Notice>
            You asked to join. An admin of <bdi>{organisation.name}</bdi> decides.
          </Notice>
        ) : hasAdmin ? (
          <Join page={page} answer={answer} />
        ) : page.claim?.state === "open" ? (
          <OpenClaim page={page} answer={answer} />
        ) : (
          <Claim page={page} />
        )}
        <p>
          {technologies > 0 || organisation.claimed ? (
            <Link className="quiet-link" to={ownerHref(organisation.slug)}>
              Its public page
            </Link>
          ) : (
            <Link className="quiet-link" to="/organisations">
              Your organisations
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

function Member({ page: { role, domains } }: Props) {
  if (role === null) return null;
  return (
    <section aria-labelledby="you-heading" className="stack">
      <h2 id="you-heading">{`You are ${role === "reader" ? "a reader" : `an ${role}`} here`}</h2>
      <p>{`You can ${ROLE_WORDS[role].may}.`}</p>
      <p className="note">
        {domains.length > 0
          ? `Colleagues with an address at ${domains.join(" or ")} can ask to join.`
          : "No domain of yours is verified, so colleagues cannot ask to join by their address."}
      </p>
    </section>
  );
}

/** How an admin proves further domains, and takes one off. */
function Domains({ page, answer }: Props) {
  const { domains, technologies } = page;
  return (
    <section className="panel stack" aria-labelledby="dns-heading">
      <h2 id="dns-heading">Domains</h2>
      <p>
        Colleagues join by an address at one of them; members stay when it is removed. Without any,
        a moderator reads what you publish before it appears.
      </p>
      {domains.map((domain) => (
        <form key={domain} method="post">
          <input type="hidden" name="domain" value={domain} />
          <details>
            <summary className="text-button">{`Remove ${domain}`}</summary>
            <p>
              {domains.length > 1
                ? "Colleagues with an address there cannot ask to join any more. To prove it again takes a new DNS record."
                : `It is your only domain. Feeds stop, imports cannot be published, and what you edit of the ${formatCount(technologies)} listings waits for a moderator. To prove it again takes a new DNS record.`}
            </p>
            <Button size="small" name="intent" value="remove-domain">
              {`Yes, remove ${domain}`}
            </Button>
          </details>
        </form>
      ))}
      <DnsForm page={page} answer={answer} />
    </section>
  );
}

/** Looks up the record of a domain. Who has no open claim is told the record once they named the domain. */
function DnsForm({ page: { claim }, answer }: Props) {
  const { fields, errorOf } = answerTo(answer, { intent: "dns" });
  const open = claim?.state === "open" ? claim : null;
  const record = `quad-verification=${open?.token}`;
  return (
    <>
      {open ? (
        <p>
          <code data-record={record}>{record}</code>
          {open.domain ? ` at ${open.domain}. Another domain gets another record.` : null}
        </p>
      ) : null}
      <form method="post" className="stack">
        <Field
          label={open ? "Domain" : "Another domain"}
          name="domain"
          required
          maxLength={253}
          autoComplete="off"
          placeholder="university.edu"
          defaultValue={fields.domain ?? open?.domain ?? ""}
          error={errorOf("domain")}
        />
        {open ? null : <input type="hidden" name="isNew" value="yes" />}
        <Button size="small" name="intent" value="dns">
          {open ? "Look the record up" : "Name its record"}
        </Button>
      </form>
    </>
  );
}

/** How an admin ends it all. */
function Close({ page: { organisation, technologies }, answer }: Props) {
  const { fields, errorOf } = answerTo(answer, { intent: "close" });
  return (
    <section className="panel stack" aria-labelledby="close-heading">
      <h2 id="close-heading">Hand over, or close the desk</h2>
      <p>
        Before you leave, make another member an admin. Closing the desk removes members, domains
        and drafts, and open inquiries come back to us; the listings stay unless you withdraw them.
      </p>
      <form method="post" className="stack">
        <Field
          label={`Type the name: ${organisation.name}`}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={fields.name ?? ""}
          error={errorOf("name")}
        />
        {technologies > 0 ? (
          <label className="tick">
            <input
              type="checkbox"
              name="withdraw"
              value="yes"
              defaultChecked={fields.withdraw === "yes"}
            />
            {`Withdraw its listings, too (${formatCount(technologies)}; 200 at most)`}
          </label>
        ) : null}
        <Button size="small" name="intent" value="close">
          Close the desk
        </Button>
      </form>
    </section>
  );
}

function Claim({ page: { organisation, claim } }: Props) {
  return (
    <section className="panel stack" aria-labelledby="claim-heading">
      <h2 id="claim-heading">Do you work here?</h2>
      {claim?.state === "refused" ? (
        <Notice tone="bad">{`Your claim was refused: ${claim.reason}`}</Notice>
      ) : null}
      <p>
        {organisation.claimed ? (
          <>
            <bdi>{organisation.name}</bdi> was claimed before and has no admin now. A moderator
            decides who follows.
          </>
        ) : (
          <>
            No one answers for the listings of <bdi>{organisation.name}</bdi> yet. Claim them to
            keep them correct and to hear from readers.
          </>
        )}
      </p>
      <form method="post">
        <Button variant="primary" name="intent" value="claim">
          Claim this listing
        </Button>
      </form>
    </section>
  );
}

function OpenClaim({ page, answer }: Props) {
  const { claim } = page;
  if (claim === null) return null;
  return (
    <>
      <Notice>
        {`Your claim is open since ${formatDate(claim.madeAt)}. A moderator looks at it${claim.domainProved ? `; ${claim.domain} is proved to be yours` : ""}${claim.address ? `; ${claim.address} is proved to be yours` : ""}.`}
      </Notice>
      <section className="panel stack" aria-labelledby="dns-heading">
        <h2 id="dns-heading">Quickest: a DNS record</h2>
        <p>
          Have this TXT record added to your office's domain. Where its listings name that domain,
          you become its admin at once; otherwise it helps the moderator.
        </p>
        <DnsForm page={page} answer={answer} />
      </section>
      <Code
        page={page}
        answer={answer}
        title="Or show the moderator your address"
        text="A code to an address at your office proves that you read it. It does not decide the claim alone."
      />
      <form method="post">
        <Button size="small" name="intent" value="withdraw">
          Take the claim back
        </Button>
      </form>
    </>
  );
}

function Join({ page, answer }: Props) {
  return (
    <Code
      page={page}
      answer={answer}
      title="Do you work here?"
      text={
        <>
          <bdi>{page.organisation.name}</bdi> has an admin. Prove an address at its domain, and you
          can ask to join.
        </>
      }
    />
  );
}

/** Two forms: for an address, and for the code that was sent to it. */
function Code({ page, answer, title, text }: Props & { title: string; text: ReactNode }) {
  const asked = answerTo(answer, { intent: "code" });
  const typed = answerTo(answer, { intent: "confirm" });
  return (
    <section className="panel stack" aria-labelledby="code-heading">
      <h2 id="code-heading">{title}</h2>
      <p>{text}</p>
      <form method="post" className="stack">
        <Field
          label="E-mail address at the office"
          name="email"
          type="email"
          required
          maxLength={320}
          autoComplete="email"
          defaultValue={asked.fields.email ?? ""}
          error={asked.errorOf("email")}
        />
        <Button size="small" name="intent" value="code">
          Send a code
        </Button>
      </form>
      {page.codeAsked ? (
        <form method="post" className="stack">
          <Field
            label="Code of six digits"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            defaultValue={typed.fields.code ?? ""}
            error={typed.errorOf("code")}
          />
          <Button size="small" name="intent" value="confirm">
            Confirm
          </Button>
        </form>
      ) : null}
    </section>
  );
}
