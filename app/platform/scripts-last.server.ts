/**
 * Lets a page be painted before its scripts are fetched. Pages are whole without them, and where they come quickly they
 * would run before the first frame, on a slow network share the line with the pictures. Remix has no say in when its scripts come, so what it
 * writes is put aside here, and handed back by a small script after the first frame, or at once in a page that nobody
 * sees yet. That script takes back whatever it adds or changes: React hydrates what it wrote itself.
 */
export function scriptsLast(nonce: string): HTMLRewriter {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element(link) {
        link.setAttribute("rel", ASIDE);
      },
    })
    .on('script[type="module"]', {
      element(script) {
        script.setAttribute("type", ASIDE);
        script.after(`<script nonce="${nonce}">(${handBack})("${ASIDE}")</script>`, { html: true });
      },
    });
}

const ASIDE = "later";

/** Runs in the browser, so that it is written without types and without anything of this module's. */
const handBack = `(aside) => {
  document.currentScript.remove();
  const begin = () => {
    for (const link of document.querySelectorAll("link[rel=" + aside + "]")) link.rel = "modulepreload";
    const put = document.querySelector("script[type=" + aside + "]");
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: put.nonce, textContent: put.textContent });
    put.after(script);
    script.remove();
    put.type = "module";
  };
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
}`.replace(/\s+/g, " ");
