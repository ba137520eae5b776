import { Link } from "@remix-run/react";
import { Accordion } from "#app/ui/accordion.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { FAQS } from "./faqs.ts";

/** Questions and answers, each in an accordion that works without JavaScript. */
export function FaqsView() {
  return (
    <div className="wrap split">
      <PageHeader eyebrow="FAQs" title="Questions and answers">
        How the marketplace works, in short. For anything else,{" "}
        <Link to="/contact">write to us</Link>.
      </PageHeader>
      <div>
        {FAQS.map(({ question, answer, more }) => (
          <Accordion key={question} heading={question}>
            <p>{answer}</p>
            {more ? (
              <p>
                <Link to={more.to}>{more.label}</Link>
              </p>
            ) : null}
          </Accordion>
        ))}
      </div>
    </div>
  );
}
