/** What the page of saved searches says after a change. */
export const SEARCHES_MESSAGES = {
  saved: "The search is saved. We tell you when it finds something new.",
  changed: "Changed.",
  deleted: "The saved search is deleted.",
  watching: "We tell you when this technology changes.",
  stopped: "You no longer watch it.",
  resumed: "Alerts come by mail again.",
  "history-on": "Search history is on. Your next search is the first in it.",
  "history-off": "Search history is off, and everything in it is deleted.",
  "history-cleared": "Your search history is empty. Searches that were open to you still are.",
} as const;
