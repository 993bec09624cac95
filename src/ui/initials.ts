/** First letters of the first and the last word; joined Persian letters are kept apart by a half-space. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words.at(0) ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return last ? `${first}\u200C${last}` : first;
}
