import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DnsForm } from "./dns-form.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";

type Props = { page: OrganisationPage; answer?: FormAnswer | undefined };

/** The URL of these forms: the index route, which shares its path with the frame of the organisation's pages. */
function actionOf({ organisation }: OrganisationPage): string {
  return `/organisations/${organisation.slug}?index`;
}

/** The way in for whoever is no member: what they asked for already, or else what they can ask for. */
export function WayIn({ page, answer }: Props) {
  const { organisation, state, hasAdmin, claim } = page;
  if (state === "asking") {
    return (
      <Notice>
        You asked to join. An admin of <bdi>{organisation.name}</bdi> decides.
      </Notice>
    );
  }
  if (hasAdmin) return <Join page={page} answer={answer} />;
  return claim?.state === "open" ? (
    <OpenClaim page={page} answer={answer} />
  ) : (
    <Claim page={page} />
  );
}

function Claim({ page }: Props) {
  const { organisation, claim } = page;
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
      <form method="post" action={actionOf(page)}>
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
          Have this TXT record added to your organisation's domain. Where its listings name that
          domain, you become its admin at once; otherwise it helps the moderator.
        </p>
        <DnsForm page={page} action={actionOf(page)} answer={answer} />
      </section>
      <Code
        page={page}
        answer={answer}
        title="Or show the moderator your address"
        text="A code to an address at your organisation proves that you read it. It does not decide the claim alone."
      />
      <ConfirmForm action={actionOf(page)} fields={{ intent: "withdraw" }}>
        Withdraw the claim
      </ConfirmForm>
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
      <form method="post" action={actionOf(page)} className="stack">
        <Field
          label="E-mail address at the organisation"
          {...asked.field("email")}
          type="email"
          required
          maxLength={320}
          autoComplete="email"
        />
        <Button size="small" name="intent" value="code">
          Send a code
        </Button>
      </form>
      {page.codeAsked ? (
        <form method="post" action={actionOf(page)} className="stack">
          <Field
            label="Code of six digits"
            {...typed.field("code")}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <Button size="small" name="intent" value="confirm">
            Confirm
          </Button>
        </form>
      ) : null}
    </section>
  );
}
