import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CoverImage } from "./cover-image.tsx";

const technology = { img: null, id: 7, technologyClass: "energy" } as const;
const place = { imagesUrl: "http://images.test", width: 640, height: 400 };

test("a technology without an image gets the cover of its class and id", () => {
  const html = renderToStaticMarkup(<CoverImage {...place} technology={technology} />);
  expect(html).toContain('src="http://images.test/covers/energy-7.svg"');
});

test("a technology without a class gets the cover for none", () => {
  const html = renderToStaticMarkup(
    <CoverImage {...place} technology={{ ...technology, technologyClass: null }} />,
  );
  expect(html).toContain('src="http://images.test/covers/none-7.svg"');
});

test("an image comes in three widths, and its name is made safe for an address", () => {
  const html = renderToStaticMarkup(
    <CoverImage {...place} technology={{ ...technology, img: 'owners/a "b"?.JPG' }} />,
  );
  const src = "http://images.test/owners/a%20%22b%22%3F.JPG";
  expect(html).toContain(`src="${src}?w=640"`);
  expect(html).toContain(`srcSet="${src}?w=320 320w, ${src}?w=640 640w, ${src}?w=960 960w"`);
  expect(html).toContain("sizes=");
});

test("what scales or moves by itself has one width", () => {
  for (const img of [null, "owners/drawing.svg", "owners/film.gif"]) {
    expect(
      renderToStaticMarkup(<CoverImage {...place} technology={{ ...technology, img }} />),
    ).not.toMatch(/srcSet|sizes|[?]w=/);
  }
});

test("only the first image is fetched at once; all hold their space and stay silent", () => {
  const first = renderToStaticMarkup(<CoverImage {...place} technology={technology} priority />);
  const other = renderToStaticMarkup(<CoverImage {...place} technology={technology} />);
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toContain('loading="lazy"');
  expect(other).toContain('loading="lazy"');
  expect(other).toMatch(/alt="".* width="640" height="400"/);
});
