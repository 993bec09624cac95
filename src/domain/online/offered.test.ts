import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, slotInstant } from '../dates.ts';
import { MINUTE_MS } from '../durations.ts';
import { isDeskSilent, lastOfferedDate, notOffered, offeredUntil } from './offered.ts';

const zone = 'Asia/Tehran';
const today = '2026-11-20';
const at = (time: string, date = today) => slotInstant(date, time, zone);
const terms = { enabled: true, cut_off: 60, silent_span: 120 };
const moment = { now: at('10:00'), today, zone, days: 7, desk_silent: false };
const slot = { date: today, start_time: '19:00' };

describe('notOffered', () => {
  it('sells within the window of the group, its last day included', () => {
    expect(lastOfferedDate(today, 7)).toBe('2026-11-27');
    expect(notOffered({ ...slot, date: '2026-11-27' }, terms, moment)).toBeNull();
    expect(notOffered({ ...slot, date: '2026-11-28' }, terms, moment)).toBe('window');
  });

  it('sells nothing while it is off, and nothing to a group without a window', () => {
    expect(notOffered(slot, { ...terms, enabled: false }, moment)).toBe('off');
    expect(notOffered(slot, terms, { ...moment, days: 0 })).toBe('off');
  });

  it('ends the sale at the cut-off, to the minute, across midnight too', () => {
    expect(notOffered(slot, terms, { ...moment, now: new Date(at('18:00').getTime() - 1) })).toBeNull();
    expect(notOffered(slot, terms, { ...moment, now: at('18:00') })).toBe('cut_off');
    const early = { date: '2026-11-21', start_time: '00:30' };
    expect(offeredUntil(early, 60, zone)).toEqual(at('23:30'));
    expect(notOffered(early, terms, { ...moment, now: at('23:30') })).toBe('cut_off');
  });

  it('keeps the next hours for a silent desk', () => {
    const silent = { ...moment, desk_silent: true };
    expect(notOffered(slot, terms, { ...silent, now: at('16:59') })).toBeNull();
    expect(notOffered(slot, terms, { ...silent, now: at('17:00') })).toBe('desk_silent');
    expect(notOffered(slot, terms, { ...silent, now: at('18:00') })).toBe('cut_off');
  });

  it('never sells again what it once did not sell, as time passes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 14_000 }),
        fc.integer({ min: 0, max: 3000 }),
        (day, hour, cut_off, minutes, more) => {
          const one = { date: addDays(today, day), start_time: `${String(hour).padStart(2, '0')}:00` };
          const own = { ...terms, cut_off };
          const now = new Date(at('00:00').getTime() + minutes * MINUTE_MS);
          const later = new Date(now.getTime() + more * MINUTE_MS);
          const why = (when: Date) => notOffered(one, own, { ...moment, days: 30, now: when });
          if (why(now) !== null) expect(why(later)).not.toBeNull();
          if (why(later) === null) expect(why(now)).toBeNull();
        },
      ),
    );
  });
});

describe('isDeskSilent', () => {
  const now = at('12:00');
  const heard = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  it('counts only devices used today, after two minutes', () => {
    expect(isDeskSilent([], now, today)).toBe(false);
    expect(isDeskSilent([{ used_on: today, heard_at: heard(120) }], now, today)).toBe(false);
    expect(isDeskSilent([{ used_on: today, heard_at: heard(121) }], now, today)).toBe(true);
    expect(isDeskSilent([{ used_on: '2026-11-19', heard_at: heard(9999) }], now, today)).toBe(false);
  });
});
