import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import type { Client } from '../support/client.ts';
import type { Scene } from './scenes.ts';

/** Shifts of two cash boxes. */
export interface ShiftSubjects {
  /** A closed one that was a little short. Its box has another one open since. */
  shift: number;
  /** One whose difference waits for approval, and its box, which has none open. */
  waiting_shift: number;
  waiting_box: number;
}

/** `user_id` pays cash into the second box. */
export async function makeShifts(top: Client, user_id: number): Promise<ShiftSubjects> {
  const at = (id: number) => ({ params: { id: String(id) } });
  const cash_id = 4;
  const till = (await top.ok(shifts.current)).data.find(({ cash }) => cash.id === cash_id);
  const opening = till?.balance ?? 0;
  const { data } = await top.ok(shifts.open, { body: { cash_id, opening, note: 'تحویل' } });
  const counted = [{ cash_id, price: opening - 20_000 }];
  const note = 'کلید کمدها پیش نگهبان است.';
  const handover = { bank_id: 5, price: 1_000_000 };
  await top.ok(shifts.close, { ...at(data.id), body: { counted, reason: 'change', note, handover } });
  await top.ok(shifts.open, { body: { cash_id, opening: opening - 1_020_000 } });
  const { data: box } = await top.ok(cashes.create, { body: { name: 'صندوق بوفه' } });
  const { data: second } = await top.ok(shifts.open, { body: { cash_id: box.id, opening: 0 } });
  await top.ok(documents.createReceive, { body: { user_id, price: 500_000, cash_id: box.id } });
  const short = { notes: { 100000: 4, 10000: 2 }, reason: 'unknown' as const, note: 'کارت‌خوان کاغذ ندارد.' };
  await top.ok(shifts.close, { ...at(second.id), body: short });
  return { shift: data.id, waiting_shift: second.id, waiting_box: box.id };
}

const sheet = (address: string) => `/sales/calendar?sheet=${address}`;

/** Shifts: the list, the pages, the papers, a till opened, counted, compared and closed; what is due to coaches. */
export function shiftScenes(s: ShiftSubjects): Scene[] {
  return [
    { name: 'shifts', address: '/treasury/shifts', laptop: true },
    { name: 'shifts-print', address: '/treasury/shifts/print' },
    { name: 'shift', address: `/treasury/shifts/${s.shift}` },
    { name: 'shift-waits', address: `/treasury/shifts/${s.waiting_shift}` },
    { name: 'shift-paper', address: `/treasury/shifts/${s.shift}/print` },
    { name: 'shift-paper-page', address: `/treasury/shifts/${s.waiting_shift}/print?paper=a4` },
    { name: 'coach-dues', address: '/treasury/coach-dues', laptop: true },
    { name: 'coach-dues-print', address: '/treasury/coach-dues/print' },
    { name: 'shift-open', address: sheet(`shift.${s.waiting_box}`), laptop: true },
    { name: 'shift-count', address: sheet('shift.4') },
    {
      name: 'shift-cash',
      address: sheet('shift.4'),
      go: async ({ sheet, word }) => {
        await sheet.getByRole('button', { name: word('shifts', 'way_out'), exact: true }).click();
        await sheet.getByRole('radiogroup', { name: word('shifts', 'moving') }).waitFor();
      },
    },
    {
      name: 'shift-compare',
      address: sheet('shift.4'),
      go: async ({ sheet, word }) => {
        await sheet.getByRole('radio', { name: word('shifts', 'by_sum') }).check();
        await sheet.getByRole('textbox').first().fill('221000000');
        await sheet.locator('.btn-primary').click();
        await sheet.getByText(word('shifts', 'expected')).waitFor();
      },
    },
  ];
}
