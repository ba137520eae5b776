import { Button } from "#app/ui/button.tsx";
import type { MailState } from "./alerts.schema.ts";
import { stopped } from "./messages.json";

const WORDS: Record<Exclude<MailState, "on">, string> = stopped;

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
