import { formatDate } from "#app/ui/format.ts";
import type { OwnNeed, StandingNeed } from "./needs.schema.ts";

/** What a need says: its requirements, who seeks it and until when. Its heading, what is sought, is the page's own. */
export function NeedText({ need }: { need: StandingNeed | OwnNeed }) {
  const { asker, requirements, publishedAt, endsOn } = need;
  const published = publishedAt ? `Published ${formatDate(publishedAt)}. ` : "";
  return (
    <>
      {requirements.length > 0 ? (
        <ul>
          {requirements.map((requirement) => (
            <li key={requirement}>
              <bdi>{requirement}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="note">
        <bdi>{asker}</bdi>
        {`. ${published}Open until ${formatDate(endsOn)}.`}
      </p>
    </>
  );
}

/** What somebody wrote, with who it was before it. */
export function Words({ by, text }: { by: string; text: string | null }) {
  return text ? (
    <blockquote className="asked-message">
      <b>{`${by}: `}</b>
      {text}
    </blockquote>
  ) : null;
}
