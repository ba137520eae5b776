import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CONTACT_LIMITS } from "./contact-limits.ts";

/**
 * The contact form.
 *
 * @param values of a message that could not be delivered
 * @param errors by field, as the rest of a sentence that begins with the field's name; `form` for errors of no field
 * @param sent true after a delivery
 * @param pending true while the form is being sent
 */
export function ContactView({
  values,
  errors = {},
  sent,
  pending,
}: {
  values?: { email: string; message: string };
  errors?: { email?: string[]; message?: string[]; form?: string };
  sent: boolean;
  pending: boolean;
}) {
  return (
    <div className="wrap split">
      <header className="page-header">
        <p className="eyebrow">Contact</p>
        <h1>Get in Touch</h1>
        <p className="lede">
          Ask about a technology, your account or your university’s technologies. We answer by
          e-mail.
        </p>
      </header>
      <section className="panel" aria-label="Contact form" aria-live="polite">
        {sent ? (
          <Notice tone="good">
            <p>Thanks for reaching out! We will get back to you ASAP :)</p>
          </Notice>
        ) : (
          <Form method="post" action="/contact" className="stack">
            {errors.form ? <Notice tone="bad">{errors.form}</Notice> : null}
            <Field
              label="Email Address"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={CONTACT_LIMITS.email}
              required
              defaultValue={values?.email}
              error={line("Email", errors.email)}
            />
            <Field
              as="textarea"
              label="Question or Message"
              name="message"
              rows={7}
              maxLength={CONTACT_LIMITS.message}
              required
              defaultValue={values?.message}
              error={line("Message", errors.message)}
            />
            <Button variant="primary" disabled={pending}>
              Submit
            </Button>
          </Form>
        )}
      </section>
    </div>
  );
}

/** `Email should be an email, is too long`. */
function line(field: string, errors: string[] = []): string | undefined {
  return errors.length > 0 ? `${field} ${errors.join(", ")}` : undefined;
}
