import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InboxRules } from "#app/inquiries/inbox-settings.tsx";
import { answerOrganisationForm } from "#app/organisations/change-organisation.server.ts";
import { postImage } from "#app/organisations/listings/post-images.server.ts";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import {
  OrganisationsQuerySchema,
  SettingsFormSchema,
} from "#app/organisations/organisations.schema.ts";
import { getOrganisationPage } from "#app/organisations/organisations.server.ts";
import { readOrganisationForm } from "#app/organisations/read-organisation-form.server.ts";
import { SettingsView } from "#app/organisations/settings-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther, unreadableForm } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Settings", description: "What your organisation sets once." });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { said } = readSearch(OrganisationsQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getOrganisationPage(context, requireSlug(params)),
    { heading: "Settings", problem: "The settings could not be loaded." },
  );
  const { inbox } = page;
  // Others than admins get a 404.
  if (page.role !== "admin" || inbox === null) throw notFound();
  return json({
    page: { ...page, inbox },
    imagesUrl: context.env.IMAGES_URL,
    origin: context.origin,
    formKey: crypto.randomUUID(),
    statusMessage: organisationMessage(said),
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const { fields, files, isTooLarge, refusal } = await readOrganisationForm(context, request, slug);
  const form = SettingsFormSchema().safeParse(fields);
  if (!form.success) return unreadableForm(fields);
  const asked = form.data;
  try {
    if (refusal) throw refusal;
    if (asked.intent === "logo" || asked.intent === "remove-logo") {
      const change = { intent: asked.intent === "logo" ? "add" : "remove" };
      const refused = isTooLarge
        ? { error: "The file is larger than 10 MB. Choose a smaller one.", status: 413 }
        : await postImage(context, ["images", slug, "logo"], change, files.get("file"));
      if (refused) {
        const { error, status } = refused;
        const answer = { error, field: "file", fields: { intent: "logo" } };
        return json<FormAnswer>(answer, { status });
      }
      return seeOther(`/organisations/${slug}/settings?said=logo`);
    }
    const said = await answerOrganisationForm(context, slug, asked);
    const next = asked.intent === "close" ? "" : "/settings";
    return seeOther(`/organisations/${slug}${next}?said=${said}`);
  } catch (error) {
    const kept = { field: FIELDS[asked.intent] ?? null, fields };
    return refuse(error, context, kept, { request, fields });
  }
}

/** The field that a form's refusal belongs to. */
const FIELDS: Record<string, string> = {
  dns: "domain",
  close: "name",
  defaults: "contact",
  profile: "website",
  name: "name",
  open: "embedders",
  "add-webhook": "url",
};

export default function Settings() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  return (
    <SettingsView {...data} answer={answer}>
      <InboxRules inbox={{ ...data.page, settings: data.page.inbox }} />
    </SettingsView>
  );
}
