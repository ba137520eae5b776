import * as z from "zod";
import { STRIPE_API_VERSION } from "#app/membership/stripe.server.ts";
import { STRIPE_EVENTS } from "#app/membership/stripe-events.ts";
import {
  type Deployment,
  fetchJson,
  type Line,
  notChecked,
  ok,
  type Ports,
  wrong,
} from "./line.ts";

const NEEDED = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MONTHLY",
  "STRIPE_PRICE_YEARLY",
];
const EndpointsSchema = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z.array(z.string()),
      api_version: z.string().nullable(),
    }),
  ),
});

/** Checks that Stripe's webhook endpoint has the right address, API version and events. */
export async function* checkStripe(
  { settings }: Deployment,
  { fetch }: Ports,
): AsyncGenerator<Line> {
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length === NEEDED.length) {
    yield notChecked("Stripe: not set up, so nobody can subscribe.");
    return;
  }
  const others = missing.filter((name) => name !== "STRIPE_SECRET_KEY");
  if (others.length > 0)
    yield wrong(`Stripe: ${others.join(", ")} missing, so subscriptions are off.`);
  if (!settings.STRIPE_SECRET_KEY) {
    yield notChecked("Stripe webhook: STRIPE_SECRET_KEY is not in the settings.");
    return;
  }
  const api = settings.STRIPE_API_URL ?? "https://api.stripe.com";
  const answer = await fetchJson(fetch, `${api}/v1/webhook_endpoints?limit=100`, EndpointsSchema, {
    Authorization: `Bearer ${settings.STRIPE_SECRET_KEY}`,
  });
  if ("data" in answer) {
    yield judgeEndpoints(answer.data.data, `${settings.SITE_ORIGIN}/api/stripe-webhook`);
    return;
  }
  // A restricted key may do what the Worker needs and no more.
  yield answer.status === 403
    ? notChecked("Stripe webhook: STRIPE_SECRET_KEY may not read webhook endpoints.")
    : wrong(`Stripe webhook: ${api} ${answer.problem}. Check STRIPE_SECRET_KEY.`);
}

function judgeEndpoints(endpoints: z.infer<typeof EndpointsSchema>["data"], url: string): Line {
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint) return wrong(`Stripe webhook: no endpoint has the URL ${url}. Create it.`);
  const events: readonly string[] = STRIPE_EVENTS;
  const missing = events.filter((event) => !endpoint.enabled_events.includes(event));
  const further = endpoint.enabled_events.filter((event) => !events.includes(event));
  const problems = [
    ...(endpoint.status === "enabled" ? [] : [`it is ${endpoint.status}`]),
    ...(endpoint.api_version === STRIPE_API_VERSION
      ? []
      : [`its API version is ${endpoint.api_version} instead of ${STRIPE_API_VERSION}`]),
    ...(missing.length > 0 ? [`add ${missing.join(", ")}`] : []),
    ...(further.length > 0 ? [`remove ${further.join(", ")}`] : []),
  ];
  return problems.length > 0
    ? wrong(`Stripe webhook: ${problems.join("; ")}.`)
    : ok(`Stripe webhook: ${url} with its ${events.length} events.`);
}
