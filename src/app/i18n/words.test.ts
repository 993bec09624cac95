import { describe, expect, it } from 'vitest';
import { app as enApp } from './en/app.ts';
import { screens as enScreens } from './en/screens.ts';
import { start as enStart } from './en/start.ts';
import { app as faApp } from './fa/app.ts';
import { screens as faScreens } from './fa/screens.ts';
import { start as faStart } from './fa/start.ts';
import { flatten, makeWords } from './make-words.ts';

const fa = flatten({ ...faStart, ...faApp, ...faScreens });
const en = flatten({ ...enStart, ...enApp, ...enScreens });

/** These name keys as they stand on the keyboard. */
const NAMES_OF_KEYS = ['keys.single_help', 'keys.ends'];
/** These name a kind of file as everybody writes it. */
const NAMES_OF_FILES = [
  'files.type',
  'reservation.print_page',
  'reservation.print_pdf',
  'settings-customizing.logo_type',
  'tickets.files_help',
];
/** The names of languages stand in their own. */
const OWN_SCRIPT = new Set([
  ...['login.language', 'shell.english', 'shell.persian'],
  ...NAMES_OF_KEYS,
  ...NAMES_OF_FILES,
]);
const ARGUMENT = /\{[^{}]*\}/g;

/** `{name}` arguments, also inside plurals. */
function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort();
}

/** The text that a person reads: plurals opened up, arguments gone. */
function shown(text: string): string {
  const opened = text
    .replace(/\{\w+, (?:plural|select),/g, '')
    .replace(/(?:=\d+|zero|one|two|few|many|other) ?\{/g, '{');
  return opened.replace(/\{\w+(?:, \w+)?\}/g, '');
}

describe('words', () => {
  it('are the same keys in fa and en', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fa).sort());
  });

  it('are filled', () => {
    const empty = [...Object.entries(fa), ...Object.entries(en)].filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });

  it('take the same arguments in both languages', () => {
    const differ = Object.keys(fa).filter(
      (key) => `${argumentsOf(en[key] ?? '')}` !== `${argumentsOf(fa[key] ?? '')}`,
    );
    expect(differ).toEqual([]);
  });

  it('have no Latin in fa, and no Persian in en', () => {
    const inTheirOwn = ([key]: [string, string]) => !OWN_SCRIPT.has(key);
    const latin = Object.entries(fa)
      .filter(inTheirOwn)
      .filter(([, text]) => /[A-Za-z0-9٠-٩يك]/.test(shown(text)));
    const persian = Object.entries(en)
      .filter(inTheirOwn)
      .filter(([, text]) => /[\u0600-\u06FF]/.test(text.replace(ARGUMENT, '')));
    expect([...latin, ...persian]).toEqual([]);
  });
});

it('no word takes the device for a tablet: the same page stands on a phone and a laptop', () => {
  const said = [...Object.entries(fa), ...Object.entries(en)].filter(([, text]) => /تبلت|tablet/i.test(text));
  expect([...new Set(said.map(([key]) => key))]).toEqual(['profile.tablet']);
});

describe('makeWords', () => {
  const words = makeWords('fa', { 'login.again_in': 'پیامک دوباره تا {time}' });

  it('speak of the unit of the club in their own texts, and of nothing else in what is put in', () => {
    const messages = { 'common.toman': 'toman', 'pay.toman_cash': 'دریافت {sum} تومان از {name}' };
    const rial = makeWords('fa', messages, 'IRR');
    expect(rial.t('pay.toman_cash' as 'pay.toman_cash', { sum: '۵', name: 'تومان' })).toBe(
      'دریافت ۵ ریال از تومان',
    );
    expect(rial.money(5_000)).toBe('۵٬۰۰۰ ریال');
    expect(rial.title({ fa: 'مبلغ (تومان)', en: 'Sum (toman)' })).toBe('مبلغ (ریال)');
    expect(makeWords('en', messages, 'AED').t('common.toman')).toBe('dirham');
    const parsed = makeWords(
      'en',
      {
        'pay.split': [
          { type: 0, value: 'Split ' },
          { type: 1, value: 'sum' },
          { type: 0, value: ' toman' },
        ],
      },
      'USD',
    );
    expect(parsed.t('pay.split' as 'pay.toman_cash', { sum: '5' })).toBe('Split 5 dollar');
  });

  it('gives digits of the locale, in arguments too', () => {
    expect(words.t('login.again_in', { time: '0:42' })).toBe('پیامک دوباره تا ۰:۴۲');
    expect(words.money(350_000)).toBe('۳۵۰٬۰۰۰ تومان');
    expect(makeWords('en', {}).money(350_000)).toBe('350,000 toman');
  });

  it('sets a name in the other script apart', () => {
    const english = makeWords('en', { 'booking.slot': '{court} · {from}' });
    expect(english.t('booking.slot', { court: 'زمین ۲', from: '15:00' })).toBe('\u2068زمین 2\u2069 · 15:00');
    expect(english.digits('زمین ۲')).toBe('\u2068زمین 2\u2069');
    expect(english.t('booking.slot', { court: english.digits('زمین ۲'), from: '1' })).toBe(
      '\u2068زمین 2\u2069 · 1',
    );
    expect(words.digits('زمین 2')).toBe('زمین ۲');
  });

  it('names a day without its year', () => {
    expect(words.day('2026-11-20')).toBe('جمعه ۲۹ آبان');
    expect(makeWords('en', {}).day('2026-11-20')).toBe('Fri 20 November');
  });
});
