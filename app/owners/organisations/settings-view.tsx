import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { DnsForm } from "./dns-form.tsx";
import { OfficeHeader } from "./office-header.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";

type Props = { page: OrganisationPage; answer?: FormAnswer | undefined };

/**
 * What an organisation's admins set once: its domains, and its end.
 *
 * @param page null if it could not be read
 */
export function SettingsView({
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
      <div className="wrap">
        <EmptyState title="The settings could not be loaded.">
          <p>
            <a href={here}>Try again</a>
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap">
      <OfficeHeader eyebrow={page.organisation.name} title="Settings" />
      <div className="settings">
        {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
        <Domains page={page} answer={answer} />
        <Close page={page} answer={answer} />
      </div>
    </div>
  );
}

function actionOf({ organisation }: OrganisationPage): string {
  return `/organisations/${organisation.slug}/settings`;
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
        <form key={domain} method="post" action={actionOf(page)}>
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
      <DnsForm page={page} action={actionOf(page)} answer={answer} />
    </section>
  );
}

/** How an admin ends it all. */
function Close({ page, answer }: Props) {
  const { organisation, technologies } = page;
  const { fields, errorOf } = answerTo(answer, { intent: "close" });
  return (
    <section className="panel stack" aria-labelledby="close-heading">
      <h2 id="close-heading">Hand over, or close the desk</h2>
      <p>
        Before you leave, make another member an admin. Closing the desk removes members, domains
        and drafts, and open inquiries come back to us; the listings stay unless you withdraw them.
      </p>
      <form method="post" action={actionOf(page)} className="stack">
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
