import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ImportFormSchema } from "#app/organisations/imports/imports.schema.ts";
import {
  changeImport,
  getImports,
  importAddress,
  importFile,
} from "#app/organisations/imports/imports.server.ts";
import { ImportsView } from "#app/organisations/imports/imports-view.tsx";
import { readOrganisationForm } from "#app/organisations/read-organisation-form.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Import listings",
  description: "Import your organisation's listings from a file or a feed.",
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await memberPage(
    { request, context },
    () => getImports(context, requireSlug(params)),
    { heading: "Import listings", problem: "The imports could not be loaded." },
  );
  return json({ page, freshId: crypto.randomUUID() });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const { fields, files, isTooLarge, refusal } = await readOrganisationForm(context, request, slug);
  const form = ImportFormSchema().safeParse(fields);
  if (!form.success) {
    const error = "That form could not be read. Nothing was imported.";
    return json<FormAnswer>({ error, field: null, fields }, { status: 400 });
  }
  const { id } = form.data;
  try {
    if (refusal) throw refusal;
    if (isTooLarge)
      throw new DomainError("too-large", "A file has at most 20 MB. Send it in parts.");
    switch (form.data.intent) {
      case "upload":
        await importFile(context, { slug, id, file: files.get("file") ?? null });
        break;
      case "address":
        await importAddress(context, { slug, id, address: form.data.address });
        break;
      case "remove":
        await changeImport(context, { slug, id, change: "remove" });
        return seeOther(`/organisations/${slug}/import`);
      case "set":
        await changeImport(context, { slug, id, change: "set", holds: form.data.holds });
        return seeOther(`/organisations/${slug}/import`);
    }
    return seeOther(`/organisations/${slug}/import/${id}`);
  } catch (error) {
    const refused = { field: form.data.intent === "address" ? "address" : null, fields };
    return refuse(error, context, refused, { request, fields });
  }
}

export default function ImportsRoute() {
  return (
    <ImportsView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
