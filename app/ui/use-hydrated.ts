import { useSyncExternalStore } from "react";

/**
 * False in the server's HTML and during hydration, true afterwards. Parts that need JavaScript then appear, and parts
 * for readers without it are hidden.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}

function subscribe(): () => void {
  return unsubscribe;
}

function unsubscribe(): void {}

function inBrowser(): boolean {
  return true;
}

function onServer(): boolean {
  return false;
}
