import { Link } from "@remix-run/react";
import { allOf, ListPanel } from "#app/ui/list-panel.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Inquiry } from "./inquiry.schema.ts";
import { InquiryState } from "./inquiry-state.tsx";

/** The newest inquiries on a member's dashboard, with a link to all of them. */
export function NewestInquiries({ inquiries, total }: { inquiries: Inquiry[]; total: number }) {
  return (
    <ListPanel
      title="Inquiries"
      all={
        total > 0 ? { to: "/account/inquiries", label: allOf(total), of: "inquiries" } : undefined
      }
    >
      {inquiries.length === 0 ? (
        <EmptyState title="No inquiries.">
          <p>What you ask owners, and what they answer, appears here.</p>
        </EmptyState>
      ) : (
        <ul className="lines">
          {inquiries.map((inquiry) => (
            <li key={inquiry.id}>
              <div className="what">
                <Link to={`/account/inquiries/${inquiry.id}`}>{inquiry.title}</Link>
                <InquiryState inquiry={inquiry} />
              </div>
              {inquiry.unread ? <Pill tone="new">new answer</Pill> : null}
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}
