import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { agentSkill, agentSkillsIndex, SKILL_FILE } from "#app/technology/findable/agent-skill.ts";

/** The index of skills for agents, `/.well-known/agent-skills/index.json`, and the one that it lists. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { BRAND_NAME: brand, API_ORIGIN: api } = context.env;
  const file = params["*"];
  if (!api || (file !== "index.json" && file !== SKILL_FILE))
    return new Response("Not found.\n", { status: 404 });
  const skill = agentSkill(brand, context.origin, api);
  const response =
    file === "index.json"
      ? publicFile(await agentSkillsIndex(skill), "application/json", "release")
      : publicFile(skill, "text/markdown; charset=utf-8", "release");
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}
