import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten } from '#app/i18n/make-words.ts';
import { filesBelow, importsOf, ROOT } from './import-graph.ts';

/** How a source refers to a word: in full (`desk.title`), by prefix, or by suffix. */
const NAMED = [/'([\w-]+\.[\w-]+)'/g, /`([\w-]+\.\w*)\$\{/g, /\}(\.\w+)`/g, /`([\w-]+\.\w+)`/g];

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const sources = new Map(
  filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => !/^src\/app\/i18n\/(?:fa|en)\//.test(file))
    .map((file) => [file, withoutComments(fs.readFileSync(path.join(ROOT, file), 'utf8'))]),
);
const textOf = (file: string): string => sources.get(file) ?? '';

const keysOf = (words: Record<string, Record<string, string>>) => Object.keys(flatten(words));
const parts = { start: keysOf(start), app: keysOf(app), screens: keysOf(screens) };
const keys = Object.values(parts).flat();

function namesIn(text: string): Set<string>[] {
  return NAMED.map((form) => new Set([...text.matchAll(form)].map(([, name = '']) => name)));
}

it('every word of the app is named by something that says it', () => {
  const [whole, begins, ends, plain] = namesIn([...sources.values()].join('\n')) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const isNamed = (key: string) =>
    whole.has(key) ||
    plain.has(key) ||
    [...begins].some((name) => key.startsWith(name)) ||
    ends.has(key.slice(key.indexOf('.')));
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});

/** Modules loaded together with the words of all screens. */
const WITH_WORDS = /\b(?:lazyWithWords|extraWithWords)(?=[<(])[\s\S]{0,160}?import\('([^']+)'\)/g;
/** In other folders calls have names of the same form. */
const SAYS = /^src\/(?:app|ui)\//;
/** The map names every page; the pages are loaded by rules of their own. */
const MAP = /^src\/app\/(?:routes\/(?!page-tree)|list-definitions|router)\b/;

/** The modules that these files load before the words of the screens. */
function loadedBefore(roots: readonly string[]): string[] {
  const found = new Set(roots.map((file) => `src/app/${file}`));
  for (const file of found) {
    if (MAP.test(file)) continue;
    const source = textOf(file);
    const later = new Set(
      [...source.matchAll(WITH_WORDS)]
        .flatMap(([, name = '']) => importsOf(file, `import('${name}')`))
        .map(({ to }) => to),
    );
    for (const { to, ours } of importsOf(file, source))
      if (ours && !later.has(to) && sources.has(to)) found.add(to);
  }
  // Modules that wait for the words may use them.
  return [...found].filter(
    (file) => SAYS.test(file) && !MAP.test(file) && !textOf(file).includes("needWords('screens')"),
  );
}

/** Words that a file uses before they are loaded, by file. */
function tooEarly(files: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there);
  return files.flatMap((file) => {
    const [whole, begins, , plain] = namesIn(textOf(file)) as [
      Set<string>,
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    const said = keys.filter(
      (key) => whole.has(key) || plain.has(key) || [...begins].some((name) => key.startsWith(name)),
    );
    return said.filter((key) => !known.has(key)).map((key) => `${file}: ${key}`);
  });
}

it('the sign-in page says only words that are there before anybody is in', () => {
  const files = loadedBefore(['main.tsx', 'access/sign-in/login-screen.tsx']);
  expect(files.length).toBeGreaterThan(50);
  expect(tooEarly(files, parts.start)).toEqual([]);
});

it('the desk and what it fetches without the words of the screens says none of them', () => {
  const files = loadedBefore([
    'routes/page-tree.tsx',
    'desk/calendar/sheets.tsx',
    'desk/booking/booking-sheet.tsx',
    'treasury/receive/receive-sheet.tsx',
  ]);
  expect(files.length).toBeGreaterThan(150);
  expect(tooEarly(files, [...parts.start, ...parts.app])).toEqual([]);
});

it('a line that is down is called by one word: «آفلاین», and what waits for it «فقط آنلاین»', () => {
  const others = /بدون شبکه|بی‌شبکه|شبکه می‌خواهد|به شبکه نیاز|قطع است/;
  const said = { ...flatten(start), ...flatten(app), ...flatten(screens) };
  expect(Object.entries(said).filter(([, text]) => others.test(text))).toEqual([]);
});

/** Bookish or coined words that nobody at a desk uses, and words that glossary.md replaces. */
const BOOKISH = [
  /گزید|(?<!جای)گزین(?!ه)|رونوشت|بیازما|آزمود|بیفزا|(?<!ارزش )افزوده|فزون|همان دم|به قلم|واگذاشت|چنین دیده|آغاز|نخست|پسین|پیشین/,
  /گنجد|بسنج|می‌کوش|بازنگشت|دگر(?:بار|گون)|رایانه|هم‌رسانی|پی‌دی‌اف|آ۴|جی‌پگ|دست بالا|نوشتنی|بازگرداندنی|شناخته (?:نیست|نشده)/,
  /سپس‌تر|می‌باشد|نمی‌باشد|گردید|(?<!برن?)می‌گردد|می‌نماید|نمایید|جهت (?:ثبت|دریافت|پرداخت)|مورد نظر را/,
];
/** Imperatives for «تو»: buttons use verbal nouns, sentences «شما». */
const TO_ONE =
  /(?:^|[\s«؛،:.])(?:بگیر|نگیر|بکن|نکن|بزن|برو|بگذار|بخواه|بفرست|بساز|بگو|بده|باز کن|رد کن|رد شو|خبرم کن|پاک کن|بنویس|ببین|بردار|انتخاب کن)(?=$|[\s»؛،:.؟!])/;
/** Lists of letters, names and typed text, which are never shown. */
const NOT_SAID = /^src\/domain\/(?:given-names|persian|patterns|dates|digits)\.ts$/;

it('nothing says a bookish word, or speaks to anybody as «تو»', () => {
  const said: [string, string][] = [
    ...Object.entries({ ...flatten(start), ...flatten(app), ...flatten(screens) }),
    ...[...sources].flatMap(([file, source]): [string, string][] =>
      NOT_SAID.test(file)
        ? []
        : [...source.matchAll(/'([^'\n]*[\u0600-\u06FF][^'\n]*)'|`([^`\n]*[\u0600-\u06FF][^`\n]*)`/g)].map(
            ([, plain, template]) => [file, plain ?? template ?? ''],
          ),
    ),
  ];
  expect(said.length).toBeGreaterThan(3_000);
  const wrong = said.filter(([, text]) => [...BOOKISH, TO_ONE].some((form) => form.test(text)));
  expect(wrong).toEqual([]);
});
