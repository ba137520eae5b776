import { type FormEvent, useEffect, useState } from "react";

/** Long enough that a word typed at ease is one question to the server. */
const TYPING_PAUSE_MS = 200;
const SHORTEST = 2;

type Suggestion = { text: string };

/**
 * Titles, universities and inventors that what is typed may become. An enhancement: where it fails, or while it is
 * on its way, the field is a field. It costs no search.
 *
 * @param wanted false in Discovery.AI, where a sentence is typed
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

/** Nothing where they could not be asked for: the one who types has lost nothing. */
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
