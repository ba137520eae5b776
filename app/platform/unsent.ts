/** The browser's own result for a form whose request never arrived: nothing was changed. */
export type Unsent = { intent: "unsent"; error: string };

export const UNSENT: Unsent = {
  intent: "unsent",
  error: "There is no connection just now; nothing was changed.",
};

/** Whether an action's result is `UNSENT`. Revalidating the page would then fail as well. */
export function isUnsent(result: unknown): boolean {
  return (result as Partial<Unsent> | null | undefined)?.intent === "unsent";
}
