import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import {
  CommunityDrawing,
  DiscoveryDrawing,
  ExplainDrawing,
  PortfolioDrawing,
} from "./feature-drawings.tsx";

const FEATURES = [
  {
    name: "Patent Discovery",
    Drawing: DiscoveryDrawing,
    summary: "From a question to the technologies that answer it.",
    points: [
      "Search by keyword, or describe what you need in your own words with Discovery.AI.",
      "Narrow the catalogue by class, patent status, university and more, and compare up to four technologies.",
      "Save a search, and get an email when there’s something new.",
    ],
  },
  {
    name: "Explain.AI",
    Drawing: ExplainDrawing,
    summary: "An assistant that stays with the record.",
    points: [
      "Ask about a technology and read the passages of its record that come nearest, word for word.",
      "Not what you asked? The owner is one click away.",
      "With Pro, download the full report: challenges, competition, comparison, use cases and SWOT/PEST.",
    ],
  },
  {
    name: "Portfolio Management",
    Drawing: PortfolioDrawing,
    summary: "Your shortlists, and why each entry is on them.",
    points: [
      "Save and like technologies, set aside those that do not interest you, and watch those that may change.",
      "Keep private notes, or put technologies on shortlists with ratings and comments, and share them with colleagues.",
      "Export a page of results or a shortlist as a table or for your reference manager.",
    ],
  },
  {
    name: "Community",
    Drawing: CommunityDrawing,
    beta: true,
    summary: "Universities, investors and companies in one place.",
    points: [
      "See which technologies other members save and like.",
      "With Pro, write to the owner of a technology directly.",
      "Universities post their intellectual property without a fee.",
    ],
  },
];

/** The features page: four blocks of three points. */
export function FeaturesView() {
  return (
    <div className="wrap">
      <PageHeader eyebrow="Features" title="What you can do here">
        Four tools to take you from first question to licence.
      </PageHeader>
      <ol className="features">
        {FEATURES.map(({ name, beta, summary, points, Drawing }) => (
          <li key={name}>
            <div>
              <h2>
                {name}
                {beta ? <span className="beta">beta</span> : null}
              </h2>
              <p className="note">{summary}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <Drawing />
          </li>
        ))}
      </ol>
      <p className="go">
        <ButtonLink variant="primary" to="/marketplace">
          Open the marketplace
        </ButtonLink>
        <ButtonLink to="/faqs">Read the FAQs</ButtonLink>
      </p>
    </div>
  );
}
