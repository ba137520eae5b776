import { Form } from "@remix-run/react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/**
 * The sign-in page.
 *
 * @param redirectTo where the visitor was going; a path of this site
 * @param error what went wrong with the last attempt, in words for the reader
 * @param preview the technology that the visitor was going to
 */
export function LoginView({
  redirectTo,
  error,
  preview,
}: {
  redirectTo: string;
  error?: string;
  preview?: { title: string; uni: string };
}) {
  return (
    <div className="wrap split">
      <header className="page-header">
        <p className="eyebrow">Members</p>
        <h1>Welcome</h1>
        <p className="lede">
          Sign in to browse the whole catalogue, keep what interests you and take notes on it. An
          account is free, and the first sign-in creates it.
        </p>
        {preview ? (
          <div className="preview">
            <p className="eyebrow">You were going to</p>
            <p className="preview-title">{preview.title}</p>
            <p className="uni">{preview.uni}</p>
          </div>
        ) : null}
      </header>
      <section className="panel" aria-labelledby="sign-in-heading">
        <h2 id="sign-in-heading">Sign in</h2>
        {error ? <Notice tone="bad">{error}</Notice> : null}
        <Form method="post" action="/login" className="stack">
          <input type="hidden" name="intent" value="sign-in" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button variant="primary">Login with Google</Button>
        </Form>
        <h3>Your privacy</h3>
        <p className="note">
          Google confirms who you are and gives us your e-mail address, name and profile picture;
          your password stays with Google. With them we store your membership and what you save,
          like and write here. Your notes are yours alone to read. There is no advertising, and none
          of this is sold.
        </p>
      </section>
    </div>
  );
}
