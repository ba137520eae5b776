// Lists an organisation's technologies where its script element is, in the page's own style:
// <script async src="…/embed.js" data-owner="SLUG" data-class="energy"></script>
// In the head, where a tag manager puts it, it lists in the element 'technologies', or at the end of the page.
(() => {
  // A module has no current script.
  const scripts = document.currentScript
    ? [document.currentScript]
    : document.querySelectorAll('script[type="module"][src*="/embed.js"][data-owner]');
  for (const script of scripts) {
    if (script.closest("head") && document.readyState === "loading")
      addEventListener("DOMContentLoaded", () => list(script));
    else list(script);
  }

  function list(script) {
    const { owner, class: first = "" } = script.dataset;
    const origin = new URL(script.src).origin;
    const add = (parent, name, props) =>
      parent.appendChild(Object.assign(document.createElement(name), props));
    const root = document.createElement("div");
    root.className = "technologies";
    if (script.closest("head"))
      (document.getElementById("technologies") ?? document.body).append(root);
    else script.after(root);
    const head = add(root, "div", {});
    const items = add(root, "ul", {});
    const foot = add(root, "p", {});
    const feed = `${origin}/owner/${encodeURIComponent(owner)}/feed.json`;

    const button = (textContent, onclick) =>
      add(foot, "button", { type: "button", textContent, onclick });
    let turn = 0;

    async function show(at, isFirst) {
      const mine = ++turn;
      foot.replaceChildren("Loading…");
      try {
        const answer = await fetch(at, { credentials: "omit" });
        if (!answer.ok) throw new Error();
        const { items: found, next_url: next, _owner: known } = await answer.json();
        if (mine !== turn) return;
        if (!known.open) return foot.replaceChildren("This organisation shows no list here.");
        if (isFirst) items.replaceChildren();
        if (!head.firstChild) choose(known);
        for (const { url, title, content_text: summary, image, _technology: own } of found) {
          const item = add(items, "li", {});
          add(item, "img", { src: image, alt: "", width: 240, loading: "lazy" });
          const name = add(item, "p", { className: "title" });
          add(name, "a", { href: `${url}&from=embed`, textContent: title });
          if (summary !== title) add(item, "p", { className: "summary", textContent: summary });
          add(item, "p", { className: "state", textContent: own.words });
          if (!own.ask) continue;
          const ask = add(item, "p", { className: "ask" });
          add(ask, "a", { href: own.ask, textContent: "Ask the owner" });
        }
        foot.replaceChildren();
        if (next) button("Show more", () => show(next, false));
        if (known.found || !known.words) return;
        foot.append(`Nothing here has “${known.words}”. `);
        button("Show all", () => {
          search.value = "";
          show(feed, true);
        });
      } catch {
        if (mine !== turn) return;
        foot.replaceChildren("The technologies could not be loaded. ");
        button("Try again", () => show(at, isFirst));
      }
    }

    const of = (name, value) => (value ? `${feed}?${name}=${encodeURIComponent(value)}` : feed);
    let search;

    function choose({ classes, total }) {
      const label = add(head, "label", { textContent: "Class " });
      const select = add(label, "select", {});
      add(select, "option", { value: "", textContent: `All (${total})` });
      for (const { name, technologies } of classes)
        add(select, "option", { value: name, textContent: `${name} (${technologies})` });
      select.value = first;
      select.onchange = () => {
        search.value = "";
        show(of("class", select.value), true);
      };
      const form = add(head, "form", {
        onsubmit(event) {
          event.preventDefault();
          select.value = "";
          show(of("q", search.value.trim()), true);
        },
      });
      const field = add(form, "label", { textContent: "Words in a title or summary " });
      search = add(field, "input", { type: "search", maxLength: 200 });
      add(form, "button", { textContent: "Search" });
    }

    show(of("class", first), true);
  }
})();
