import { can } from '#app/data/access.ts';
import { onlyTeaches } from '#app/data/teaching.ts';

/**
 * Whether one starts at the calendar: at a desk, and not who works with money and books nothing, as an accountant does,
 * who starts with the day's figures.
 */
export const startsAtDesk = (phone: boolean): boolean =>
  !phone && can('calendar.show') && !onlyTeaches() && (can('invoice.create') || !can('receive.show'));
