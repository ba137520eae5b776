import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** A form that came without a session: where it went, and its fields. */
export type SignedOutForm = {
  here: string;
  fields: [name: string, value: string][];
  /** The reason to sign in. */
  message?: string;
};

/** Holds what was typed until the person has signed in again, in another tab, and sends it once more. */
export function SignedOutView({ here, fields, message }: SignedOutForm) {
  return (
    <div className="wrap narrow">
      <PageHeader title="You are signed out">
        {message ? `${message} ` : null}Nothing was saved, and nothing that you typed is lost: it is
        below. A file has to be chosen again.
      </PageHeader>
      <form method="post" action={here} encType="multipart/form-data" className="stack">
        <p>
          <a
            href={`/login?redirectTo=${encodeURIComponent(here)}`}
            target="_blank"
            rel="noreferrer"
          >
            Sign in in a new tab
          </a>
          , then come back here.
        </p>
        {fields.map(([name, value]) =>
          /\s/.test(value.trim()) ? (
            <label key={`${name} ${value}`} className="field">
              <b>{labelOf(name)}</b>
              <textarea dir="auto" name={name} defaultValue={value} rows={4} />
            </label>
          ) : (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ),
        )}
        <div>
          <Button variant="primary">Send it again</Button>
        </div>
      </form>
    </div>
  );
}

function labelOf(name: string): string {
  const words = name.replace(/^pi_/, "").replaceAll(/[_-]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
