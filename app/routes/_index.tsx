import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exampleAnswer } from "#app/explain/example-answer.ts";
import { ExampleConversation } from "#app/explain/example-conversation.tsx";
import { siteJsonLd } from "#app/pages/site-json-ld.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { sharedWhen } from "#app/platform/http/route-headers.ts";
import { countedStats } from "#app/technology/home/counted-stats.ts";
import homeStyles from "#app/technology/home/home.css";
import { HomeQuerySchema } from "#app/technology/home/home.schema.ts";
import { getHomePage } from "#app/technology/home/home.server.ts";
import { HomeView } from "#app/technology/home/home-view.tsx";
import { ShownExample } from "#app/technology/home/shown-example.tsx";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "The 1st University Patent Marketplace",
  description:
    "Discover technologies and patents that universities own: search, weigh and license them.",
  path: "/",
  jsonLd: siteJsonLd,
});

export const handle = { styles: [homeStyles] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { env } = context;
  const query = readSearch(HomeQuerySchema(), request);
  const read = await readPage(request, getHomePage(context));
  const subscribed = read.ok && read.value.viewer?.subscribed === true;
  return json(
    {
      viewer: read.ok ? read.value.viewer : null,
      imagesUrl: env.IMAGES_URL,
      stats: [
        ...countedStats(env, read.ok ? read.value.figures : null),
        { value: "Try It Early", label: "Join the Beta!" },
        { value: "No Fee", label: "To Post Your IP!", to: "/post-ip" },
      ],
      startHref: subscribed ? "/marketplace" : "/login?redirectTo=%2Fmarketplace",
      lists: read.ok ? read.value.lists : null,
      example: read.ok ? exampleOf(read.value.example) : null,
      activeList: query.list,
      at: query.at,
      subscribed,
    },
    {
      status: read.ok ? 200 : 503,
      headers: sharedWhen(read.ok && read.value.viewer === null),
    },
  );
}

export default function Home() {
  const { example, ...data } = useLoaderData<typeof loader>();
  return (
    <HomeView {...data}>
      {example ? (
        <ShownExample card={example.card} words={example.words} imagesUrl={data.imagesUrl}>
          <ExampleConversation id={example.card.id} answer={example.answer} />
        </ShownExample>
      ) : null}
    </HomeView>
  );
}

function exampleOf(example: Awaited<ReturnType<typeof getHomePage>>["example"]) {
  const answer = example && exampleAnswer(example.texts);
  return answer && { card: example.card, words: example.words, answer };
}
