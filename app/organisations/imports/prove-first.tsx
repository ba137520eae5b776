import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";

/** The steps of an organisation without a proved domain before an import of its own is published. */
export function ProveFirst({ slug }: { slug: string }) {
  return (
    <Notice>
      You can upload and review now. Before anything is published,{" "}
      <Link to={`/organisations/${slug}`}>prove a domain</Link> of your organisation.
    </Notice>
  );
}
