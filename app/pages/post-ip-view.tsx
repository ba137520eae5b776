import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

const STEPS = [
  {
    title: "Claim your organisation",
    text: "Sign in, find your organisation by name, or add it.",
  },
  {
    title: "Prove that it is yours",
    text: "A DNS record at a domain that its listings name makes you its admin at once; otherwise a moderator decides.",
  },
  {
    title: "Bring your technologies",
    text: "Upload an Excel, CSV, JSON or XML file, or give the address of a feed: TechnologyPublisher, Flintbox, RSS, Atom or a sitemap. You review it before it is published, and we read the feed every night from then on.",
  },
  {
    title: "Let colleagues in",
    text: "They ask to join, and you decide what they may do.",
  },
  {
    title: "Answer inquiries",
    text: "Readers' questions are in your inbox and your mail.",
  },
  {
    title: "See what your listings do",
    text: "Shown, opened, saved, asked and answered, by week.",
  },
];

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
