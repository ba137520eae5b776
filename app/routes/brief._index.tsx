import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import briefStyles from "#app/discovery/brief/brief.css";
import { BriefFormSchema, BriefQuerySchema } from "#app/discovery/brief/brief.schema.ts";
import {
  askHref,
  briefOf,
  chargeBrief,
  getBriefPage,
  keepBrief,
} from "#app/discovery/brief/brief.server.ts";
import { briefParameters } from "#app/discovery/brief/brief-href.ts";
import { type BriefAnswer, BriefView } from "#app/discovery/brief/brief-view.tsx";
import { proposeBrief } from "#app/discovery/brief/propose-brief.server.ts";
import { readBrief } from "#app/discovery/brief/read-brief.server.ts";
import { AllowanceSchema } from "#app/discovery/marketplace/search.schema.ts";
import { BRIEFS } from "#app/discovery/marketplace/search-rates.ts";
import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import {
  isMultipartForm,
  readFormWithLists,
  readSearch,
  readUploads,
} from "#app/platform/http/forms.server.ts";
import {
  pathOf,
  readPage,
  refuse,
  requireSignIn,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const handle = { styles: [briefStyles] };

export const meta = metaOf({
  title: "Describe what you need",
  description: "A need in your own words, against what each technology says.",
});

const LISTS = ["need", "must"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await context.session.isVerified())) requireSignIn(request);
  const query = readSearch(BriefQuerySchema(), request, LISTS);
  const model = context.model?.name ?? null;
  const asked = { query, model, formKey: crypto.randomUUID(), here: pathOf(request) };
  const read = await readPage(request, getBriefPage(context, query));
  if (!read.ok) return json({ ...asked, shown: null }, { status: read.status });
  const { viewer, search, table, isEnglish, reordered } = read.value;
  if (viewer === null) requireSignIn(request);
  const shown = search && {
    table: search.allowed ? table : null,
    remaining: search.remaining,
    isEnglish,
    reordered,
  };
  return json({ ...asked, viewer, shown });
}

/** Reads a brief's text, runs it, or does something with the technologies that are ticked in its table. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Of a stranger's form only what they typed is read, so that they get it back once they signed in.
  const mayUpload = await context.session.isVerified();
  if (isMultipartForm(request)) {
    const { fields, files, isTooLarge } = await readUploads(request, { mayUpload });
    const text = fields.text ?? "";
    try {
      if (!mayUpload) throw signedOut();
      await context.rates.require(BRIEFS);
      // A session may have been ended elsewhere, which the database alone knows.
      const { viewer } = await context.database("search_allowance", {}, AllowanceSchema());
      if (viewer === null) throw signedOut();
      const brief = await readBrief(context, text, isTooLarge ? "too-large" : files.get("file"));
      const typed = await proposeBrief(context, brief);
      return json<BriefAnswer>({ error: null, text, typed });
    } catch (error) {
      return refuse(error, context, { text, typed: null }, { request, fields });
    }
  }
  const fields = await readFormWithLists(request, [...LISTS, "place", "id"]);
  const form = BriefFormSchema().safeParse(fields);
  if (!form.success) {
    const error = form.error.issues[0]?.message ?? "That form could not be read.";
    return json<BriefAnswer>({ error, text: "", typed: typedIn(fields) }, { status: 400 });
  }
  try {
    if (!mayUpload) throw signedOut();
    if (form.data.intent !== "find") {
      const next = form.data.intent === "keep" ? keepBrief : askHref;
      return seeOther(await next(context, form.data));
    }
    const query = briefOf(form.data);
    const outcome = await chargeBrief(context, query, form.data.key);
    if (outcome === "another")
      throw new DomainError(
        SUBSCRIPTION_REQUIRED,
        "Without Pro you have one brief a month, and this month's was another one. It still opens.",
      );
    return seeOther(`/brief?${briefParameters(query)}`);
  } catch (error) {
    const typed = form.data.intent === "find" ? typedIn(fields) : null;
    return refuse(error, context, { text: "", typed }, { request, fields });
  }
}

function signedOut(): DomainError {
  return new DomainError("sign-in-required", "Sign in to describe what you need.");
}

/** A form's lines as they were typed. */
function typedIn(fields: Record<string, string | string[]>): BriefAnswer["typed"] {
  const musts = [fields.must ?? []].flat();
  return {
    q: String(fields.q ?? ""),
    needs: [fields.need ?? []]
      .flat()
      .map((text, at) => ({ text, isMust: musts.includes(String(at)) })),
  };
}

export default function Brief() {
  return <BriefView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
