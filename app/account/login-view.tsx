import { CoverImage } from "#app/technology/cover-image.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { LoginNotice } from "./login-notice.ts";
import type { SignInPreview } from "./sign-in-preview.ts";

/**
 * The sign-in page. Its form is a plain browser post, because it leaves the site for Google.
 *
 * @param redirectTo the path on this site that the visitor wanted
 * @param notice what went wrong with the last attempt, or a message about how the visitor came here
 * @param preview the technology that the visitor wanted
 */
export function LoginView({
  redirectTo,
  notice,
  preview,
  imagesUrl,
}: {
  redirectTo: string;
  notice: LoginNotice | null;
  preview: SignInPreview | null;
  imagesUrl: string;
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
            <CoverImage
              technology={preview}
              imagesUrl={imagesUrl}
              width={320}
              height={200}
              sizes="(max-width: 47.99rem) 6rem, 9rem"
              priority
            />
            <div>
              <p className="eyebrow">You were going to</p>
              <p className="preview-title">{preview.title}</p>
              <p className="uni">{preview.uni}</p>
            </div>
          </div>
        ) : null}
      </header>
      <section className="panel" aria-labelledby="sign-in-heading">
        <h2 id="sign-in-heading">Sign in</h2>
        <form method="post" action="/login" className="stack">
          {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
          <HiddenFields fields={{ intent: "sign-in", redirectTo }} />
          <Button variant="primary">Login with Google</Button>
        </form>
        <h3>Your privacy</h3>
        <p className="note">
          Google confirms who you are and gives us your e-mail address, name and profile picture;
          your password stays with Google. With them we store your membership and what you save,
          like and write here. Your notes are yours alone to read. There is no advertising, and none
          of this is sold. You can download all of it and delete your account at any time.
        </p>
      </section>
    </div>
  );
}
