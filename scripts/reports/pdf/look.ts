/** A4 in points, with margins at the sides for a thumb and below for the page number. */
export const PAGE = { width: 595.28, height: 841.89, top: 78, bottom: 70, left: 62, right: 62 };
export const WIDTH = PAGE.width - PAGE.left - PAGE.right;
/** Headings of parts are in a column beside their text, which keeps its lines at about 70 characters. */
export const SIDE = 112;
export const GUTTER = 18;
export const TEXT = WIDTH - SIDE - GUTTER;

/** The site's ink, its lines and its one orange. */
export const COLOR = {
  ink: "#15181d",
  soft: "#545961",
  line: "#d8d4c9",
  wash: "#f6f3ec",
  accent: "#b03a0a",
  bar: "#a9adb3",
} as const;

export const BODY = { size: 10, leading: 14.2 };
export const TABLE = { size: 8.6, leading: 11.6 };
