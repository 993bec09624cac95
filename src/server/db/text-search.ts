import { foldedWords } from '#domain/persian.ts';

/** Nobody looks for more; each word of a hundred would cost a look at every row. */
const MOST_WORDS = 8;

/** A text as a part of a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The folded words that are looked for, each once; of more than eight the longest, which say the most. */
export function searchWords(text: string): string[] {
  return [...new Set(foldedWords(text))].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}
