/** Messages of the page of saved searches after a change. */
export const SEARCHES_MESSAGES = {
  saved: "Saved. We'll email you when there's something new.",
  "saved-quiet": "Saved. It sends no mail; what it finds is under your saved searches.",
  changed: "Changed.",
  fits: "Noted. This search reports a little more like it.",
  "does-not-fit": "This search will not report it again, and reports a little more strictly.",
  deleted: "The saved search is deleted.",
  watching: "We'll email you when this technology changes.",
  stopped: "You no longer watch it.",
  resumed: "Alerts come by mail again.",
  "history-on": "Search history is on. Your next search is the first in it.",
  "history-off": "Search history is off, and everything in it is deleted.",
  "history-cleared": "Your search history is empty. Searches that were open to you still are.",
} as const;
