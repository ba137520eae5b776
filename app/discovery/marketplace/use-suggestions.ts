import { type FormEvent, useEffect, useState } from "react";

/** Pause in milliseconds before a request, long enough that typing a word at normal speed makes only one. */
const TYPING_PAUSE_MS = 200;
const SHORTEST = 2;

type Suggestion = { text: string };

/**
 * Titles, universities and inventors that complete what is typed; it costs no search. If it fails or is slow, the field
 * works without it.
 *
 * @param wanted false in Discovery.AI, where users type a sentence
 */
export function useSuggestions(wanted: boolean): {
  suggestions: string[];
  suggest: (event: FormEvent<HTMLInputElement>) => void;
} {
  const [typed, setTyped] = useState("");
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const beginning = wanted && typed.trim().length >= SHORTEST ? typed.trim() : "";

  useEffect(() => {
    if (beginning === "") return setSuggestions([]);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await findSuggestions(beginning, stop.signal);
      if (!stop.signal.aborted) setSuggestions([...new Set(found.map(({ text }) => text))]);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [beginning]);

  return { suggestions, suggest: (event) => setTyped(event.currentTarget.value) };
}

/** The suggestions; empty if they could not be fetched, because they are optional. */
async function findSuggestions(beginning: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/api/suggest?${new URLSearchParams({ q: beginning })}`, {
      signal,
    });
    return response.ok ? ((await response.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}
