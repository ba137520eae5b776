import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { NotePanel } from "#app/collections/notes/note-panel.tsx";
import { ReactionButtons } from "#app/collections/reactions/reaction-buttons.tsx";
import { laterStates } from "#app/collections/reactions/reactions.ts";
import { compareHref, MOST_COMPARED } from "#app/discovery/compare/read-ids.ts";
import { AnalysisPanel } from "#app/explain/analysis-panel.tsx";
import { AnalysisReport } from "#app/explain/analysis-report.tsx";
import { ChatPanel } from "#app/explain/chat-panel.tsx";
import { suggestQuestions } from "#app/explain/suggest-questions.ts";
import { toAnalysisView } from "#app/explain/to-analysis-view.server.ts";
import { ContactOwner, inquiryTitle } from "#app/inquiries/contact-owner.tsx";
import { InquiryPanel } from "#app/inquiries/inquiry-panel.tsx";
import { asksForMarkdown } from "#app/markdown-pages.ts";
import { openCopy } from "#app/offline/open-copy.ts";
import { isNote, isPending } from "#app/offline/outbox.ts";
import { receiveNews, useOutbox } from "#app/offline/use-outbox.ts";
import { countedHeaders, countListings } from "#app/organisations/count-listings.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import {
  isDocumentRequest,
  pathOf,
  readPage,
  refuse,
  requireSignIn,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { offlineHeaders } from "#app/platform/http/offline-headers.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { sharedWhen } from "#app/platform/http/route-headers.ts";
import { isUnsent, UNSENT } from "#app/platform/unsent.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { ShareButton } from "#app/technology/share-button.tsx";
import { answerPatentForm } from "#app/technology-page/answer-patent-form.server.ts";
import { FurtherActions } from "#app/technology-page/further-actions.tsx";
import { recallPage, useRemembered } from "#app/technology-page/page-read-last.ts";
import {
  carriedFields,
  PATENT_MESSAGES,
  type PatentAnswer,
} from "#app/technology-page/patent-answer.ts";
import { patentMarkdown, previewMarkdown } from "#app/technology-page/patent-markdown.ts";
import { patentMeta, signposts } from "#app/technology-page/patent-meta.ts";
import { PatentNotices } from "#app/technology-page/patent-notices.tsx";
import { PatentQuerySchema } from "#app/technology-page/patent-page.schema.ts";
import { getPatentPage } from "#app/technology-page/patent-page.server.ts";
import { PatentUnavailable } from "#app/technology-page/patent-unavailable.tsx";
import { PatentPageView } from "#app/technology-page/patent-view-page.tsx";
import technologyPageStyles from "#app/technology-page/technology-page.css";
import { toPatentView } from "#app/technology-page/to-patent-view.ts";
import readingStyles from "#app/ui/reading.css";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const handle = { hydrate: true, styles: [readingStyles, technologyPageStyles] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.page
    ? patentMeta(matches, data.page, data.imagesUrl)
    : pageMeta(matches, { title: "Technology", description: "A university technology." });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const {
    tech_id: techId,
    said,
    from,
    question: asked,
  } = readSearch(PatentQuerySchema(), request, ["question"]);
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const shared = {
    statusMessage: said === null ? null : PATENT_MESSAGES[said],
    brand: context.env.BRAND_NAME,
    imagesUrl: context.env.IMAGES_URL,
    url: `${context.origin}/patentinfo?tech_id=${techId}`,
    here: pathOf(request),
  };
  const read = await readPage(request, getPatentPage(context, techId));
  if (!read.ok) return json({ ...shared, page: null }, { status: read.status });
  if (read.value.technology === null) {
    const isGone = "withdrawn" in read.value && read.value.withdrawn;
    throw new Response("There is no such technology.", { status: isGone ? 410 : 404 });
  }
  const site = { brand: shared.brand, origin: context.origin, imagesUrl: shared.imagesUrl };
  const asMarkdown = asksForMarkdown(request);
  if (!("similar" in read.value)) {
    if (!asMarkdown) requireSignIn(request);
    return json({ ...shared, page: null, markdown: previewMarkdown(read.value.technology, site) });
  }
  const { technology, similar, missing, statements, rights, family, report, shortlists, ...page } =
    read.value;
  if (missing.length > 0) context.log("error", "patent.missing", { parts: missing.join(" ") });
  const visitor = page.viewer === null;
  const whole = missing.length === 0;
  const formKey = visitor ? "" : crypto.randomUUID();
  const view = {
    ...page,
    missing,
    technology: toPatentView(technology, similar, { statements, rights, family }),
    analysis: toAnalysisView(technology, page.viewer, report, { ...page, statements, rights }),
    questions: visitor
      ? []
      : suggestQuestions(sourcesOf(technology, rights)).map(({ question }) => question),
    formKey,
    draft: (page.analysis?.questions ?? []).filter((_, place) => asked.includes(place)).join("\n"),
    compareHref: compareHref([techId, ...similar.map(({ id }) => id)].slice(0, MOST_COMPARED)),
    shortlists: visitor ? [] : shortlists,
  };
  const counted = from === "embed" ? "arrived" : "opened";
  const listing = [{ id: techId, uni: technology.uni }];
  countListings(context, request, page.viewer, counted, listing);
  const headers = {
    ...offlineHeaders(page.reactions.save && whole ? page.viewer : null),
    ...sharedWhen(visitor && whole),
    ...(visitor ? countedHeaders(counted, listing) : {}),
    ...(page.featured
      ? { Link: signposts(view.technology, context.origin, context.env.API_ORIGIN) }
      : {}),
  };
  if (asMarkdown) {
    const markdown = patentMarkdown(
      view,
      { record: technology, factSheet: report.factSheet },
      site,
    );
    return json({ ...shared, page: view, markdown }, { headers });
  }
  return json({ ...shared, page: view }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { tech_id: techId } = readSearch(PatentQuerySchema(), request);
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const fields = await readForm(request);
  try {
    const { status, headers, answer, next } = await answerPatentForm(context, techId, fields);
    if (next !== null && isDocumentRequest(request)) return seeOther(next);
    return json<PatentAnswer>(answer, { status, headers });
  } catch (error) {
    const typed = fields.intent === "react" ? undefined : { request, fields };
    return refuse(error, context, carriedFields(fields), typed);
  }
}

/** Offline, an open page stays as it is; any other page says that it could not be read. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    // A navigation aborted by a newer one did not fail.
    if (error instanceof Response || request.signal.aborted) throw error;
    const { pathname, search } = new URL(request.url);
    const here = `${pathname}${search}`;
    const recalled = recallPage<SerializeFrom<typeof loader>>(here);
    if (!recalled && (await openCopy(here))) return new Promise<never>(() => undefined);
    console.error("The technology could not be read.", error);
    const unread = { statusMessage: null, brand: "", imagesUrl: "", url: here, here, page: null };
    return recalled ?? unread;
  }
}

/** If a form never reaches the server, the page stays and says so, instead of being replaced by an error. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    const answer = await serverAction<typeof action>();
    if (isPending(answer)) receiveNews(answer.kept);
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return UNSENT;
  }
}

/** A form that never arrived changed nothing, and revalidating would fail as well. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isUnsent(actionResult) || isPending(actionResult) ? false : defaultShouldRevalidate;
}

export default function PatentInfo() {
  const data = useLoaderData<typeof loader>();
  const { page, imagesUrl, here } = data;
  useRemembered(here, data);
  const writer = page?.viewer?.id ?? null;
  const outbox = useOutbox(writer, page?.technology.id ?? 0, page?.formKey ?? "");
  const answer = useActionData<typeof action>();
  if (!page) return <PatentUnavailable />;
  const { technology, viewer, missing } = page;
  return (
    <>
      <PatentNotices answer={answer} missing={missing} />
      <PatentPageView
        technology={technology}
        viewer={viewer}
        imagesUrl={imagesUrl}
        unread={missing.includes("similar")}
        slots={{
          actions: <Actions data={data} page={page} outbox={outbox} />,
          aside: <Aside data={data} page={page} outbox={outbox} answer={answer} />,
          report: (
            <AnalysisReport
              record={page.analysis.record}
              techId={viewer?.subscribed && technology.ownHref === null ? technology.id : null}
            />
          ),
        }}
      />
    </>
  );
}

type PatentData = SerializeFrom<typeof loader>;
type PatentProps = {
  data: PatentData;
  page: NonNullable<PatentData["page"]>;
  outbox: ReturnType<typeof useOutbox>;
};

/** The reader's actions on the technology: the owner first, then the three reactions, then rarer ones. */
function Actions({ data: { brand, url }, page, outbox }: PatentProps) {
  const { technology, viewer, reactions, shortlists, formKey } = page;
  const { id, title, contactHref, hasInbox } = technology;
  return (
    <>
      {viewer || technology.askHref ? (
        <ContactOwner
          subscribed={viewer?.subscribed ?? false}
          brand={brand}
          owner={technology.filing.institution}
          mailto={contactHref}
          hasInbox={hasInbox || technology.askHref !== null}
          answerDays={technology.answerDays}
          askHref={technology.askHref}
          ownHref={technology.ownHref}
        />
      ) : null}
      <div className="reactions">
        <ReactionButtons
          key={id}
          techId={id}
          writer={viewer?.id ?? null}
          states={reactions}
          totals={page.counts}
          later={laterStates([...outbox.sent, ...outbox.kept])}
        />
      </div>
      <ShareButton title={title} url={url} />
      <FurtherActions
        compareHref={page.compareHref}
        techId={id}
        claimable={technology.isClaimed ? undefined : technology.filing.owner}
        member={viewer ? { watching: page.watching, shortlists, formKey } : null}
      />
    </>
  );
}

/** Chat, analysis, the reader's note and their inquiries. */
function Aside({
  data: { brand },
  page,
  outbox,
  answer,
}: PatentProps & { answer: SerializeFrom<typeof action> | undefined }) {
  const { viewer, note, inquiries, missing, analysis, questions, formKey, draft } = page;
  const { id, similar } = page.technology;
  return (
    <>
      {viewer ? (
        <ChatPanel
          key={`chat-${id}`}
          techId={id}
          similar={similar.map((card) => card.id)}
          questions={questions}
          post={answer?.intent === "chat" ? answer : undefined}
        />
      ) : null}
      <AnalysisPanel techId={id} brand={brand} analysis={analysis} />
      {viewer ? (
        <NotePanel
          key={id}
          writer={viewer.id}
          techId={id}
          note={note}
          kept={outbox.kept.find(isNote)}
          sent={outbox.sent.find(isNote)?.saved}
          unread={missing.includes("note")}
          answer={answer?.intent === "note" ? answer : undefined}
        />
      ) : null}
      {viewer?.subscribed && page.technology.ownHref === null ? (
        <InquiryPanel
          key={id}
          techId={id}
          title={inquiryTitle(brand, page.technology.contactHref, page.technology.hasInbox)}
          brand={brand}
          formKey={formKey}
          inquiries={inquiries}
          unread={missing.includes("inquiries")}
          answer={answer?.intent === "inquire" ? answer : undefined}
          draft={draft}
        />
      ) : null}
    </>
  );
}
