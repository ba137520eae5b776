import { STOPPABLE_MAIL } from "#app/discovery/alerts/stoppable-mail.ts";
import { HiddenFields } from "#app/ui/field.tsx";
import type { AccountPage } from "./account.schema.ts";

const KINDS: Record<(typeof STOPPABLE_MAIL)[number], [name: string, says: string]> = {
  alerts: ["Alerts", "what saved searches find, and changes of what you watch"],
  shortlists: ["Shortlists", "who accepts your invitations, and comments by others"],
  inquiries: ["Inquiries", "answers, and what an organisation of yours is asked"],
  needs: ["Needs", "once a week, how many are near what an organisation of yours lists"],
};

/** The kinds of mail, each with its switch. */
export function MailSettings({ stopped }: { stopped: AccountPage["stoppedMail"] }) {
  return (
    <section className="own-data" id="mail" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail</h2>
      <ul className="settings-list">
        {STOPPABLE_MAIL.map((kind) => {
          const [name, says] = KINDS[kind];
          const isOn = !stopped.includes(kind);
          return (
            <li key={kind}>
              <form method="post" action="/login" className="setting">
                <HiddenFields fields={{ intent: "mail", kind }} />
                <span id={`mail-${kind}`}>
                  <b>{name}</b>
                  <span className="note">{says}</span>
                </span>
                <button
                  type="submit"
                  role="switch"
                  className="switch"
                  aria-checked={isOn}
                  aria-label={`Mail: ${name}`}
                  aria-describedby={`mail-${kind}`}
                  name="on"
                  value={isOn ? "no" : "yes"}
                >
                  {isOn ? "On" : "Off"}
                </button>
              </form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
