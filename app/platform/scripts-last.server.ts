/**
 * Delays a page's scripts, and the style sheet's file that they may need, until the page and the pictures in view are
 * painted. Pages are complete without scripts; on a fast network the scripts would run before the first frame, on a
 * slow one they compete with the pictures. Remix cannot delay its scripts, so their tags are disabled here, and a small
 * script restores them afterwards, or at once if the page is in a hidden tab. That script undoes all its changes,
 * because React hydrates the markup that it rendered.
 *
 * @param html a page rendered by React, so that these tags cannot occur in escaped text
 * @param nonce the CSP nonce of the scripts
 */
export function scriptsLast(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}"`;
  const last = html.lastIndexOf(`${script} type="module"`);
  if (last < 0) return html;
  const end = html.indexOf("</script>", last) + "</script>".length;
  const page = html
    .slice(0, end)
    .replaceAll('<link rel="modulepreload"', `<link rel="${DISABLED_PREFIX}modulepreload"`)
    .replaceAll(
      '<link rel="preload" as="fetch"',
      `<link rel="${DISABLED_PREFIX}preload" as="fetch"`,
    )
    .replaceAll(`${script}>`, `${script} type="${DISABLED_PREFIX}">`)
    .replaceAll(`${script} type="module"`, `${script} type="${DISABLED_PREFIX}module"`);
  return `${page}${script}>(${handBack})("${DISABLED_PREFIX}", ${PICTURE_WAIT_MS})</script>${html.slice(end)}`;
}

/** Prefix that disables `rel` and `type` until they are restored. */
const DISABLED_PREFIX = "later-";

/** Maximum wait of the scripts for pictures in milliseconds: one may never load. */
const PICTURE_WAIT_MS = 1000;

/**
 * Runs in the browser: plain JavaScript, without anything from this module. Each link and script costs a slow phone
 * some milliseconds, so it yields to user input in between.
 */
const handBack = `(aside, wait) => {
  document.currentScript.remove();
  const all = (name, kind) => [...document.querySelectorAll(kind + "[" + name + "^=" + aside + "]")];
  const setBack = (element, name) => {
    const was = element.getAttribute(name).slice(aside.length);
    if (was) element.setAttribute(name, was);
    else element.removeAttribute(name);
  };
  const run = (put) => {
    const script = document.createElement("script");
    setBack(put, "type");
    Object.assign(script, { type: put.type, nonce: put.nonce, textContent: put.textContent });
    put.after(script);
    script.remove();
  };
  const links = all("rel", "link");
  const scripts = all("type", "script");
  const goOn = () => {
    if (links.length > 0) for (const link of links.splice(0, 3)) setBack(link, "rel");
    else run(scripts.shift());
    if (scripts.length === 0) return;
    if (document.hidden) goOn();
    else setTimeout(goOn);
  };
  const late = new Promise((done) => setTimeout(done, wait));
  const come = (pictures) => Promise.race([Promise.allSettled(pictures.map((each) => each.decode())), late]);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const inView = () => [...document.images].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  if (document.hidden) goOn();
  else
    come([...document.querySelectorAll("img[fetchpriority=high]")])
      .then(painted)
      .then(() => come(inView()))
      .then(goOn);
}`.replace(/\s+/g, " ");
