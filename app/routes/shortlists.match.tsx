import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MatchQuerySchema } from "#app/collections/shortlists/match.schema.ts";
import { matchList } from "#app/collections/shortlists/match-list.server.ts";
import { MatchView } from "#app/collections/shortlists/match-view.tsx";
import { readFormWithFile, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, requireSignIn } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "A list of your own",
  description: "Look up titles or patent numbers and put them on a shortlist.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  return json({ ...readSearch(MatchQuerySchema(), request), formKey: crypto.randomUUID() });
}

/** Looks a list up. It changes nothing; it is a post because a list is longer than an address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const mayUpload = await context.session.isVerified();
  const { fields, file } = await readFormWithFile(request, "file", { mayUpload });
  const text = fields.lines ?? "";
  try {
    return json({ error: null, text: "", list: await matchList(context, [text, file]) });
  } catch (error) {
    return refuse(error, context, { text, list: null }, { request, fields });
  }
}

export default function MatchRoute() {
  const answer = useActionData<typeof action>();
  return (
    <MatchView
      {...useLoaderData<typeof loader>()}
      list={answer?.list ?? null}
      text={answer?.text ?? ""}
      error={answer?.error ?? null}
    />
  );
}
