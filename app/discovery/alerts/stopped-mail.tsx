import { Button } from "#app/ui/button.tsx";
import type { MailState } from "./alerts.schema.ts";

const WORDS: Record<Exclude<MailState, "on">, string> = {
  unsubscribed: "You stopped alerts by mail. Saved searches and feeds go on.",
  complaint:
    "A mail of ours was reported as unwanted, so mail is stopped. Saved searches and feeds go on.",
  bounce: "Mail to your address came back, so mail is stopped. Saved searches and feeds go on.",
  "no-inquiries":
    "Mail about inquiries is stopped. Answers are under Your inquiries, and an organisation's in its inbox.",
  "no-shortlists": "Mail about shortlists is stopped. Comments are on the lists.",
  "no-invitations":
    "An invitation of ours was reported as unwanted, so invitations no longer come by mail. They are on your shortlists page.",
};

/** Says why no mail comes, and lets it be tried again; nothing where it comes. */
export function StoppedMail({ mail }: { mail: MailState }) {
  if (mail === "on") return null;
  return (
    <form method="post" action="/searches" className="notice row">
      <p>{WORDS[mail]}</p>
      <Button size="small" name="intent" value="mail">
        Send mail again
      </Button>
    </form>
  );
}
