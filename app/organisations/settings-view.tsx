import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { embedHref, ownerHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { DnsForm } from "./dns-form.tsx";
import { OrganisationHeader } from "./organisation-header.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";
import { OwnerLogo } from "./owner-logo.tsx";
import { Webhooks } from "./webhooks-view.tsx";

type Props = { page: OrganisationPage; answer?: FormAnswer | undefined; imagesUrl: string };

/**
 * Settings that admins make once: who answers for all listings, the public page, the domains, and the end.
 */
export function SettingsView({
  page,
  answer,
  imagesUrl,
  origin,
  formKey,
  children,
}: {
  page: OrganisationPage;
  answer?: FormAnswer | undefined;
  imagesUrl: string;
  /** The site's own. */
  origin: string;
  /** The id of the webhook that the form adds. */
  formKey: string;
  /** How inquiries are divided. */
  children: ReactNode;
}) {
  const props = { page, answer, imagesUrl };
  return (
    <div className="wrap">
      <OrganisationHeader eyebrow={page.organisation.name} title="Settings" />
      <div className="settings">
        {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
        <Defaults {...props} />
        {children}
        <Profile {...props} />
        <Opening {...props} origin={origin} />
        <Domains {...props} />
        <Webhooks page={page} answer={answer} action={actionOf(page)} formKey={formKey} />
        <Close {...props} />
      </div>
    </div>
  );
}

function actionOf({ organisation }: OrganisationPage): string {
  return `/organisations/${organisation.slug}/settings`;
}

/** Where readers write and who answers them, for listings without their own contact. */
function Defaults({ page, answer }: Props) {
  const { field, fields } = answerTo(answer, { intent: "defaults" });
  const { settings } = page;
  return (
    <section className="panel stack" aria-labelledby="contact-heading">
      <h2 id="contact-heading">Contact for all listings</h2>
      <p>
        A listing without a contact of its own shows this one to subscribers. Inquiries about a
        listing without a case manager, of its own or its class's, go to the person below.
      </p>
      <form method="post" action={actionOf(page)} className="stack" id="contact">
        <Field
          label="Contact: a name and an e-mail address"
          {...field("contact", settings?.contact ?? "")}
          maxLength={500}
          placeholder="Technology licensing, licensing@university.edu"
        />
        <SelectField
          label="Case manager"
          name="caseManager"
          defaultValue={fields.caseManager ?? settings?.caseManager ?? ""}
        >
          <option value="">All admins and editors</option>
          {settings?.members.map(({ id, name }) => option(id, name))}
        </SelectField>
        <Tick
          name="showsAnswerer"
          value="yes"
          defaultChecked={fields.showsAnswerer ? true : (settings?.showsAnswerer ?? false)}
        >
          Show on listings that a case manager answers, and to subscribers who
        </Tick>
        <Button size="small" variant="primary" name="intent" value="defaults">
          Save
        </Button>
      </form>
    </section>
  );
}

/** The organisation's public profile. */
function Profile({ page, answer, imagesUrl }: Props) {
  const { field } = answerTo(answer, { intent: "profile" });
  const { settings, organisation } = page;
  return (
    <section className="panel stack" aria-labelledby="profile-heading">
      <h2 id="profile-heading">Public page</h2>
      <p>
        Everyone can read it on <Link to={ownerHref(organisation.slug)}>your public page</Link>,
        above your listings.
      </p>
      <form method="post" action={actionOf(page)} className="stack">
        <Field
          as="textarea"
          label="About the organisation"
          {...field("about", settings?.about ?? "")}
          rows={4}
          maxLength={1000}
        />
        <Field
          label="Website"
          {...field("website", settings?.website ?? "")}
          inputMode="url"
          maxLength={300}
          placeholder="https://www.university.edu/licensing"
        />
        <Field
          label="ROR id"
          {...field("ror", settings?.ror ?? "")}
          maxLength={60}
          placeholder="05gq02987"
          autoComplete="off"
        />
        <Field
          label="Colour of your page and your embedded list, dark enough for white text"
          {...field("colour", settings?.colour ?? "")}
          maxLength={20}
          placeholder="#14532d"
          autoComplete="off"
        />
        <Button size="small" variant="primary" name="intent" value="profile">
          Save
        </Button>
      </form>
      <Name page={page} answer={answer} />
      <Logo page={page} answer={answer} imagesUrl={imagesUrl} />
    </section>
  );
}

/** What it is called, and the address of its page; a moderator decides. */
function Name({ page, answer }: Omit<Props, "imagesUrl">) {
  const { field } = answerTo(answer, { intent: "name" });
  const { organisation, settings } = page;
  const shown = settings?.asked ?? organisation;
  return (
    <form method="post" action={actionOf(page)} className="stack">
      <Field label="Name" {...field("name", shown.name)} required minLength={3} maxLength={120} />
      <Field
        label={`Address, after ${ownerHref("")}`}
        {...field("slug", shown.slug)}
        required
        maxLength={80}
        autoComplete="off"
      />
      <p className="note">
        {settings?.asked
          ? "A moderator looks at these. Until then the page is called as before."
          : "A moderator looks at a new name or address. The address changes once; the old one leads to it."}
      </p>
      <Button size="small" name="intent" value="name">
        Save the name
      </Button>
    </form>
  );
}

/** Whether visitors open its listings, and how its own site shows them. */
function Opening({ page, answer, origin }: Props & { origin: string }) {
  const { field, fields } = answerTo(answer, { intent: "open" });
  const { settings, organisation } = page;
  const isOpen = settings?.isOpen ?? false;
  return (
    <section className="panel stack" aria-labelledby="open-heading">
      <h2 id="open-heading">Visitors, and your own site</h2>
      <p>
        Once they are open, visitors read your listings whole, without signing in, and your own site
        can show them. Reports and contacts stay with subscribers.
      </p>
      <form method="post" action={actionOf(page)} className="stack">
        <Tick
          name="open"
          value="yes"
          defaultChecked={fields.intent ? fields.open === "yes" : isOpen}
          disabled={settings?.verified === false}
        >
          Open all listings to visitors
        </Tick>
        <Tick
          name="questions"
          value="yes"
          defaultChecked={
            fields.intent ? fields.questions === "yes" : (settings?.takesQuestions ?? false)
          }
          disabled={settings?.verified === false}
        >
          Let them write to your inbox without an account, once a mail has proved their address
        </Tick>
        {settings?.verified === false ? <p className="note">Prove a domain first, below.</p> : null}
        <Field
          as="textarea"
          label="Sites that may show them in a frame, one a line"
          {...field("embedders", settings?.embedders.join("\n") ?? "")}
          rows={2}
          maxLength={2000}
          placeholder="https://www.university.edu"
        />
        <Button size="small" variant="primary" name="intent" value="open">
          Save
        </Button>
      </form>
      {isOpen ? (
        <>
          <p>Paste one of these into your page where the list belongs.</p>
          <Field
            as="textarea"
            label="In your page's own style"
            rows={3}
            readOnly
            value={`<script async src="${origin}/embed.js" data-owner="${organisation.slug}"></script>`}
          />
          <Field
            as="textarea"
            label="As a frame, which works without JavaScript"
            rows={3}
            readOnly
            value={`<iframe src="${origin}${embedHref(organisation.slug)}" title="Technologies of ${organisation.name.replaceAll('"', "&quot;")}" width="100%" height="600"></iframe>`}
          />
        </>
      ) : null}
    </section>
  );
}

function Logo({ page, answer, imagesUrl }: Props) {
  const { errorOf } = answerTo(answer, { intent: "logo" });
  const logo = page.settings?.logo;
  return (
    <form method="post" action={actionOf(page)} encType="multipart/form-data" className="stack">
      {logo ? <OwnerLogo logo={logo} name={page.organisation.name} imagesUrl={imagesUrl} /> : null}
      <Field
        label={`${logo ? "Another logo" : "Logo"}: JPEG, PNG or WebP, 10 MB at most`}
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={errorOf("file")}
      />
      <p className="row">
        <Button size="small" name="intent" value="logo">
          {logo ? "Replace the logo" : "Add the logo"}
        </Button>
        {logo ? (
          <Button size="small" name="intent" value="remove-logo">
            Remove the logo
          </Button>
        ) : null}
      </p>
    </form>
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
        <ConfirmForm
          key={domain}
          action={actionOf(page)}
          fields={{ intent: "remove-domain", domain }}
          ask={`Remove ${domain}`}
          about={
            domains.length > 1
              ? "Colleagues with an address there cannot ask to join any more. To prove it again takes a new DNS record."
              : `It is your only domain. Feeds stop, imports cannot be published, and what you edit of the ${formatCount(technologies)} listings waits for a moderator. To prove it again takes a new DNS record.`
          }
        >
          {`Yes, remove ${domain}`}
        </ConfirmForm>
      ))}
      <DnsForm page={page} action={actionOf(page)} answer={answer} />
    </section>
  );
}

/** How an admin ends it all. */
function Close({ page, answer }: Props) {
  const { organisation, technologies } = page;
  const { field, fields } = answerTo(answer, { intent: "close" });
  return (
    <section className="panel stack" aria-labelledby="close-heading">
      <h2 id="close-heading">Hand over, or close the organisation</h2>
      <p>
        Before you leave, make another member an admin. Closing removes members, domains and drafts,
        and open inquiries come back to us; the listings stay unless you withdraw them.{" "}
        <Link to={`/organisations/${organisation.slug}/listings#data`}>Download your data</Link>{" "}
        first.
      </p>
      <form method="post" action={actionOf(page)} className="stack">
        <Field
          label={`Type the name: ${organisation.name}`}
          {...field("name")}
          required
          maxLength={200}
          autoComplete="off"
        />
        {technologies > 0 ? (
          <Tick name="withdraw" value="yes" defaultChecked={fields.withdraw === "yes"}>
            {`Withdraw its listings, too (${formatCount(technologies)}; 200 at most)`}
          </Tick>
        ) : null}
        <Button size="small" name="intent" value="close">
          Close the organisation
        </Button>
      </form>
    </section>
  );
}
