import { html, raw } from "hono/html";

/** Markup whose texts are escaped. */
export type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:6vh auto;padding:0 1rem;overflow-wrap:anywhere}
body.wide{max-width:64rem}h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;margin:2rem 0 .5rem}
.note{opacity:.8;font-size:.875rem}.amount{font-size:1.5rem;margin:.25rem 0}
.alert{border:1px solid;border-radius:8px;padding:.5rem 1rem}
form{margin:.5rem 0}button{font:inherit;min-height:44px;padding:.5rem 1rem;border:1px solid #8888;border-radius:8px;background:none;color:inherit;cursor:pointer;width:100%;text-align:left}
.wide button{width:auto;text-align:center}button.main{border-color:currentColor;font-weight:600}
a{color:inherit}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.8}dd{margin:0}
.row{display:flex;flex-wrap:wrap;gap:.5rem}
.scroll{overflow-x:auto;overflow-wrap:normal}.scroll td{white-space:nowrap}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8884;vertical-align:top}
td button{min-height:32px;padding:.125rem .5rem}code{font-size:.875em}`;

/** A whole page. @param wide for tables. */
export function page(title: string, content: Html, wide = false): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head><body${wide ? raw(' class="wide"') : ""}><main>${content}</main></body></html>`;
}

/** A time as people read it, in UTC. @param time unix seconds. */
export function formatTime(time: number): string {
  return `${new Date(time * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** A day as people read it, in UTC. @param time unix seconds. */
export function formatDay(time: number): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(time * 1000).toLocaleDateString("en-GB", options);
}
