import { expect, it } from 'vitest';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { lacksOf, pricesOf, type SetUp } from './missing.ts';

const week = [0, 1, 2, 3, 4, 5, 6];
const whole: SetUp = {
  club: { club_name: 'پدل نارون', phone: '02188770011' },
  courts: 4,
  terms: [
    {
      id: 1,
      name: '۸ تا ۹',
      weekdays: week,
      price: 400_000,
      court_prices: [],
      start_time: '08:00',
      end_time: '09:00',
    },
  ],
  made_until: '2026-12-21',
  rules: 2,
  sms: { gateway: 'kavenegar', prints: false, refused_at: null },
};
const lacks = (part: Partial<SetUp>) =>
  lacksOf({ ...whole, ...part }, '2026-11-21').lacks.map(({ lack }) => lack);

it('finds nothing where all is there', () => {
  expect(lacksOf(whole, '2026-11-21')).toEqual({ lacks: [], of: 9 });
});

it('says what is missing: who gets no code, then what stops bookings first', () => {
  const empty: SetUp = {
    club: { club_name: UNNAMED, phone: '' },
    courts: 0,
    terms: [],
    made_until: '',
    rules: 0,
    sms: { gateway: 'console', prints: true, refused_at: null },
  };
  expect(lacksOf(empty, '2026-11-21').lacks.map(({ lack }) => lack)).toEqual([
    'sms',
    'courts',
    'terms',
    'times',
    'name',
    'phone',
    'rules',
  ]);
});

it('names the days without a term, a term without a price, and a calendar that soon ends', () => {
  const terms = [
    {
      id: 7,
      name: 'صبح',
      weekdays: week.slice(0, 6),
      price: 0,
      court_prices: [],
      start_time: '08:00',
      end_time: '09:00',
    },
  ];
  const found = lacksOf({ ...whole, terms }, '2026-11-21').lacks;
  expect(found).toEqual([
    { lack: 'days', days: [6] },
    { lack: 'price', term: terms[0] },
  ]);
  expect(lacks({ made_until: '2026-11-27' })).toEqual(['times']);
  expect(lacks({ made_until: '2026-11-28' })).toEqual([]);
});

it('looks only at what one may see', () => {
  const blind: SetUp = { club: null, courts: null, terms: null, made_until: null, rules: 0, sms: null };
  expect(lacksOf(blind, '2026-11-21')).toEqual({ lacks: [{ lack: 'rules' }], of: 1 });
});

it('says that no message arrives: without a gateway, and when the gateway refuses the club', () => {
  expect(lacks({ sms: { gateway: 'console', prints: true, refused_at: null } })).toEqual(['sms']);
  expect(lacks({ sms: { gateway: 'smsir', prints: false, refused_at: '2026-11-20T08:00:00Z' } })).toEqual([
    'sms',
  ]);
});

it('says between what the prices lie, without those of courts that are not there', () => {
  const own = (court_id: number, price: number) => ({ court_id, price });
  const [term] = whole.terms ?? [];
  const terms = term ? [{ ...term, court_prices: [own(1, 450_000), own(5, 900_000)] }] : [];
  expect(pricesOf(terms, new Set([1, 2]))).toMatchObject({ least: 400_000, most: 450_000 });
  expect(pricesOf(terms)).toMatchObject({ least: 400_000, most: 900_000 });
});
