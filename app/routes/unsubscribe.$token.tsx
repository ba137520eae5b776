import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { unsubscribe } from "#app/discovery/alerts/unsubscribe.server.ts";
import { UnsubscribeView } from "#app/discovery/alerts/unsubscribe-view.tsx";
import { readForm } from "#app/platform/http/forms.server.ts";
import { refuse } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

const TOKEN = /^[0-9a-f]{64}$/;

export const meta = metaOf({
  title: "Unsubscribe",
  description: "Stop mail that you no longer want.",
});

/** Asks first: programs that follow every link of a mail change nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  if (!TOKEN.test(params.token ?? "")) throw new Response("Not Found", { status: 404 });
  return json({}, { headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" } });
}

/** Stops the mail, also for the one click of a mail program (RFC 8058), which has neither session nor page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const back = (await readForm(request)).back === "yes";
  try {
    const token = params.token ?? "";
    const kind = TOKEN.test(token) ? await unsubscribe(context, token, back) : null;
    return kind === null
      ? json(
          {
            kind,
            back: false,
            error: "This link is not one of ours, or its account is gone.",
          },
          { status: 404 },
        )
      : json({ kind, back, error: null });
  } catch (error) {
    return refuse(error, context, { kind: null, back: false });
  }
}

export default function Unsubscribe() {
  const { kind, back, error } = useActionData<typeof action>() ?? NOT_ASKED;
  return <UnsubscribeView kind={kind} back={back} error={error} />;
}

const NOT_ASKED = { kind: null, back: false, error: null };
