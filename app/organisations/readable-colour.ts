/** The least contrast of text, WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** Whether white text on a colour, and text of that colour on white, can be read. @param colour as '#14532d' */
export function isReadableOnWhite(colour: string): boolean {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
  if (!red || !green || !blue) return false;
  const luminance = 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
  return 1.05 / (luminance + 0.05) >= LEAST_CONTRAST;
}

/** A channel's part of the relative luminance, 0 to 1, as WCAG defines it. */
function lightOf(channel: string): number {
  const share = Number.parseInt(channel, 16) / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
