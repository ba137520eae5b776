import { useRouteLoaderData } from "@remix-run/react";

/** Attributes of a form or field for a browser's agent (declarative WebMCP, webmachinelearning.github.io/webmcp). */
type ToolAttributes =
  // With an empty `toolautosubmit` the agent sends the form itself; without it, the person does.
  | { toolname: string; tooldescription: string; toolautosubmit?: "" | undefined }
  | { toolparamdescription: string };

/** Returns a function that passes attributes through if the setting `WEBMCP` is on, and returns nothing otherwise. */
export function useWebMcp(): (attributes: ToolAttributes) => ToolAttributes | undefined {
  const root = useRouteLoaderData("root") as { webMcp?: true } | undefined;
  return (attributes) => (root?.webMcp ? attributes : undefined);
}
