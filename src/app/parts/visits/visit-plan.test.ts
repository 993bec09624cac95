import { describe, expect, it } from 'vitest';
import type { Permission } from '#domain/permissions.ts';
import { footOf, planOf } from './visit-plan.ts';

const zone = 'Asia/Tehran';
const ME = 7;
const DAY = '2026-11-20';
/** Tehran is 3:30 ahead. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+03:30`);
const slot = (id: number, hours: string, more: object = {}) => {
  const [start_time = '', end_time = ''] = hours.split('-');
  return {
    id,
    status: 1 as const,
    completed_at: null as string | null,
    completed_by: null as number | null,
    recognized_at: null as string | null,
    user: { phone_number: '09123456789' as string | null },
    reserved_time: { date: DAY, time: { start_time, end_time } },
    ...more,
  };
};
const visit = [slot(1, '11:00-12:00'), slot(2, '12:00-13:00')];
const desk: Permission[] = ['invoice.show', 'invoice.update', 'sale_addon.show'];
const forgets: Permission[] = [...desk, 'invoice.forget'];
const plan = (slots: typeof visit, now: Date, { held = desk, foot = null as 'came' | null } = {}) =>
  planOf(slots, { now, zone, me: ME, can: (permission) => held.includes(permission) }, foot);

describe('planOf', () => {
  it('speaks of attendance from half an hour before the start until the day’s end', () => {
    expect(plan(visit, at('10:29')).tiles).toEqual(['addons', 'move', 'message', 'print']);
    const early = plan(visit, at('10:30'));
    expect(early.tiles).toEqual(['came', 'no_show', 'addons', 'move']);
    expect(early.more).toEqual(['print', 'message']);
    expect(early.came).toEqual([1, 2]);
    expect(plan(visit, at('23:59')).came).toEqual([1, 2]);
    expect(plan(visit, at('00:00', '2026-11-21')).tiles).not.toContain('came');
    expect(
      plan([slot(1, '11:00-12:00'), slot(2, '12:00-13:00')], at('11:06'), { foot: 'came' }).tiles,
    ).toEqual(['no_show', 'addons', 'move', 'print']);
  });

  it('still lets one say on another day that nobody came', () => {
    const later = plan(visit, at('09:00', '2026-11-21'));
    expect(later.no_show).toEqual([1, 2]);
    expect(later.more).toEqual(['no_show']);
    expect(later.came).toEqual([]);
  });

  it('marks only what is not marked, and takes back one’s own of ten minutes', () => {
    const marked = { completed_at: at('11:05').toISOString(), recognized_at: 'x' };
    const half = [slot(1, '11:00-12:00', { ...marked, completed_by: ME }), slot(2, '12:00-13:00')];
    const now = plan(half, at('11:06'));
    expect([now.came, now.no_show, now.undo]).toEqual([[2], [2], [1]]);
    expect(plan(half, at('11:16')).undo).toEqual([]);
    expect(plan(half, at('11:16'), { held: forgets }).undo).toEqual([1]);
    const others = [slot(1, '11:00-12:00', { ...marked, completed_by: ME + 1 })];
    expect(plan(others, at('11:06')).undo).toEqual([]);
    expect(plan(others, at('11:06'), { held: forgets }).undo).toEqual([1]);
  });

  it('offers to cancel what is to come; what has begun only to who may', () => {
    expect(plan(visit, at('10:00')).cancel).toEqual([1, 2]);
    expect(plan(visit, at('11:06')).cancel).toEqual([2]);
    expect(plan(visit, at('12:30')).cancel).toEqual([]);
    expect(plan(visit, at('12:30'), { held: forgets }).cancel).toEqual([1, 2]);
    expect(plan(visit, at('11:06'), { held: forgets })).toMatchObject({ cancel: [2], cancel_begun: [1] });
    // What is to come is cancelled by who may change it.
    const past: Permission[] = ['invoice.show', 'invoice.forget'];
    expect(plan(visit, at('10:00'), { held: past }).cancel).toEqual([]);
    expect(plan(visit, at('11:06'), { held: past })).toMatchObject({ cancel: [1], cancel_begun: [] });
  });

  it('leaves out what is cancelled, and what one may not do', () => {
    const half = [slot(1, '11:00-12:00', { status: 2 }), slot(2, '12:00-13:00')] as typeof visit;
    const now = plan(half, at('10:00'));
    expect([now.cancel, now.move]).toEqual([[2], [2]]);
    expect(plan(visit, at('10:00'), { held: ['invoice.show'] })).toMatchObject({
      tiles: ['print'],
      cancel: [],
    });
    const silent = visit.map((one) => ({ ...one, user: { phone_number: null } }));
    expect(plan(silent, at('10:00')).tiles).toEqual(['addons', 'move', 'print']);
  });

  it('moves what has not ended and is not played', () => {
    expect(plan(visit, at('12:30')).move).toEqual([2]);
    expect(plan(visit, at('12:30'), { held: forgets }).move).toEqual([1, 2]);
  });
});

describe('footOf', () => {
  it('money first, then who came, else nothing', () => {
    const now = plan(visit, at('11:00'));
    expect(footOf(1, now, true)).toBe('receive');
    expect(footOf(1, now, false)).toBe('came');
    expect(footOf(0, now, true)).toBe('came');
    expect(footOf(0, plan(visit, at('09:00')), true)).toBeNull();
  });
});
