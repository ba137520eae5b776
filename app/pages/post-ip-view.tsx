import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import STEPS from "./post-ip-steps.json";

/** The steps to list an organisation's technologies, and where to begin. */
export function PostIpView() {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Posting IP" title="No Fee To Post Your IP!">
        For organisations, agencies and companies.
      </PageHeader>
      <ol className="asked">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="go">
        <ButtonLink variant="primary" to="/organisations">
          Claim your organisation
        </ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}
