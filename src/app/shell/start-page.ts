import { can } from '#app/data/access.ts';
import { onlyTeaches } from '#app/data/teaching.ts';

/**
 * Whether a person starts at the calendar: at a desk, unless they work with money and never book, who start with the
 * day's figures.
 */
export const startsAtDesk = (phone: boolean): boolean =>
  !phone && can('calendar.show') && !onlyTeaches() && (can('invoice.create') || !can('receive.show'));
