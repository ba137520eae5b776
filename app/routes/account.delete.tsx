import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeletionFormSchema, DeletionQuerySchema } from "#app/account/account.schema.ts";
import { getAccountPage } from "#app/account/account.server.ts";
import { deleteAccount } from "#app/account/delete-account.server.ts";
import { DeletedView, DeleteView, type DeletionAnswer } from "#app/account/delete-view.tsx";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, requireSignIn } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { WIPE_STORAGE } from "#app/platform/http/route-headers.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? "Delete your account" : "Your account is deleted",
    description: "Delete your account and everything it holds.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { done } = readSearch(DeletionQuerySchema(), request);
  if (done !== null && (await context.session.accessToken()) === null) return json(null);
  const account = await memberPage({ request, context }, () => getAccountPage(context), {
    heading: "Delete your account",
    problem: "Your account could not be loaded.",
    note: "Nothing of it was deleted.",
  });
  return json({ viewer: account.viewer, account, brand: context.env.BRAND_NAME });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = DeletionFormSchema().safeParse(await readForm(request));
  const typed = form.success ? form.data.email : "";
  try {
    const outcome = await deleteAccount(context, typed);
    if (outcome === "not-confirmed") {
      const error = "This is not the e-mail address of this account.";
      return json<DeletionAnswer>({ error, field: true, typed }, { status: 400 });
    }
    context.session.forget();
    if (outcome === "signed-out") requireSignIn(request);
    return redirect("/account/delete?done=1", { status: 303, headers: WIPE_STORAGE });
  } catch (error) {
    return refuse(error, context, { field: false, typed });
  }
}

export default function DeleteAccount() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (data === null) return <DeletedView />;
  return <DeleteView account={data.account} answer={answer} brand={data.brand} />;
}
