import { useEffect } from "react";

/** The page in this tab. Browser only: effects do not run on the server, so requests do not share it. */
let shown: { here: string; data: unknown } | null = null;

/** Remembers a page's data, for when reloading it fails. */
export function useRemembered(here: string, data: unknown): void {
  useEffect(() => {
    shown = { here, data };
  }, [here, data]);
}

/** The last data of the page at this URL, if it is the one on display; else null. */
export function recallPage<Data>(here: string): Data | null {
  return shown?.here === here ? (shown.data as Data) : null;
}
