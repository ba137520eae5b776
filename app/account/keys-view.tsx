import { Button } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field, HiddenFields, SelectField } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { ListPanel } from "#app/ui/list-panel.tsx";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { KEY_SCOPES, KEY_TERMS, MOST_KEYS, SCOPE_WORDS, TERM_NAMES } from "./key-choices.ts";
import type { KeysPage, ListedKey } from "./keys.schema.ts";

/**
 * The answer to a form: refused if it has an error, with the typed text. `made` holds the new key; null in it if the
 * same form made it before.
 */
export type KeysAnswer = FormAnswer & { scopes: string[]; made: { key: string | null } | null };

type Props = {
  answer: KeysAnswer | undefined;
  formKey: string;
  /** The origin of the API; null if this site has none. */
  api: string | null;
};

/** A person's API keys, and the form that makes one. @param page null if it could not be read */
export function KeysView({ page, ...props }: Props & { page: KeysPage | null }) {
  const { answer } = props;
  return (
    <div className="wrap inquiries">
      <PageHeader eyebrow="Account" title="API keys">
        With a key, a program of yours reads and searches here as you do.
      </PageHeader>
      {answer?.error && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      {answer?.made ? <MadeKey made={answer.made.key} /> : null}
      {page === null ? (
        <Unread title="Your API keys could not be loaded." retry="/account/keys">
          They still work.
        </Unread>
      ) : (
        <div className="board even">
          <ListPanel title="Your keys">
            {page.keys.length === 0 ? (
              <EmptyState title="No keys." />
            ) : (
              <ul className="asked">
                {page.keys.map((key) => (
                  <KeyItem key={key.id} listed={key} />
                ))}
              </ul>
            )}
          </ListPanel>
          <MakeForm {...props} />
        </div>
      )}
    </div>
  );
}

/** Only the key's hash is stored, so no later page can show it. */
function MadeKey({ made }: { made: string | null }) {
  if (made === null) {
    return (
      <Notice>
        <p>
          This key was made already, and it is not shown again. If you did not copy it, revoke it
          and make another one.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="good">
      <p>The key is made. Copy it now: it is not shown again.</p>
      <p>
        <code className="code" data-key={made}>
          {made}
        </code>
      </p>
      <p>
        Keep it like a password: in the settings of your program, never in code that others can
        read. The program sends it in a header with each request:{" "}
        <code>Authorization: Bearer quad_…</code>
      </p>
    </Notice>
  );
}

function KeyItem({ listed }: { listed: ListedKey }) {
  const { id, name, prefix, scopes, madeAt, usedAt, state } = listed;
  const used = usedAt ? `Last used on ${formatDate(usedAt)}.` : "Never used.";
  return (
    <li>
      <h2>
        {name} <Pill>{STATE_WORDS[state]}</Pill>
      </h2>
      <p>
        <code>{`${prefix}…`}</code>
      </p>
      <p>{scopesInWords(scopes)}</p>
      <p className="note">{`Made on ${formatDate(madeAt)}. ${endInWords(listed)} ${used}`}</p>
      {state === "live" ? (
        <ConfirmForm
          action="/account/keys"
          fields={{ intent: "revoke", id }}
          of={name}
          ask="Revoke"
          about="Programs that use this key are refused at once. This cannot be undone."
        >
          Yes, revoke it
        </ConfirmForm>
      ) : null}
    </li>
  );
}

const STATE_WORDS = { live: "Valid", expired: "Expired", revoked: "Revoked" };

/** 'Read, search' */
function scopesInWords(scopes: ListedKey["scopes"]): string {
  const names = KEY_SCOPES.filter((scope) => scopes.includes(scope));
  return capitalised(names.map((scope) => SCOPE_WORDS[scope].name.toLowerCase()).join(", "));
}

function endInWords({ expiresAt, state }: ListedKey): string {
  if (expiresAt === null) return "Valid until you revoke it.";
  return `${state === "expired" ? "Expired" : "Expires"} on ${formatDate(expiresAt)}.`;
}

function MakeForm({ answer, formKey, api }: Props) {
  const { field, fields, errorOf } = answerTo(answer, { intent: "make" });
  const isRefused = fields.intent === "make";
  const scopes: readonly string[] = isRefused && answer ? answer.scopes : ["read"];
  const scopeError = errorOf("scope");
  return (
    <section className="panel stack" aria-labelledby="make-heading">
      <h2 id="make-heading">Make a key</h2>
      <form method="post" action="/account/keys" className="stack">
        <HiddenFields fields={{ intent: "make", id: formKey }} />
        <Field
          label="Name, by which you recognise it"
          {...field("name")}
          required
          maxLength={60}
          autoComplete="off"
        />
        <fieldset aria-describedby={scopeError ? "scope-error" : undefined}>
          <legend>It may</legend>
          {KEY_SCOPES.map((scope) => (
            <Tick key={scope} name="scope" value={scope} defaultChecked={scopes.includes(scope)}>
              {`${SCOPE_WORDS[scope].name}: ${SCOPE_WORDS[scope].may}`}
            </Tick>
          ))}
          {scopeError ? (
            <p className="field-error" id="scope-error">
              {scopeError}
            </p>
          ) : null}
        </fieldset>
        <SelectField label="Valid for" name="days" defaultValue={fields.days ?? "90"}>
          {TERM_NAMES.map((term) => option(term, KEY_TERMS[term].words))}
        </SelectField>
        {errorOf("days") ? <p className="field-error">{errorOf("days")}</p> : null}
        <p className="note">
          {`A key may do no more than you: what your membership does not open to you stays closed to it. It stays valid when you sign out, and ends when you revoke it, sign out everywhere or delete your account. At most ${MOST_KEYS} valid keys.`}
        </p>
        {api ? (
          <p className="note">
            The API answers at <code>{api}</code>, and{" "}
            <a href={`${api}/openapi.json`}>describes itself</a>.
          </p>
        ) : null}
        <Button size="small" variant="primary">
          Make a key
        </Button>
      </form>
    </section>
  );
}
