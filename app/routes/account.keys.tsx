import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeysFormSchema, KeysQuerySchema, SHOWN_FIELDS } from "#app/account/keys.schema.ts";
import { getKeysPage, makeOwnKey, revokeOwnKey } from "#app/account/keys.server.ts";
import { type KeysAnswer, KeysView } from "#app/account/keys-view.tsx";
import { readFormParameters, readSearch } from "#app/platform/http/forms.server.ts";
import { readPage, refuse, requireSignIn, seeOther } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "API keys",
  description: "The keys with which your programs use your account.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { said } = readSearch(KeysQuerySchema(), request);
  const read = await readPage(request, getKeysPage(context));
  if (read.ok && read.value.viewer === null) requireSignIn(request);
  const statusMessage = said ? "Revoked. Programs that use the key are refused from now on." : null;
  return json(
    {
      page: read.ok ? read.value : null,
      statusMessage,
      formKey: crypto.randomUUID(),
      api: context.env.API_ORIGIN ?? null,
    },
    { status: read.ok ? 200 : read.status },
  );
}

/** Makes or revokes a key. A new key is in this answer and nowhere else, so it is not a redirect. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readFormParameters(request);
  const fields = Object.fromEntries(posted);
  const scopes = posted.getAll("scope");
  const kept = { fields, scopes, made: null };
  const form = KeysFormSchema().safeParse({ ...fields, scope: scopes });
  if (!form.success) {
    return json<KeysAnswer>(
      { ...kept, ...problemOf(form.error.issues, SHOWN_FIELDS) },
      { status: 400 },
    );
  }
  try {
    if (form.data.intent === "revoke") {
      await revokeOwnKey(context, form.data.id);
      return seeOther("/account/keys?said=revoked");
    }
    const key = await makeOwnKey(context, form.data);
    return json<KeysAnswer>({ error: null, field: null, fields: {}, scopes: [], made: { key } });
  } catch (error) {
    const field = form.data.intent === "make" ? "name" : null;
    const refused = { ...kept, field };
    return refuse(error, context, refused, { request, fields: { ...fields, scope: scopes } });
  }
}

export default function Keys() {
  const { statusMessage: _, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <KeysView {...data} answer={answer} />;
}
