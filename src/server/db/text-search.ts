import { foldedWords } from '#domain/persian.ts';

/** The most words of a search; each word costs a condition on every row. */
const MOST_WORDS = 8;

/** Escapes a text for a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The folded words of a search without repetition; of more than eight the longest, which are the most selective. */
export function searchWords(text: string): string[] {
  return [...new Set(foldedWords(text))].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}
