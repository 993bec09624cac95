import { describe, expect, it } from 'vitest';
import type { SeasonOffer } from '#contract/sales/season-records.ts';
import {
  choicesOf,
  endsOf,
  fatesOf,
  leftOutOf,
  linesOf,
  movesOf,
  placeKey,
  previewOf,
  problemsByRow,
  type ReviewedDay,
  slotsOf,
  sumsOf,
} from './plan.ts';

const TERM = { id: 3, name: 'عصر' };
const COURT = { id: 1, name: 'زمین ۱' };

const met = (date: string, part: Partial<ReviewedDay> = {}): ReviewedDay => ({
  date,
  slot: 0,
  time_id: 1,
  start_time: '18:00',
  end_time: '19:00',
  term: TERM,
  court: COURT,
  price: 100,
  total_price: 100,
  state: 'free',
  missing: false,
  by: null,
  offers: [],
  suggested: null,
  ...part,
});
const offer = (date: string, court: number, part: Partial<SeasonOffer> = {}): SeasonOffer => ({
  kind: 'court',
  time_id: court * 10,
  date,
  start_time: '18:00',
  end_time: '19:00',
  term: TERM,
  court: { id: court, name: `زمین ${court}` },
  price: 120,
  total_price: 120,
  ...part,
});
const DAYS = ['2026-11-20', '2026-11-27', '2026-12-04'] as const;
const [one, two, three] = DAYS;
const COUNTED = { counted: true, generate: false };
const ways = (fates: ReturnType<typeof fatesOf>) => fates.map(({ way }) => way);
const keyOf = (date: string) => `${date} 3 1`;

describe('fatesOf', () => {
  it('books a free day as it is, and of one that is not the suggested offer', () => {
    const fates = fatesOf(
      [
        met(one),
        met(two, { state: 'taken', offers: [offer(two, 4), offer(two, 2)], suggested: 1 }),
        met(three),
      ],
      {},
      COUNTED,
    );
    expect(ways(fates)).toEqual(['as_is', 'offer', 'as_is']);
    expect(fates[1]?.offer?.court.id).toBe(2);
    expect(sumsOf(fates)).toEqual({ count: 3, total: 320 });
    expect(choicesOf(fates)).toEqual([{ date: two, slot: 0, time_id: 20 }]);
  });

  it('gives no offer twice: what somebody chose stays, the next day gets the next one', () => {
    const both = [offer(one, 2), offer(one, 4)];
    const days = [
      met(one, { state: 'taken', offers: both, suggested: 0 }),
      met(one, { state: 'taken', offers: both, suggested: 0, slot: 1, court: { id: 5, name: 'زمین ۵' } }),
    ];
    const first = both[0] as SeasonOffer;
    expect(fatesOf(days, {}, COUNTED).map((fate) => fate.offer?.court.id)).toEqual([2, 4]);
    const chosen = fatesOf(days, { [`${one} 3 5`]: placeKey(first) }, COUNTED);
    expect(chosen.map((fate) => fate.offer?.court.id)).toEqual([4, 2]);
  });

  it('offers no place that the season has already', () => {
    const own = offer(one, 5);
    const days = [
      met(one, { state: 'taken', offers: [own], suggested: 0 }),
      met(one, { slot: 1, court: own.court }),
    ];
    expect(ways(fatesOf(days, {}, COUNTED))).toEqual(['end', 'as_is']);
    // Left out, its place is free for the other.
    expect(ways(fatesOf(days, { [`${one} 3 5`]: 'skip' }, COUNTED))).toEqual(['offer', 'skip']);
  });

  it('without an offer one more follows at the end, unless the season ends on a day or has no such time', () => {
    const closed = met(two, { state: 'closed' });
    expect(ways(fatesOf([closed], {}, COUNTED))).toEqual(['end']);
    expect(endsOf(fatesOf([closed], {}, COUNTED))).toBe(1);
    expect(ways(fatesOf([closed], {}, { ...COUNTED, counted: false }))).toEqual(['skip']);
    expect(ways(fatesOf([met(two, { state: 'no_time', missing: true })], {}, COUNTED))).toEqual(['skip']);
  });

  it('counts what the calendar lacks as free where it is made with the season', () => {
    const lacks = met(two, { state: 'no_time', missing: true, time_id: null });
    expect(ways(fatesOf([lacks], {}, { counted: true, generate: true }))).toEqual(['as_is']);
  });

  it('says that a chosen slot is gone, and takes the next best', () => {
    const day = met(two, { state: 'taken', offers: [offer(two, 4)], suggested: 0 });
    const [fate] = fatesOf([day], { [keyOf(two)]: `${two} 18:00 2` }, COUNTED);
    expect(fate).toMatchObject({ way: 'offer', lost: true });
    expect(fate?.offer?.court.id).toBe(4);
  });

  it('sends the place of what is not in the calendar yet, and what is left out', () => {
    const days = [
      met(one, { state: 'taken', offers: [offer(one, 2, { time_id: null })], suggested: 0 }),
      met(two),
    ];
    expect(choicesOf(fatesOf(days, { [keyOf(two)]: 'skip' }, COUNTED))).toEqual([
      { date: one, slot: 0, place: { date: one, term_id: 3, court_id: 2 } },
      { date: two, slot: 0, skip: true },
    ]);
  });
});

describe('movesOf', () => {
  const user = { id: 9, name: 'سارا', family: 'محمدی' };
  const at = (invoice_id: number, now: number, date: string, part: Partial<ReviewedDay>) => ({
    ...met(date, part),
    ...{ invoice_id, number: invoice_id, now: { time_id: now } },
  });
  /** The first goes onto the place of the second, which has an offer or stays. */
  const chain = (offers: SeasonOffer[]) => [
    at(1, 11, one, { time_id: 12, offers: [offer(one, 5)] }),
    at(2, 12, two, { time_id: 13, state: 'taken', offers, suggested: offers.length > 0 ? 0 : null }),
  ];
  const of = (days: ReturnType<typeof chain>, choices: Record<string, string> = {}) =>
    movesOf(days, choices, { generate: false, user });

  it('leaves a place to another session where its own goes elsewhere', () => {
    expect(ways(of(chain([offer(two, 2)])))).toEqual(['as_is', 'offer']);
  });
  it('says who has it where that one stays, and sends the other elsewhere', () => {
    const kept = of(chain([offer(two, 2)]), { [keyOf(two)]: 'skip' });
    expect(ways(kept)).toEqual(['offer', 'skip']);
    expect(kept[0]?.met).toMatchObject({ state: 'taken', by: { invoice: { id: 2, user } } });
    expect(ways(of(chain([])))).toEqual(['offer', 'skip']);
  });
  it('goes on to whoever waits for the place of one that so stays, too', () => {
    const third = at(3, 14, three, { time_id: 11, state: 'taken' });
    const [first, second] = chain([]);
    if (!first || !second) throw new Error();
    expect(ways(of([{ ...first, offers: [] }, second, third]))).toEqual(['skip', 'skip', 'skip']);
    expect(ways(of([first, second, third]))).toEqual(['offer', 'skip', 'as_is']);
  });
  it('lets two of them change places', () => {
    const days = [at(1, 11, one, { time_id: 12 }), at(2, 12, two, { time_id: 11, state: 'taken' })];
    expect(ways(of(days))).toEqual(['as_is', 'as_is']);
  });
});

it('a season of so many sessions goes on by one for each day that is over by now', () => {
  const draft = {
    ...{ rows: [{ weekdays: [0], term_id: 3, court_id: 1 }], sessions: 10, from: '', to: '' },
    ...{ generate_missing: false, fixed_price: null, person: null },
  } as unknown as Parameters<typeof previewOf>[0];
  // A Saturday.
  const asked = previewOf(draft, '2026-11-21', 0);
  if (!asked) throw new Error();
  expect([asked.to, leftOutOf(asked, 10), leftOutOf(asked, 9)]).toEqual(['2027-01-23', 0, 1]);
  const more = previewOf(draft, '2026-11-21', leftOutOf(asked, 9));
  expect([more?.to, more && leftOutOf(more, 10)]).toEqual(['2027-01-30', 1]);
});

describe('linesOf', () => {
  const weeks = Array.from({ length: 8 }, (_, n) => met(`2026-12-${String(n + 10)}`));
  const fates = fatesOf([met(one, { state: 'closed' }), ...weeks], {}, COUNTED);

  it('numbers what is booked, and folds what wants no look', () => {
    const lines = linesOf(fates, { all: false, first: new Set() });
    expect(lines.map((line) => (line.kind === 'day' ? line.number : line.fates.length))).toEqual([
      null,
      1,
      2,
      6,
    ]);
    expect(linesOf(fates, { all: true, first: new Set() })).toHaveLength(9);
  });

  it('puts what was taken meanwhile on top', () => {
    const [, , third] = fates;
    const lines = linesOf(fates, { all: true, first: new Set([third?.key ?? '']) });
    expect(lines[0]).toMatchObject({ kind: 'day', number: 2 });
    expect(lines).toHaveLength(9);
  });
});

it('a slot is asked for once, and only when its row is whole', () => {
  const row = { weekdays: [0, 2], term_id: 3, court_id: 1 };
  expect(slotsOf([row, { ...row, weekdays: [2] }, { ...row, court_id: null }])).toEqual([
    { weekday: 0, term_id: 3, court_id: 1 },
    { weekday: 2, term_id: 3, court_id: 1 },
  ]);
});

describe('problemsByRow', () => {
  const rows = [
    { weekdays: [1], term_id: 3, court_id: null },
    { weekdays: [0, 2], term_id: 3, court_id: 1 },
    { weekdays: [2, 4], term_id: 3, court_id: 1 },
    { weekdays: [4], term_id: 5, court_id: 2 },
  ];

  it('puts what is said of a slot at the field of each row that asks for it', () => {
    expect(slotsOf(rows)).toHaveLength(4);
    expect(problemsByRow(rows, { 'slots.1.court_id': ['not_allowed'], to: ['max'] })).toEqual([
      {},
      { court_id: 'not_allowed' },
      { court_id: 'not_allowed' },
      {},
    ]);
    expect(problemsByRow(rows, { 'slots.3.term_id': ['unknown'] })[3]).toEqual({ term_id: 'unknown' });
  });
});
