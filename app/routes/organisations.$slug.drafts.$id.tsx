import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import {
  parseListing,
  readListingTexts,
  toListingTexts,
} from "#app/organisations/listings/listing-content.ts";
import { type DraftAnswer, DraftView } from "#app/organisations/publication/draft-view.tsx";
import { previewDraft } from "#app/organisations/publication/preview-draft.server.ts";
import { PreviewView } from "#app/organisations/publication/preview-view.tsx";
import {
  DraftFormSchema,
  DraftQuerySchema,
} from "#app/organisations/publication/publication.schema.ts";
import { answerDraft, getDraft } from "#app/organisations/publication/publication.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import {
  notFound,
  pathOf,
  refuse,
  requireSignIn,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Draft", description: "A listing that is not published." });

const SAID = {
  publish: "A moderator was asked to publish it.",
  save: "Saved.",
  plan: "Saved. It publishes on that day.",
  keep: "It stays a draft.",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (params.id === "new") {
    if ((await context.session.accessToken()) === null) requireSignIn(request);
    // The id is made with the form, so that a form posted twice makes one draft.
    const drafts = `/organisations/${encodeURIComponent(requireSlug(params))}/drafts`;
    return redirect(`${drafts}/${crypto.randomUUID()}`);
  }
  const { said, preview } = readSearch(DraftQuerySchema(), request);
  const {
    viewer,
    organisation,
    draft: stored,
  } = await memberPage(
    { request, context },
    () => getDraft(context, requireSlug(params), requireId(params.id)),
    { heading: "Draft", problem: "The draft could not be loaded.", note: "Nothing is lost." },
  );
  if (organisation === null) throw notFound();
  const { content, ...draft } = stored ?? { content: {} };
  return json({
    here: pathOf(request),
    statusMessage: said === null ? null : SAID[said],
    viewer,
    organisation,
    draft: "id" in draft ? draft : null,
    texts: toListingTexts(content),
    shown: preview !== null && stored !== null ? previewDraft(stored, organisation.name) : null,
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const id = requireId(params.id);
  const fields = await readForm(request);
  const texts = readListingTexts(fields);
  const form = DraftFormSchema().safeParse(fields);
  if (!form.success) {
    const error = "That form could not be read. Nothing was changed.";
    return json<DraftAnswer>({ error, problems: {}, texts }, { status: 400 });
  }
  const { content, problems } = parseListing(texts);
  if (Object.keys(problems).length > 0) {
    const error = "Nothing was saved yet: some fields need another look.";
    return json<DraftAnswer>({ error, problems, texts, seen: fields.seen }, { status: 400 });
  }
  try {
    const published = await answerDraft(context, slug, id, content, form.data);
    const { intent } = form.data;
    if (published !== null) return seeOther(`/patentinfo?tech_id=${published}`);
    const query = intent === "preview" ? "preview=yes" : `said=${intent}`;
    return seeOther(`/organisations/${slug}/drafts/${id}?${query}`);
  } catch (error) {
    // After a conflict the form answers the newer version, which another 'Save' replaces knowingly.
    const isNewer = error instanceof DomainError && error.status === 409;
    const kept = { problems: {}, texts, ...(isNewer ? {} : { seen: fields.seen }) };
    return refuse(error, context, kept, { request, fields });
  }
}

function requireId(text: string | undefined): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
}

export default function DraftRoute() {
  const { shown, here, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return shown ? (
    <PreviewView technology={shown} here={here} />
  ) : (
    <DraftView {...page} answer={answer} />
  );
}
