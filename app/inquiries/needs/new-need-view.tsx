import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { LONGEST_DAYS, NEED_LIMITS, USUAL_DAYS } from "./need-limits.ts";

type Props = {
  subscribed: boolean;
  brand: string;
  formKey: string;
  /** What a brief has already, for the first text. */
  begun: { q: string; need: string[] };
  /** Milliseconds since 1970. */
  now: number;
  answer: FormAnswer | undefined;
};

const DAY_MS = 86_400_000;

/** The form of a new need; for others what it is, and the way to Pro. */
export function NewNeedView({ subscribed, brand, formKey, begun, now, answer }: Props) {
  const { field, fields } = answerTo(answer, {});
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return (
    <div className="wrap narrow stack">
      <PageHeader title="Publish a need">
        Organisations with listings near it read it in their inbox, and answer once each. Your name
        and address stay with us until you accept an answer.
      </PageHeader>
      {subscribed ? (
        <form method="post" className="panel stack">
          {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
          <HiddenFields fields={{ id: fields.id ?? formKey }} />
          <Field
            label="Who seeks it, without a name ('a company in DE, medical devices')"
            {...field("asker")}
            required
            maxLength={NEED_LIMITS.asker}
            autoComplete="off"
          />
          <Field
            as="textarea"
            label="What you seek"
            {...field("sought", begun.q.slice(0, NEED_LIMITS.sought))}
            rows={4}
            required
            maxLength={NEED_LIMITS.sought}
          />
          <Field
            as="textarea"
            label="Requirements, one in each line (optional, at most eight)"
            {...field("requirements", begun.need.slice(0, NEED_LIMITS.requirements).join("\n"))}
            rows={5}
          />
          <Field
            label="Last day"
            {...field("until", day(USUAL_DAYS))}
            type="date"
            required
            min={day(1)}
            max={day(LONGEST_DAYS)}
          />
          <Tick name="public" value="yes" defaultChecked={fields.public === "yes"}>
            Everybody may read it: it is on a public page and in its feed
          </Tick>
          <p className="note">
            {`A moderator reads it first. It is deleted with your account, and 400 days after its last day. ${brand} never says who asks.`}
          </p>
          <Button variant="primary">Publish it</Button>
        </form>
      ) : (
        <Notice>
          <p>Publishing a need is part of Pro. Reading those of others is free.</p>
          <p className="row">
            <ButtonLink to="/pricingplans">See Pro</ButtonLink>
            <ButtonLink to="/needs">Read the public needs</ButtonLink>
          </p>
        </Notice>
      )}
    </div>
  );
}
