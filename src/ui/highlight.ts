import { foldedSigns, foldedWords, visibleSigns } from '#domain/persian.ts';

/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Splits a text into pieces that match the query's words and pieces that do not; ی and ي, gaps and digits compare
 * equal.
 */
export function highlight(text: string, query: string): Piece[] {
  const letters = [...text];
  const seen = letters.map(visibleSigns);
  // The index in the text of each visible sign.
  const placesOfSigns = seen.flatMap((piece, index) => [...piece].map(() => index));
  const folded = foldedSigns(seen.join(''));
  const places = folded.flatMap((piece, index) => [...piece].map(() => placesOfSigns[index] ?? 0));
  const whole = folded.join('');
  const hits = new Set<number>();
  for (const word of foldedWords(query)) {
    const at = whole.indexOf(word);
    if (at < 0) continue;
    const first = places[at] ?? 0;
    const last = places[at + word.length - 1] ?? first;
    for (let place = first; place <= last; place += 1) hits.add(place);
  }
  const all: Piece[] = [];
  letters.forEach((letter, index) => {
    const hit = hits.has(index);
    const open = all.at(-1);
    if (open?.hit === hit) open.text += letter;
    else all.push({ text: letter, hit });
  });
  return all;
}
