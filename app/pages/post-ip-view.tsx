import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const STEPS = [
  {
    title: "Claim your office",
    text: "Sign in with Google, find your university, agency or company by name, or add it.",
  },
  {
    title: "Prove that it is yours",
    text: "A DNS record at your office's domain makes you its admin at once; otherwise a moderator looks at it. A code to your office address helps.",
  },
  {
    title: "Let colleagues in",
    text: "Whoever has an address at your domain can ask to join; you choose what they may do.",
  },
  {
    title: "Answer inquiries",
    text: "What readers ask about your technologies is in your inbox and your mail. Their address is theirs to share.",
  },
  {
    title: "See what your listings do",
    text: "How often they were shown, opened, saved, asked about and answered, by week, and nothing about who.",
  },
];

/** What it takes to have an office's technologies listed, and where to begin. */
export function PostIpView() {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Posting IP" title="No Fee To Post Your IP!">
        For technology transfer offices, agencies and companies. It costs nothing, now and later.
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
          Claim your office
        </ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}
