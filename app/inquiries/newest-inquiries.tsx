import { Link } from "@remix-run/react";
import { formatCount } from "../ui/format.ts";
import type { Inquiry } from "./inquiry.schema.ts";
import { InquiryState } from "./inquiry-state.tsx";

/** The newest inquiries on a member's dashboard, with a link to all of them; nothing if there are none. */
export function NewestInquiries({ inquiries, total }: { inquiries: Inquiry[]; total: number }) {
  if (inquiries.length === 0) return null;
  return (
    <section className="own-inquiries" aria-labelledby="own-inquiries-heading">
      <h2 id="own-inquiries-heading">Inquiries</h2>
      <ul className="asked">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            <h3>
              <Link to={`/account/inquiries#inquiry-${inquiry.id}`}>{inquiry.title}</Link>
            </h3>
            <InquiryState inquiry={inquiry} />
          </li>
        ))}
      </ul>
      <p className="see-all">
        <Link to="/account/inquiries">{`Your inquiries to owners (${formatCount(total)})`}</Link>
      </p>
    </section>
  );
}
