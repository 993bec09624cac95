/** Said before a name, often written in one with it: it has a letter of its own. */
const TITLE = /^(سیده|سید)(?:[\s\u200c]+|(?=\p{L}{3}))/u;

/**
 * A name for a cell with room for some letters: a longer one keeps the family name and at most two initials:
 * «سیدمحمدحسین طباطبایی‌نژاد» becomes «س.م. طباطبایی‌نژاد».
 */
export function shortName(name: string, family: string, room: number): string {
  const whole = `${name} ${family}`.trim();
  if (lettersOf(whole) <= room || name === '' || family === '') return whole;
  return `${initials(name)} ${family}`;
}

/** The same for a full name in one text. */
export function shortFullName(whole: string, room: number): string {
  const words = whole.trim().split(/\s+/);
  const named = /^(سیده|سید)$/.test(words[0] ?? '') && words.length > 2 ? 2 : 1;
  return shortName(words.slice(0, named).join(' '), words.slice(named).join(' '), room);
}

/** The number of visible letters, without half-spaces. */
const lettersOf = (text: string): number => [...text.replace(/\u200c/g, '')].length;

function initials(name: string): string {
  const title = TITLE.exec(name)?.[0] ?? '';
  const rest = name
    .slice(title.length)
    .trim()
    .split(/[\s\u200c]+/);
  return [title, ...rest]
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => `${[...word][0]}.`)
    .join('');
}
