import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import {
  CommunityDrawing,
  DiscoveryDrawing,
  ExplainDrawing,
  PortfolioDrawing,
} from "./feature-drawings.tsx";
import FEATURES from "./features.json";

const DRAWINGS: Record<string, ReactNode> = {
  "Patent Discovery": <DiscoveryDrawing />,
  "Explain.AI": <ExplainDrawing />,
  "Portfolio Management": <PortfolioDrawing />,
  Community: <CommunityDrawing />,
};

/** The features page: four blocks of three points. */
export function FeaturesView() {
  return (
    <div className="wrap">
      <PageHeader eyebrow="Features" title="What you can do here">
        Four tools to take you from first question to licence.
      </PageHeader>
      <ol className="features">
        {FEATURES.map(({ name, beta, summary, points }) => (
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
            {DRAWINGS[name]}
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
