/**
 * The first letters of the first and last word; Persian letters are separated by a half-space so that they do not join.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words.at(0) ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return last ? `${first}\u200C${last}` : first;
}
