import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ImportView } from "#app/organisations/imports/import-view.tsx";
import {
  ImportIdSchema,
  ImportQuerySchema,
  ReviewFormSchema,
} from "#app/organisations/imports/imports.schema.ts";
import {
  answerImport,
  changeImport,
  chooseColumns,
  chooseDelimiter,
  chooseSheet,
  getImport,
  leaveRowsOut,
  mendRow,
} from "#app/organisations/imports/imports.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import {
  notFound,
  pathOf,
  refuse,
  seeOther,
  unreadableForm,
} from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Import", description: "Review what was read." });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { row, ...query } = readSearch(ImportQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getImport(context, { slug: requireSlug(params), id: readImportId(params.id), ...query }),
    { heading: "Import", problem: "The import could not be loaded." },
  );
  return json({ page, whole: row, here: pathOf(request) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const of = { slug: requireSlug(params), id: readImportId(params.id) };
  const fields = await readForm(request);
  const form = ReviewFormSchema().safeParse(fields);
  if (!form.success) return unreadableForm(fields);
  const { intent } = form.data;
  try {
    switch (intent) {
      case "sheet":
        await chooseSheet(context, { ...of, fields });
        break;
      case "delimiter":
        await chooseDelimiter(context, { ...of, fields });
        break;
      case "columns":
        await chooseColumns(context, { ...of, fields });
        break;
      case "answer":
        await answerImport(context, { ...of, fields });
        break;
      case "all-new":
        await answerImport(context, { ...of, fields: allNew(fields) });
        break;
      case "leave-out":
      case "take-in":
        await leaveRowsOut(context, { ...of, fields, out: intent === "leave-out" });
        break;
      case "mend":
        await mendRow(context, { ...of, fields });
        return seeOther(`${pathOf(request)}#open`);
      default:
        await changeImport(context, {
          ...of,
          change: intent,
          holds: form.data.holds,
          withdraw: form.data.withdraw === "yes",
        });
    }
    return seeOther(`/organisations/${of.slug}/import/${of.id}`);
  } catch (error) {
    return refuse(error, context, { field: null, fields }, { request, fields });
  }
}

/** The answers that none of a page's rows is listed yet: its rows are in fields named `place-` and their places. */
function allNew(fields: Record<string, string>): Record<string, string> {
  const places = Object.keys(fields).filter((name) => name.startsWith("place-"));
  return Object.fromEntries(places.map((name) => [`row-${name.slice(6)}`, "0"]));
}

function readImportId(id: string | undefined): string {
  const read = ImportIdSchema().safeParse(id);
  if (!read.success) throw notFound();
  return read.data;
}

export default function ImportRoute() {
  return <ImportView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
