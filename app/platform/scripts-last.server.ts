/**
 * Lets a page and the pictures in view be painted before its scripts are fetched and run, and the style sheet's file,
 * which they may need. Pages are whole without them, and where they come quickly they would run before the first
 * frame, on a slow network share the line with the pictures. Remix has no say in when its scripts come, so what it
 * writes is put aside here, and handed back by a small script afterwards, or at once in a page that nobody sees yet.
 * That script takes back whatever it adds or changes: React hydrates what it wrote itself.
 *
 * @param html a page as React writes it, which escapes whatever else could be taken for these elements
 * @param nonce that lets its scripts
 */
export function scriptsLast(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}"`;
  const last = html.lastIndexOf(`${script} type="module"`);
  if (last < 0) return html;
  const end = html.indexOf("</script>", last) + "</script>".length;
  const page = html
    .slice(0, end)
    .replaceAll('<link rel="modulepreload"', `<link rel="${ASIDE}modulepreload"`)
    .replaceAll('<link rel="preload" as="fetch"', `<link rel="${ASIDE}preload" as="fetch"`)
    .replaceAll(`${script}>`, `${script} type="${ASIDE}">`)
    .replaceAll(`${script} type="module"`, `${script} type="${ASIDE}module"`);
  return `${page}${script}>(${handBack})("${ASIDE}", ${PICTURE_WAIT})</script>${html.slice(end)}`;
}

/** Before what the attribute says otherwise. */
const ASIDE = "later-";

/** Milliseconds that scripts wait for pictures at the most: one may never come. */
const PICTURE_WAIT = 1000;

/**
 * Runs in the browser, so that it is written without types and without anything of this module's. What it does costs a
 * slow phone some milliseconds for each link and script, so that it stops between them for whatever its reader does.
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
