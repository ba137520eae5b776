import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useStatus } from "#app/ui/status-region.tsx";
import { useWebMcp } from "#app/ui/use-web-mcp.ts";
import { INQUIRY_FIELD_ID } from "./contact-owner.tsx";
import type { Inquiry } from "./inquiry.schema.ts";
import { INQUIRY_MESSAGES, type InquiryAnswer } from "./inquiry-answer.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";
import { InquiryState } from "./inquiry-state.tsx";

/** Milliseconds, long enough to read a sentence. */
const TOAST_MS = 6000;

/**
 * A subscriber's inquiry through QUAD, folded until it is asked for, next to the e-mail to the owner; it is recorded and can be followed in a list.
 *
 * @param title the form's name
 * @param formKey the id of the next inquiry
 * @param inquiries the latest about this technology
 * @param unread whether those could not be read
 * @param answer the result of a post without JavaScript
 * @param draft the form's first text
 */
export function InquiryPanel({
  techId,
  title,
  brand,
  formKey,
  inquiries,
  unread,
  answer,
  draft: begun,
}: {
  techId: number;
  title: string;
  brand: string;
  formKey: string;
  inquiries: Inquiry[];
  unread: boolean;
  answer?: InquiryAnswer;
  draft: string;
}) {
  const fetcher = useFetcher<InquiryAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const tool = useWebMcp();
  const { error, draft } = fetcher.data ?? answer ?? { error: null };
  const outcome = fetcher.state === "idle" ? fetcher.data?.outcome : undefined;
  const { announce } = useStatus();
  useEffect(() => {
    if (!outcome) return;
    announce(INQUIRY_MESSAGES[outcome], TOAST_MS);
    form.current?.reset();
  }, [outcome, announce]);
  return (
    <section className="panel" id="inquiry" aria-labelledby="inquiry-heading">
      <details className="fold" open={begun !== "" || answer !== undefined}>
        <summary>
          <h2 id="inquiry-heading">{title}</h2>
        </summary>
        <p className="note">
          {`${brand} records your question and passes it on. Follow it in `}
          <Link to="/account/inquiries">Your inquiries</Link>.
        </p>
        <fetcher.Form
          ref={form}
          method="post"
          action={`/patentinfo?tech_id=${techId}`}
          className="stack"
          {...tool({
            toolname: "ask_owner",
            tooldescription: "Sends a question about this technology to its owner.",
          })}
        >
          <HiddenFields fields={{ intent: "inquire", key: formKey }} />
          <Field
            as="textarea"
            id={INQUIRY_FIELD_ID}
            label="Your inquiry"
            name="inquiry"
            rows={4}
            required
            maxLength={LONGEST_INQUIRY}
            defaultValue={draft ?? begun}
            error={error ?? undefined}
            {...tool({ toolparamdescription: "The question, in the person's words." })}
          />
          <Field
            label="Your name for the owner (optional)"
            name="name"
            maxLength={100}
            {...tool({ toolparamdescription: "The person's name, if the owner shall see it." })}
          />
          <label className="tick">
            <input
              type="checkbox"
              name="share"
              value="yes"
              {...tool({ toolparamdescription: "Whether the owner sees their e-mail address." })}
            />
            Show the owner my e-mail address
          </label>
          <Button size="small" disabled={fetcher.state !== "idle"}>
            Send Inquiry
          </Button>
        </fetcher.Form>
      </details>
      {unread ? (
        <Notice tone="bad">What you asked before could not be read just now.</Notice>
      ) : null}
      {inquiries.length > 0 ? (
        <ul className="asked" aria-label="What you asked about this technology">
          {inquiries.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryState inquiry={inquiry} />
              <p className="asked-message">{inquiry.message}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
