/** What a browser answers itself with where a form's request never arrived: nothing was changed. */
export type Unsent = { intent: "unsent"; error: string };

export const UNSENT: Unsent = {
  intent: "unsent",
  error: "There is no connection just now; nothing was changed.",
};

/** Whether an action's result is `UNSENT`. Reading a page's data again would then only fail as well. */
export function isUnsent(result: unknown): boolean {
  return (result as Partial<Unsent> | null | undefined)?.intent === "unsent";
}
