import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { askedFor } from '#app/parts/print/asked-for.ts';
import { sumOf } from '#domain/money.ts';
import { addonLines, discountLines, type PricedSlot, slotLine } from './slot-lines.tsx';

const words = makeWords('fa', flatten({ ...start, ...app, ...screens }));
const CANCELED = { status: 2 } as const;
const slot = (id: number, part: Partial<PricedSlot> = {}): PricedSlot => ({
  id,
  status: 1,
  price: 1_000_000,
  discount: 200_000,
  discount_manual: 200_000,
  discount_group: null,
  total_price: 800_000,
  penalty: null,
  attended: null,
  addons: [],
  created_at: '2026-11-20T08:00:00Z',
  reserved_time: {
    id,
    date: '2026-11-20',
    court: { id: 2, name: 'زمین ۲' },
    time: { start_time: `${10 + id}:00`, end_time: `${11 + id}:00` },
  } as PricedSlot['reserved_time'],
  ...part,
});
const towel = {
  id: 9,
  sale_addon_id: 3,
  name: 'حوله',
  count: 1,
  price: 50_000,
  status: 'handed_over' as const,
  created_at: '2026-11-20T08:00:00Z',
};
const linesOf = (slots: readonly PricedSlot[]) => [
  ...slots.map((one) => slotLine(words, one, slots)),
  ...discountLines(words, slots),
  ...slots.flatMap((one) => addonLines(words, one, slots, { today: '2026-11-20', zone: 'Asia/Tehran' })),
];

it.each([
  ['one that is played', [slot(1)], 800_000],
  ['a cancelled one', [slot(1, { ...CANCELED, penalty: 240_000 })], 240_000],
  ['one whose cancel keeps nothing', [slot(1, { ...CANCELED, penalty: 0 })], 0],
  [
    'a visit of which one was cancelled that keeps its add-on',
    [slot(1), slot(2, { ...CANCELED, total_price: 850_000, penalty: 290_000, addons: [towel] })],
    1_090_000,
  ],
  [
    'a visit with an add-on',
    [slot(1, { total_price: 850_000, addons: [{ ...towel, status: 'active' as const }] }), slot(2)],
    1_650_000,
  ],
])('the lines add up to what is asked for: %s', (_, slots, sum) => {
  expect(sumOf(linesOf(slots), ({ amount }) => amount)).toBe(sum);
  expect(sumOf(slots, askedFor)).toBe(sum);
});
