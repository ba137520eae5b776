/**
 * The first button of a form whose buttons do different things: without it, Enter in a field would press the form's first
 * button, whatever that does (HTML, implicit submission). With it, Enter does nothing.
 */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}
