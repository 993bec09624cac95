import { describe, expect, it } from 'vitest';
import { touches } from './affects.ts';

const day = (date?: string) => ['reservable-times', 'reservable-times.list', date ? { query: { date } } : {}];

describe('touches', () => {
  it('counts the resource itself, whatever was asked of it', () => {
    expect(touches({ resource: 'users' }, ['users', 'users.get', { params: { id: '7' } }])).toBe(true);
    expect(touches({ resource: 'users' }, ['cashes', 'cashes.list', {}])).toBe(false);
  });

  it('counts what shows the resource', () => {
    expect(touches({ resource: 'sale-invoices' }, day('2026-11-20_2026-11-20'))).toBe(true);
    expect(touches({ resource: 'documents' }, ['users', 'users.open-items', {}])).toBe(true);
  });

  it('counts the figures that sales make in a list, and not the names and prices that a desk sells by', () => {
    const sale = { resource: 'sale-invoices', dates: ['2026-11-20'] };
    const list = (name: string, query: object) => [name, `${name}.list`, { query }];
    for (const name of ['sale-addons', 'discount-groups']) {
      expect(touches(sale, list(name, { per_page: '50', 'order[0]': 'name,asc' }))).toBe(true);
      expect(touches(sale, list(name, { per_page: '200' }))).toBe(false);
      expect(touches(sale, list(name, { per_page: '200', active: 'true' }))).toBe(false);
      expect(touches({ resource: name }, list(name, { per_page: '200' }))).toBe(true);
    }
  });

  it('counts what a season or a closing would meet in the calendar', () => {
    const made = { resource: 'reservable-times', dates: ['2026-11-20'] };
    for (const name of ['season-schedules', 'closed-invoices'])
      expect(touches(made, [name, `${name}.preview`, { body: {} }])).toBe(true);
  });

  it('leaves days alone that were not named', () => {
    const change = { resource: 'sale-invoices', dates: ['2026-11-20', '2026-11-27'] };
    expect(touches(change, day('2026-11-20_2026-11-20'))).toBe(true);
    expect(touches(change, day('2026-11-21_2026-11-27'))).toBe(true);
    expect(touches(change, day('2026-11-21_2026-11-26'))).toBe(false);
    expect(touches(change, ['today', 'today.get', { query: { date: '2026-11-19' } }])).toBe(false);
    expect(touches(change, day())).toBe(true);
  });

  it('counts a change without days for every day', () => {
    expect(touches({ resource: 'reservable-times', dates: [] }, day('2026-01-01_2026-01-01'))).toBe(true);
  });
});
