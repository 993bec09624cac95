import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';

/** The words of a PDF page in reading order, from right to left, row by row, joined by spaces. */
async function pageText(page: { getTextContent(): Promise<{ items: readonly object[] }> }): Promise<string> {
  const { items } = (await page.getTextContent()) as {
    items: { str?: string; transform: number[] }[];
  };
  const words = items.flatMap(({ str = '', transform: [, , , , x = 0, y = 0] }) =>
    str.trim() === '' ? [] : [{ text: str.trim(), x, y: Math.round(y) }],
  );
  const rows = [...Map.groupBy(words, ({ y }) => y)].toSorted(([one], [other]) => other - one);
  return rows
    .map(([, row]) =>
      row
        .toSorted((one, other) => other.x - one.x)
        .map((word) => word.text)
        .join(' '),
    )
    .join(' ')
    .replace(/[\s\u2060\u200c]+/g, ' ');
}

/** The words of a Persian PDF, page after page, in reading order. */
export async function pdfText(bytes: ArrayBuffer): Promise<string> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await reading.promise;
  const pages = [];
  for (let at = 1; at <= document.numPages; at++) pages.push(await pageText(await document.getPage(at)));
  await reading.destroy();
  return pages.join(' ');
}

/** Normalises «لا», which the font draws as one sign that comes out of a PDF reversed, and brackets around a word. */
const levelled = (text: string) => text.replace(/لا/g, 'ال').replace(/\) (\S+) \(/g, '($1)');

/** Expects all phrases in this order. */
export function expectInOrder(text: string, phrases: readonly string[]): void {
  const whole = levelled(text);
  let from = 0;
  for (const phrase of phrases.map(levelled)) {
    const at = whole.indexOf(phrase, from);
    expect(at, `«${phrase}» after ${from} in: ${whole}`).toBeGreaterThanOrEqual(0);
    from = at + phrase.length;
  }
}
