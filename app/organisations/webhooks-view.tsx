import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatMoment } from "#app/ui/format.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";

type Webhook = NonNullable<OrganisationPage["settings"]>["webhooks"][number];
type Props = {
  page: OrganisationPage;
  answer: FormAnswer | undefined;
  action: string;
  /** The id of the webhook that the form adds. */
  formKey: string;
};

const KIND_WORDS = {
  "listing.changed": "Listing changed",
  "inquiry.received": "Inquiry received",
  "webhook.test": "Test",
};
const STATE_WORDS = { waiting: "Waiting", sent: "Delivered", failed: "Failed" };

/** The URLs to which the organisation's own programs are sent messages, and what became of the latest ones. */
export function Webhooks({ page, answer, action, formKey }: Props) {
  const { field, fields } = answerTo(answer, { intent: "add-webhook" });
  const webhooks = page.settings?.webhooks ?? [];
  const isRefused = fields.intent === "add-webhook";
  return (
    <section className="panel stack" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        Your own programs get a signed message at their URL when a listing of yours changes or an
        inquiry comes, in the form of Standard Webhooks. What is not taken is sent again for three
        days.
      </p>
      {webhooks.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} action={action} />
      ))}
      {page.settings?.verified === false ? (
        <p className="note">Prove a domain first, under Domains.</p>
      ) : (
        <form method="post" action={action} className="stack">
          <input type="hidden" name="id" value={formKey} />
          <Field
            label="URL of your program"
            {...field("url")}
            inputMode="url"
            required
            maxLength={500}
            autoComplete="off"
            placeholder="https://hooks.university.edu/quad"
          />
          <Tick
            name="listings"
            value="yes"
            defaultChecked={!isRefused || fields.listings === "yes"}
          >
            Listing changed
          </Tick>
          <Tick
            name="inquiries"
            value="yes"
            defaultChecked={!isRefused || fields.inquiries === "yes"}
          >
            Inquiry received
          </Tick>
          <Button size="small" variant="primary" name="intent" value="add-webhook">
            Add the webhook
          </Button>
        </form>
      )}
    </section>
  );
}

function WebhookItem({ webhook, action }: { webhook: Webhook; action: string }) {
  const { id, url, kinds, secret, stopped, messages } = webhook;
  return (
    <div className="stack">
      <h3>
        <code className="code">{url}</code> {stopped ? <Pill>Stopped</Pill> : null}
      </h3>
      <p className="note">{kinds.map((kind) => KIND_WORDS[kind]).join(", ")}</p>
      {messages.length > 0 ? (
        <ul>
          {messages.map(({ kind, at, state, tries, answer }) => (
            <li key={at + kind}>
              {`${formatMoment(at)}: ${KIND_WORDS[kind]}. ${STATE_WORDS[state]}${tries > 1 ? ` after ${tries} tries` : ""}.`}
              {answer ? ` ${answer}` : null}
            </li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary className="text-button">
          Secret<VisuallyHidden>{`: ${url}`}</VisuallyHidden>
        </summary>
        <p>
          <code className="code">{secret}</code>
        </p>
      </details>
      <ConfirmForm
        action={action}
        fields={{ intent: stopped ? "start-webhook" : "test-webhook", id }}
        of={url}
      >
        {stopped ? "Start again" : "Send a test"}
      </ConfirmForm>
      <ConfirmForm
        action={action}
        fields={{ intent: "remove-webhook", id }}
        of={url}
        ask="Remove"
        about="Its messages that wait are lost, and so is its secret."
      >
        Yes, remove it
      </ConfirmForm>
    </div>
  );
}
