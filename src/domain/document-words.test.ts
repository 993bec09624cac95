import { expect, it } from 'vitest';
import {
  DOCUMENT_WORDS,
  documentEventOf,
  documentText,
  stretchText,
  translateDocumentText,
} from './document-words.ts';

const SLOT = ['زمین ۲', '2026-11-21', '18:00'] as const;
const slots = (locale: 'fa' | 'en') =>
  [
    stretchText(...SLOT, null, locale),
    stretchText('زمین، کنار', '2026-11-22', '08:30', '10:00', locale),
  ].join(locale === 'fa' ? '؛ ' : '; ');
const parts = {
  slot: slots,
  date: (locale: 'fa' | 'en') => (locale === 'fa' ? '۱۴۰۵/۰۸/۳۰' : '2026/11/21'),
  name: () => 'سارا محمدی',
  numbers: (locale: 'fa' | 'en') => (locale === 'fa' ? '۱۲، ۱۳' : '12, 13'),
  number: (locale: 'fa' | 'en') => (locale === 'fa' ? '۱۲' : '12'),
};

it.each(Object.keys(DOCUMENT_WORDS) as (keyof typeof DOCUMENT_WORDS)[])(
  'says what %s keeps in the other language, there and back',
  (event) => {
    const [, part = ''] = /\{(\w+)\}/.exec(DOCUMENT_WORDS[event].fa) ?? [];
    const said = (locale: 'fa' | 'en') =>
      documentText(event, parts[part as keyof typeof parts](locale), locale);
    expect(translateDocumentText(said('fa'), 'en')).toBe(said('en'));
    expect(translateDocumentText(said('en'), 'fa')).toBe(said('fa'));
    expect(translateDocumentText(said('fa'), 'fa')).toBe(said('fa'));
    expect([documentEventOf(said('fa')), documentEventOf(said('en'))]).toEqual([event, event]);
  },
);

it('reads what earlier versions called a booking in English', () => {
  const slot = slots('en');
  for (const locale of ['fa', 'en'] as const) {
    expect(translateDocumentText(`Reservation ${slot}`, locale)).toBe(
      documentText('reserve', slots(locale), locale),
    );
    expect(translateDocumentText(`For the reservations 12, 13`, locale)).toBe(
      documentText('receivedOf', parts.numbers(locale), locale),
    );
  }
  expect(documentEventOf(`Coach's share of the reservation ${slot}`)).toBe('coachShare');
});

it('leaves what people type', () => {
  for (const text of [
    'رزرو تولد نیلوفر',
    'بابت رزرو فردا',
    'Booking of a friend',
    'Reservation of a friend',
    '',
  ]) {
    expect([translateDocumentText(text, 'en'), translateDocumentText(text, 'fa')]).toEqual([text, text]);
    expect(documentEventOf(text)).toBe(null);
  }
});

it('keeps «$» of a name', () => {
  expect(translateDocumentText('دریافت از $& رضا', 'en')).toBe('Received from $& رضا');
});
