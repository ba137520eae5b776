import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import {
  parseListing,
  readListingTexts,
  toListingTexts,
} from "../owners/listings/listing-content.ts";
import { requireSlug } from "../owners/organisations/slug.ts";
import { type DraftAnswer, DraftView } from "../owners/publication/draft-view.tsx";
import { previewDraft } from "../owners/publication/preview-draft.server.ts";
import { PreviewView } from "../owners/publication/preview-view.tsx";
import { DraftFormSchema, DraftQuerySchema } from "../owners/publication/publication.schema.ts";
import { answerDraft, getDraft } from "../owners/publication/publication.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Draft", description: "A listing that is not published." });

const SAID = {
  publish: "A moderator was asked to publish it.",
  save: "Saved.",
  plan: "Saved. It publishes on that day.",
  keep: "It stays a draft.",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const slug = requireSlug(params);
  if (params.id === "new") {
    // The id is made with the form, so that a form posted twice makes one draft.
    return redirect(`/organisations/${encodeURIComponent(slug)}/drafts/${crypto.randomUUID()}`);
  }
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw new Response("Not found", { status: 404 });
  const { said, preview } = readSearch(DraftQuerySchema(), request);
  const shared = {
    here: pathOf(request),
    statusMessage: said === null ? null : SAID[said],
  };
  const empty = { ...shared, organisation: null, draft: null, texts: {}, shown: null };
  const read = await readPage(request, getDraft(context, slug, id.data));
  if (!read.ok) return json(empty, { status: read.status });
  if (read.value.viewer === null) requireSignIn(request);
  const { viewer, organisation, draft: stored } = read.value;
  if (organisation === null) throw new Response("Not found", { status: 404 });
  const { content, ...draft } = stored ?? { content: {} };
  return json({
    ...shared,
    viewer,
    organisation,
    draft: "id" in draft ? draft : null,
    texts: toListingTexts(content),
    shown: preview !== null && stored !== null ? previewDraft(stored, organisation.name) : null,
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw new Response("Not found", { status: 404 });
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
    const published = await answerDraft(context, slug, id.data, content, form.data);
    const { intent } = form.data;
    if (published !== null) return redirect(`/patentinfo?tech_id=${published}`, 303);
    const query = intent === "preview" ? "preview=yes" : `said=${intent}`;
    return redirect(`/organisations/${slug}/drafts/${id.data}?${query}`, 303);
  } catch (error) {
    // After a conflict the form answers the newer version, which another 'Save' replaces knowingly.
    const isNewer = error instanceof DomainError && error.status === 409;
    return refuse(
      error,
      context,
      {
        problems: {},
        texts,
        ...(isNewer ? {} : { seen: fields.seen }),
      },
      { request, fields },
    );
  }
}

export default function DraftRoute() {
  const { shown, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return shown ? (
    <PreviewView technology={shown} here={page.here} />
  ) : (
    <DraftView {...page} answer={answer} />
  );
}
