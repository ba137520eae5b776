import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getNumbers, numbersCsv } from "../owners/organisations/numbers.server.ts";
import { requireSlug } from "../owners/organisations/slug.ts";
import { attachment } from "../platform/attachment.ts";
import { readPage, requireSignIn } from "../platform/http.server.ts";

/** The numbers of all weeks as a file, for members. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const slug = requireSlug(params);
  const read = await readPage(request, getNumbers(context, slug, { all: true }));
  if (!read.ok) return new Response("The numbers could not be read.", { status: read.status });
  if (read.value === null) throw new Response("Not found.", { status: 404 });
  return new Response(numbersCsv(read.value), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(`${slug}-numbers.csv`),
      "Cache-Control": "private, no-store",
    },
  });
}
