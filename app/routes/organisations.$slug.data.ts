import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  downloadOrganisationData,
  parseOrganisationDataQuery,
} from "#app/organisations/organisation-data.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { answerApi, refusalHeaders, requireSignIn } from "#app/platform/http/http.server.ts";

/** All that an organisation has here as a file, for its members. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const slug = requireSlug(params);
  return await answerApi(
    context,
    async () => {
      const query = parseOrganisationDataQuery(new URL(request.url).searchParams);
      const file = await downloadOrganisationData(context, { slug, ...query });
      // Non-members get a 404.
      if (file === null) throw new Response("Not found.", { status: 404 });
      return file;
    },
    (error) => {
      if (error.code === "sign-in-required") requireSignIn(request);
      const { message, status } = error;
      return new Response(message, { status, headers: refusalHeaders(error) });
    },
  );
}
