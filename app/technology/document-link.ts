import { formatCount } from "#app/ui/format.ts";
import { documentHref } from "./reports/report-file.ts";
import type { TechnologyDocument } from "./technology.schema.ts";

/** A document as its link shows it; made on the server, so that the page's script has none of it. */
export type DocumentLink = { href: string; name: string; note: string };

/** The link of an owner's document, with its size and for whom it is: '(PDF, 340 kB, for members)'. */
export function documentLink({ id, name, bytes, public: isPublic }: TechnologyDocument) {
  const size = `${formatCount(Math.ceil(bytes / 1000))} kB`;
  return {
    href: documentHref(id),
    name,
    note: ` (PDF, ${size}${isPublic ? "" : ", for members"})`,
  };
}
