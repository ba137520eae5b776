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
import { NOTE_SAVED, type NoteAnswer, NotePanel } from "../notes/note-panel.tsx";
import { PatentFormSchema } from "../notes/patent-form.schema.ts";
import { saveNote } from "../notes/save-note.server.ts";
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
import { setReaction } from "../reactions/set-reaction.server.ts";
import { Notice } from "../ui/notice.tsx";

/** What the page's forms are answered with: a sentence where something is wrong, and what was typed. */
type PatentAnswer = NoteAnswer;

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
  const { tech_id: techId, note } = readSearch(PatentQuerySchema, request);
  const shared = {
    statusMessage: note === "saved" ? NOTE_SAVED : null,
    brand: context.env.BRAND_NAME,
    imagesUrl: context.env.IMAGES_URL,
    here: pathOf(request),
  };
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const read = await readPage({ request, context }, getPatentPage(context, techId));
  if (!read.ok)
    return json(
      { ...shared, technology: null, viewer: null, reactions: null, note: null },
      { status: read.status },
    );
  const page = read.value;
  if (page.technology === null) throw new Response("There is no such technology.", { status: 404 });
  if (!("similar" in page)) requireSignIn(request);
  const technology = toPatentView(page.technology, page.similar);
  return json({
    ...shared,
    technology,
    viewer: page.viewer,
    reactions: page.reactions,
    note: page.note,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { tech_id: techId } = readSearch(PatentQuerySchema, request);
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const fields = await readForm(request);
  const form = PatentFormSchema.safeParse(fields);
  if (!form.success) {
    const problem = form.error.issues.find((issue) => issue.path[0] === "notes")?.message;
    return json<PatentAnswer>(
      { error: problem ?? "That form could not be read.", draft: fields.notes },
      { status: 400 },
    );
  }
  try {
    if (form.data.intent === "react") await setReaction(context, techId, form.data);
    else {
      const conflict = await saveNote(context, techId, form.data);
      if (conflict) {
        const error = "This note was changed in another window.";
        return json<PatentAnswer>({ error, conflict, draft: form.data.notes }, { status: 409 });
      }
    }
  } catch (error) {
    return refuse(error, context, { draft: fields.notes });
  }
  if (!isDocumentRequest(request)) return json<PatentAnswer>({ error: null });
  const done = form.data.intent === "note" ? "&note=saved#notes" : "#actions";
  return redirect(`/patentinfo?tech_id=${techId}${done}`, 303);
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
  const { technology, imagesUrl, viewer, reactions, note, here } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!technology) return <PatentUnavailable retryHref={here} />;
  const ofNote = answer?.draft !== undefined;
  const aside = viewer ? (
    <NotePanel techId={technology.id} note={note} answer={ofNote ? answer : undefined} />
  ) : null;
  const actions = reactions ? <ReactionButtons techId={technology.id} states={reactions} /> : null;
  return (
    <>
      {answer?.error && !ofNote ? (
        <div className="wrap">
          <Notice tone="bad">{answer.error}</Notice>
        </div>
      ) : null}
      <PatentPageView
        technology={technology}
        viewer={viewer}
        imagesUrl={imagesUrl}
        slots={{ actions, aside }}
      />
    </>
  );
}
