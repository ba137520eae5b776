import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ROLE_WORDS, ROLES } from "#app/membership/organisation-roles.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field, HiddenFields, SelectField } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate, formatMoment } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { actWords } from "./organisation-messages.ts";
import type { OrganisationPage } from "./organisations.schema.ts";

/** The name of a person who chose none. */
const NAMELESS = "A member";

/** An organisation's members, for its members; admins admit, change and remove. */
export function MembersView({
  page,
  answer,
  children,
}: {
  page: OrganisationPage;
  answer?: FormAnswer | undefined;
  /** The viewer's absence. */
  children: ReactNode;
}) {
  const { organisation, members, role } = page;
  const asking = members.filter(({ state }) => state === "asking");
  const brand = useRouteLoaderData<{ brand: string }>("root")?.brand ?? "";
  return (
    <div className="wrap">
      <PageHeader eyebrow={organisation.name} title="Members">
        {`Admins admit others as ${ROLES.map((each) => ROLE_WORDS[each].name.toLowerCase()).join(", ")}.`}
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="board even">
        <div className="patent-aside">
          {role === "admin" ? (
            <section aria-labelledby="asking-heading">
              <h2 id="asking-heading">Asking to join</h2>
              {asking.length > 0 ? (
                <Members members={asking} isAdmin />
              ) : (
                <p className="note">Nobody is asking now.</p>
              )}
            </section>
          ) : null}
          <section aria-labelledby="members-heading">
            <h2 id="members-heading">Members</h2>
            <Members
              members={members.filter(({ state }) => state === "active")}
              isAdmin={role === "admin"}
            />
          </section>
          {page.acts.length > 0 ? (
            <section aria-labelledby="acts-heading">
              <h2 id="acts-heading">What happened</h2>
              <ul className="asked">
                {page.acts.map(({ act, at, by, techId, title, about }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read.
                  <li key={index}>
                    {`${formatMoment(at)}: ${actWords(act)}, by `}
                    <bdi>{by ?? brand}</bdi>
                    {title === null ? null : (
                      <>
                        {": "}
                        <Link to={`/organisations/${organisation.slug}/listings/${techId}`}>
                          <bdi>{title}</bdi>
                        </Link>
                      </>
                    )}
                    {about === null ? null : (
                      <>
                        {": "}
                        <bdi>{about}</bdi>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <div className="patent-aside">
          {role === "admin" ? <Invite page={page} answer={answer} /> : null}
          <Name members={members} slug={organisation.slug} />
          {role === "reader" ? null : children}
        </div>
      </div>
    </div>
  );
}

function Members({ members, isAdmin }: { members: OrganisationPage["members"]; isAdmin: boolean }) {
  return (
    <ul className="asked">
      {members.map((member) => (
        <li key={member.id}>
          <p>
            {member.name}
            {member.isYou ? " (you)" : null}
          </p>
          <p className="note">
            {`${member.state === "asking" ? "Asked" : `${ROLE_WORDS[member.role].name} since`} ${formatDate(member.since)}${member.address ? `, ${member.address}` : ""}`}
          </p>
          {isAdmin ? <Change member={member} /> : null}
          {member.isYou && !isAdmin ? (
            <ConfirmForm fields={{ member: member.id, role: "remove" }}>
              Leave this organisation
            </ConfirmForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** How an admin asks somebody to join, and the invitations that nobody answered yet. */
function Invite({ page, answer }: { page: OrganisationPage; answer?: FormAnswer | undefined }) {
  const { field, fields } = answerTo(answer, { intent: "invite" });
  const action = `/organisations/${page.organisation.slug}/members`;
  return (
    <section className="panel stack" aria-labelledby="invite-heading">
      <h2 id="invite-heading">Invite a colleague</h2>
      <p>They get a mail, and join once they accept, signed in with that address.</p>
      <form method="post" action={action} className="stack">
        <Field
          label="E-mail address"
          {...field("email")}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
        />
        <SelectField label="Role" name="role" defaultValue={fields.role ?? "editor"}>
          {ROLES.map((role) =>
            option(role, `${ROLE_WORDS[role].name}: can ${ROLE_WORDS[role].may}`),
          )}
        </SelectField>
        <Button size="small" variant="primary" name="intent" value="invite">
          Invite
        </Button>
      </form>
      {page.invitations.length > 0 ? (
        <ul className="asked">
          {page.invitations.map(({ address, role, expiresAt }) => (
            <li key={address}>
              <p>
                <bdi>{address}</bdi>
              </p>
              <p className="note">{`${ROLE_WORDS[role].name}, open until ${formatDate(expiresAt)}`}</p>
              <ConfirmForm
                action={action}
                fields={{ intent: "uninvite", email: address }}
                of={address}
              >
                Withdraw
              </ConfirmForm>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** How the viewer is called wherever people appear by a name; the form is the shortlists' own. */
function Name({ members, slug }: { members: OrganisationPage["members"]; slug: string }) {
  const name = members.find(({ isYou }) => isYou)?.name ?? NAMELESS;
  return (
    <form method="post" action="/shortlists" className="panel stack">
      <HiddenFields
        fields={{ intent: "name", back: `/organisations/${slug}/members?said=changed` }}
      />
      <Field
        label="Your name for others"
        name="name"
        defaultValue={name === NAMELESS ? "" : name}
        maxLength={60}
        autoComplete="name"
      />
      <p className="note">
        {name === NAMELESS
          ? `Colleagues and readers of your answers see you as '${NAMELESS}' until you choose one.`
          : "What colleagues and readers of your answers see."}
      </p>
      <Button size="small">Save the name</Button>
    </form>
  );
}

function Change({ member }: { member: OrganisationPage["members"][number] }) {
  return (
    <form method="post" className="row">
      <input type="hidden" name="member" value={member.id} />
      <label>
        <VisuallyHidden>{`Role of ${member.name}`}</VisuallyHidden>
        <select name="role" defaultValue={member.role}>
          {ROLES.map((role) => option(role, ROLE_WORDS[role].name))}
          <option value="remove">{member.state === "asking" ? "Refuse" : "Remove"}</option>
        </select>
      </label>
      <Button size="small">{member.state === "asking" ? "Decide" : "Change"}</Button>
    </form>
  );
}
