import { searches } from "./messages.json";

/** Messages of the page of saved searches after a change. */
export const SEARCHES_MESSAGES = searches;
