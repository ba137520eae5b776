import { useSyncExternalStore } from "react";

/**
 * False in the server's HTML and during hydration, true from then on. What only works with JavaScript is
 * shown, and what only serves readers without it is hidden, when this turns true.
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
