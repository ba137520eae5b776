import { useEffect } from "react";
import { BUILD_HEADER } from "./http/browser-headers.ts";

/**
 * A page that stays open while a new build is deployed: an answer of the new build may hold what this page's scripts
 * cannot show. Where that ends in an error, the page is loaded again, once for each build, with the typed text in it.
 */

/** Keys in sessionStorage: of typed text of a page, and of the build for which it was loaded again. */
const TYPED = "typed-before-build";
const LOADED_FOR = "loaded-for-build";
/** Fields that hold text which a person types: no passwords, and none whose drafts are stored elsewhere. */
const FIELDS =
  "textarea[name]:not([data-drafts]), input[name]:is([type=text], [type=search], [type=email], [type=tel], [type=url], :not([type]))";

type TypedField = { name: string; nth: number; value: string };

/** The build of the newest answer, where it is not this page's. */
let foreignBuild: string | null = null;
/** The form that was sent last, until it is refused or changed: its text has arrived. */
let sentForm: EventTarget | null = null;

/** Looks at the build of each answer, and keeps what is typed before the page shows one of another build. */
export function watchBuild(): void {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    const build = answer.headers.get(BUILD_HEADER);
    if (!answer.ok) sentForm = null;
    if (build !== null && build !== window.__remixManifest.version) {
      foreignBuild = build;
      keepTyped();
    }
    return answer;
  };
  document.addEventListener("submit", ({ target }) => (sentForm = target), true);
  document.addEventListener("input", () => (sentForm = null), true);
}

/** Loads the page again where its data came from another build. */
export function useOwnBuild(): void {
  useEffect(() => {
    const build = foreignBuild;
    if (build === null) return;
    withStorage((storage) => {
      if (storage.getItem(LOADED_FOR) === build) return;
      storage.setItem(LOADED_FOR, build);
      window.location.reload();
    });
  }, []);
}

/** Puts back what was typed before this page was loaded again. It is called once, after hydration. */
export function restoreTyped(): void {
  withStorage((storage) => {
    const kept = JSON.parse(storage.getItem(TYPED) ?? "null");
    storage.removeItem(TYPED);
    if (kept?.path !== pathHere()) return;
    const fields = typedFields();
    for (const { name, nth, value } of kept.fields as TypedField[]) {
      const field = fields.find((each) => each.name === name && each.nth === nth)?.field;
      if (!field || field.value !== field.defaultValue) continue;
      field.closest("details")?.setAttribute("open", "");
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
}

function keepTyped(): void {
  const typed = typedFields().filter(
    ({ field }) => field.value !== field.defaultValue && field.form !== sentForm,
  );
  const fields = typed.map(
    ({ name, nth, field }): TypedField => ({ name, nth, value: field.value }),
  );
  withStorage((storage) => storage.setItem(TYPED, JSON.stringify({ path: pathHere(), fields })));
}

/** The page's fields; those of the same name are counted. */
function typedFields() {
  const found = [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(FIELDS)];
  return found.map((field, at) => ({
    field,
    name: field.name,
    nth: found.slice(0, at).filter(({ name }) => name === field.name).length,
  }));
}

function pathHere(): string {
  return `${window.location.pathname}${window.location.search}`;
}

/** Storage may be refused, full or hold invalid data; then nothing is stored, and the page stays. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(window.sessionStorage);
  } catch (error) {
    console.info("What is typed cannot be kept in this browser.", error);
  }
}
