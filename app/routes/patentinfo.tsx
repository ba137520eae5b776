import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { PatentQuerySchema } from "../catalogue/catalogue.schema.ts";
import { getPatentPage } from "../catalogue/catalogue.server.ts";
import { PatentUnavailable } from "../catalogue/patent-unavailable.tsx";
import { PatentPageView } from "../catalogue/patent-view-page.tsx";
import { toPatentView } from "../catalogue/to-patent-view.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import {
  isDocumentRequest,
  pathOf,
  readPage,
  refuse,
  requireSignIn,
} from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { ReactionButtons } from "../reactions/reaction-buttons.tsx";
import { ReactionFormSchema } from "../reactions/reactions.schema.ts";
import { setReaction } from "../reactions/set-reaction.server.ts";
import { Notice } from "../ui/notice.tsx";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.technology
    ? pageMeta({
        title: `${data.technology.title} | ${data.brand}`,
        description: `A technology of ${data.technology.filing.institution}: its market, description, applications and stage.`,
      })
    : [{ title: "Technology" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tech_id: techId } = readSearch(PatentQuerySchema, request);
  const shared = {
    brand: context.env.BRAND_NAME,
    imagesUrl: context.env.IMAGES_URL,
    here: pathOf(request),
  };
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const read = await readPage({ request, context }, getPatentPage(context, techId));
  if (!read.ok)
    return json(
      { ...shared, technology: null, viewer: null, reactions: null },
      { status: read.status },
    );
  const page = read.value;
  if (page.technology === null) throw new Response("There is no such technology.", { status: 404 });
  if (!("similar" in page)) requireSignIn(request);
  const technology = toPatentView(page.technology, page.similar);
  return json({ ...shared, technology, viewer: page.viewer, reactions: page.reactions });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { tech_id: techId } = readSearch(PatentQuerySchema, request);
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const form = ReactionFormSchema.safeParse(await readForm(request));
  if (!form.success) return json({ error: "That form could not be read." }, { status: 400 });
  try {
    await setReaction(context, techId, form.data);
  } catch (error) {
    return refuse(error, context);
  }
  return isDocumentRequest(request)
    ? redirect(`${pathOf(request)}#actions`, 303)
    : json({ error: null });
}

/** A request that never arrived leaves the page standing and says so, instead of replacing it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { error: "There is no connection just now; nothing was changed." };
  }
}

export default function PatentInfo() {
  const { technology, imagesUrl, viewer, reactions, here } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  if (!technology) return <PatentUnavailable retryHref={here} />;
  const actions = reactions ? <ReactionButtons techId={technology.id} states={reactions} /> : null;
  return (
    <>
      {error ? (
        <div className="wrap">
          <Notice tone="bad">{error}</Notice>
        </div>
      ) : null}
      <PatentPageView
        technology={technology}
        viewer={viewer}
        imagesUrl={imagesUrl}
        slots={{ actions }}
      />
    </>
  );
}
