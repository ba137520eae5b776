import { useEffect } from "react";

/** The page that this tab shows, kept in the browser only: on the server no effect runs. */
let shown: { here: string; data: unknown } | null = null;

/** Remembers what a page shows, for when it cannot be read again. */
export function useRemembered(here: string, data: unknown): void {
  useEffect(() => {
    shown = { here, data };
  }, [here, data]);
}

/** What the page of this address last showed, where it is the one that is shown; else null. */
export function recallPage<Data>(here: string): Data | null {
  return shown?.here === here ? (shown.data as Data) : null;
}
