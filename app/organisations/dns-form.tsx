import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import type { OrganisationPage } from "./organisations.schema.ts";

/**
 * Looks up the record of a domain. Whoever has no open claim sees the record once they named the domain.
 *
 * @param action where the form is posted
 */
export function DnsForm({
  page: { claim },
  action,
  answer,
}: {
  page: OrganisationPage;
  action: string;
  answer?: FormAnswer | undefined;
}) {
  const { field } = answerTo(answer, { intent: "dns" });
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
      <form method="post" action={action} className="stack">
        <Field
          label={open ? "Domain" : "Another domain"}
          {...field("domain", open?.domain ?? "")}
          required
          maxLength={253}
          autoComplete="off"
          placeholder="university.edu"
        />
        {open ? null : <input type="hidden" name="isNew" value="yes" />}
        <Button size="small" name="intent" value="dns">
          {open ? "Look the record up" : "Name its record"}
        </Button>
      </form>
    </>
  );
}
