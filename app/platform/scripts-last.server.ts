/**
 * Lets a page be painted, its first picture too, before its scripts are fetched and run. Pages are whole without them,
 * and where they come quickly they would run before the first frame, on a slow network share the line with the picture.
 * Remix has no say in when its scripts come, so what it writes is put aside here, and handed back by a small script
 * after that frame, or at once in a page that nobody sees yet. That script takes back whatever it adds or changes: React hydrates
 * what it wrote itself.
 */
export function scriptsLast(nonce: string): HTMLRewriter {
  const putAside = {
    element(element: Element) {
      const name = element.tagName === "link" ? "rel" : "type";
      element.setAttribute(name, `${ASIDE}${element.getAttribute(name) ?? ""}`);
    },
  };
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', putAside)
    .on("body > script:not([type])", putAside)
    .on('script[type="module"]', {
      element(script) {
        putAside.element(script);
        script.after(
          `<script nonce="${nonce}">(${handBack})("${ASIDE}", ${PICTURE_WAIT})</script>`,
          { html: true },
        );
      },
    });
}

/** Before what the attribute says otherwise. */
const ASIDE = "later-";

/** Milliseconds that scripts wait for the first picture at the most: it may never come. */
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
    if (links.length > 0) for (const link of links.splice(0, 6)) setBack(link, "rel");
    else run(scripts.shift());
    if (scripts.length === 0) return;
    if (document.hidden) goOn();
    else setTimeout(goOn);
  };
  const picture = document.querySelector("img[fetchpriority=high]");
  const painted = () => requestAnimationFrame(() => setTimeout(goOn));
  if (document.hidden) goOn();
  else if (!picture) painted();
  else {
    const late = new Promise((done) => setTimeout(done, wait));
    Promise.race([picture.decode().catch(() => {}), late]).then(painted);
  }
}`.replace(/\s+/g, " ");
