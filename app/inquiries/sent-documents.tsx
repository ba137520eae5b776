import { documentHref } from "#app/technology/reports/report-file.ts";
import type { TechnologyDocument } from "#app/technology/technology.schema.ts";
import { Tick } from "#app/ui/tick.tsx";

/** The documents of a listing, each to be sent with an answer as its address. @param fields of a refused form */
export function DocumentChoices({
  documents,
  fields = {},
}: {
  documents: readonly TechnologyDocument[];
  fields?: Record<string, string> | undefined;
}) {
  if (documents.length === 0) return null;
  return (
    <fieldset>
      <legend>Send a document with it</legend>
      {documents.map(({ id, name, public: isPublic }, at) => (
        <Tick
          key={id}
          name={`document-${at}`}
          value={`${id} ${name}`}
          defaultChecked={fields[`document-${at}`] !== undefined}
        >
          <bdi>{name}</bdi>
          {isPublic ? null : " (for members: whoever has no account signs in first)"}
        </Tick>
      ))}
    </fieldset>
  );
}

/** The text of a posted message, with the address of each ticked document on a line of its own. */
export function withDocuments(fields: Record<string, string>, origin: string): string {
  const lines = [0, 1, 2].flatMap((at) => {
    const [, id, name] = /^([0-9a-f-]{36}) (.{1,80})$/.exec(fields[`document-${at}`] ?? "") ?? [];
    return id && name ? [`${name}: ${origin}${documentHref(id)}`] : [];
  });
  const message = fields.message ?? "";
  return message.trim() === "" || lines.length === 0 ? message : [message, "", ...lines].join("\n");
}

/** A message, in which the address of a document is a link. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="asked-message">
      {text.split(/(https?:\/\/[^/\s]+\/api\/document\?id=[0-9a-f-]{36})/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // Its own site's, whatever the address says.
          <a key={part} href={documentHref(part.slice(-36))}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}
