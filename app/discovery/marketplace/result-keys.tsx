import { useEffect, useRef } from "react";
import { RESULTS_ID } from "./marketplace-href.ts";

/** The key under which a reader's choice not to use the keys is stored, in this browser alone. */
const STORAGE_KEY = "result-keys";

/** The key under which this tab stores the result that was opened last. */
const OPENED_KEY = "opened-result";

const KEYS = [
  ["j, k", "next and previous result"],
  ["s", "save, or take back"],
  ["h", "hide, and go on to the next"],
  ["/", "to the search field"],
  ["?", "this list"],
] as const;

/**
 * Single keys to go through results, and the list that explains them and turns them off (WCAG 2.1.4). They do nothing
 * while somebody types, nor with a modifier; a focused result is announced by its own name.
 */
export function ResultKeys() {
  const list = useRef<HTMLDetailsElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The box alone says whether the keys are on, so that no key can be pressed before a choice made earlier counts.
    if (choice.current) choice.current.checked = readChoice();
    const press = (event: KeyboardEvent) => {
      if (!choice.current?.checked || !isForResults(event)) return;
      if (act(event.key, list.current)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("click", storeOpened);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("click", storeOpened);
    };
  }, []);
  return (
    <details ref={list}>
      <summary className="text-button">Keyboard shortcuts</summary>
      <dl className="prose">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          ref={choice}
          type="checkbox"
          defaultChecked
          onChange={({ currentTarget: { checked } }) => storeChoice(checked)}
        />{" "}
        Use these keys
      </label>
    </details>
  );
}

/** Whether a key is meant for the results: not for a field, a menu or a shortcut of the browser. */
function isForResults(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], dialog")
  );
}

/** Executes the command of a key. Returns whether it has one. */
function act(key: string, list: HTMLDetailsElement | null): boolean {
  switch (key) {
    case "j":
      return step(1);
    case "k":
      return step(-1);
    case "s":
      return click(".save");
    case "h":
      return hide();
    case "/": {
      const field = document.querySelector<HTMLInputElement>("input[name=q]");
      field?.focus();
      return field !== null;
    }
    case "?":
      if (list) showKeys(list);
      return list !== null;
    default:
      return false;
  }
}

/** Opens the list of keys; Escape closes it and returns to where the person was. */
function showKeys(list: HTMLDetailsElement): void {
  const from = document.activeElement;
  list.open = true;
  list.querySelector("summary")?.focus();
  list.onkeydown = ({ key }) => {
    if (key !== "Escape") return;
    list.open = false;
    if (from instanceof HTMLElement) from.focus();
  };
}

/** Moves the focus by one result; from outside of them to the one that was opened last, else to the first. */
function step(by: 1 | -1): boolean {
  const results = [...document.querySelectorAll(`#${RESULTS_ID} .hit`)];
  const focused = results.findIndex((result) => result.contains(document.activeElement));
  const at = focused === -1 ? results.findIndex(({ id }) => id === readOpened()) : focused;
  const next = results[at === -1 ? 0 : at + by];
  const link = next?.querySelector<HTMLElement>("a");
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
  return results.length > 0;
}

/** Hides the result that has the focus, which goes on to the next, or back from the last. */
function hide(): boolean {
  const hidden = document.activeElement?.closest(`#${RESULTS_ID} .hit`);
  if (!click(".dislike")) return false;
  step(1);
  if (hidden?.contains(document.activeElement)) step(-1);
  return true;
}

/** Presses a button of the result that has the focus. */
function click(button: string): boolean {
  const result = document.activeElement?.closest(`#${RESULTS_ID} .hit`);
  const found = result?.querySelector<HTMLButtonElement>(`.acts ${button}`);
  found?.click();
  return Boolean(found);
}

/** Remembers in this tab which result is opened, so that the keys go on from it after Back. */
function storeOpened({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest(`#${RESULTS_ID} .hit a`) : null;
  if (!link) return;
  stored(() => sessionStorage.setItem(OPENED_KEY, `${location.href} ${link.closest(".hit")?.id}`));
}

/** The element id of the result that was opened last from this very list. */
function readOpened(): string | null {
  const [list, id = null] = stored(() => sessionStorage.getItem(OPENED_KEY))?.split(" ") ?? [];
  return list === location.href ? id : null;
}

function readChoice(): boolean {
  return stored(() => localStorage.getItem(STORAGE_KEY)) !== "off";
}

function storeChoice(on: boolean): void {
  stored(() =>
    on ? localStorage.removeItem(STORAGE_KEY) : localStorage.setItem(STORAGE_KEY, "off"),
  );
}

/** Uses storage; null where it is refused. The keys then begin at the first result, and a choice holds for the page. */
function stored<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
