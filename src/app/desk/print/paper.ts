const MM_PER_PX = 25.4 / 96;
const WIDTH_MM = 80;
const MARGIN_MM = 4;

/** `@page` for a roll: it has a width and no end, and «auto» is not allowed, so the height is measured. */
export function rollPage(height_px: number): string {
  const height = Math.ceil(height_px * MM_PER_PX) + 2 * MARGIN_MM;
  return `@page { size: ${WIDTH_MM}mm ${height}mm; margin: ${MARGIN_MM}mm; }`;
}

/** A sheet of our own: a style tag would be against the security policy. */
let page: CSSStyleSheet | undefined;

/** Sets the page to the paper's own length and prints it, once its letters are there. */
export async function printRoll(paper: HTMLElement): Promise<void> {
  await document.fonts.ready;
  if (!page) {
    page = new CSSStyleSheet();
    document.adoptedStyleSheets.push(page);
  }
  page.replaceSync(rollPage(paper.getBoundingClientRect().height));
  window.print();
}
