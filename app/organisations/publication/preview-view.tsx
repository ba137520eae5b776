import { RichTextBlocks } from "#app/technology/rich-text-blocks.tsx";
import type { PatentView } from "#app/technology-page/patent-view.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** A draft as members would read it, in the order of its page. */
export function PreviewView({ technology, here }: { technology: PatentView; here: string }) {
  const { title, summary, filing, tags } = technology;
  const given = technology.sections.filter(({ blocks }) => blocks.length > 0);
  const missing = technology.sections.filter(({ blocks }) => blocks.length === 0);
  const facts = [
    ["Institution", filing.institution],
    ["Patent ID", filing.numbers],
    ["Filing Date", filing.filingDate],
    ["Expiry", filing.expiry],
    ["Inventor", filing.inventor],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Preview" title={title}>
        {summary}
      </PageHeader>
      <Notice>
        Only members of your organisation see this, and nothing is published.{" "}
        <a href={here.split("?")[0]}>Go on editing</a>
      </Notice>
      <div className="sections">
        {tags.length > 0 ? <p className="note">{tags.join(" · ")}</p> : null}
        <section className="filing" aria-label="Rights">
          <dl>
            {facts.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        {given.map(({ id, heading, blocks }) => (
          <section key={id} aria-labelledby={id} className="stack">
            <h2 id={id}>{heading}</h2>
            <div className="prose">
              <RichTextBlocks blocks={blocks} />
            </div>
          </section>
        ))}
        {missing.length > 0 ? (
          <p className="nothing">
            Not provided: {missing.map(({ heading }) => heading).join(", ")}.
          </p>
        ) : null}
      </div>
    </div>
  );
}
