import { can } from '#app/data/access.ts';
import { linkTo } from '#app/links.ts';
import type { EventResource, ReceivedEvent } from '#contract/messages/events.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import type { Guard } from '#domain/guards.ts';

export type EventPage = ReturnType<typeof linkTo>;

const PAGES: Record<EventResource, { needs: Guard; at: (id: number) => EventPage }> = {
  users: {
    needs: users.get.permission,
    at: (id) => linkTo('/customers/$id', { params: { id } }),
  },
  'sale-invoices': {
    needs: saleInvoices.get.permission,
    at: (id) => linkTo('/sales/invoices/$id', { params: { id } }),
  },
  'season-schedules': {
    needs: seasonSchedules.get.permission,
    at: (id) => linkTo('/sales/season-schedules/$id', { params: { id } }),
  },
  'closed-invoices': {
    needs: closedInvoices.get.permission,
    at: (id) => linkTo('/closed-invoice/$id', { params: { id } }),
  },
  shifts: {
    needs: shifts.get.permission,
    at: (id) => linkTo('/treasury/shifts/$id', { params: { id } }),
  },
};

/** The page of what an event is about; null where it is about nothing, or its reader may not see that. */
export function pageOf({
  resource_kind,
  resource_id,
}: Pick<ReceivedEvent, 'resource_kind' | 'resource_id'>): EventPage | null {
  if (resource_kind === null || resource_id === null) return null;
  const { needs, at } = PAGES[resource_kind];
  return can(needs) ? at(resource_id) : null;
}

/** The stored report that an event of type 5 opens when it is acknowledged (seeds §2). */
export const reportOf = ({
  type,
  resource_id,
}: Pick<ReceivedEvent, 'type' | 'resource_id'>): EventPage | null =>
  type === 5 && resource_id !== null ? linkTo('/reports/advance/$id', { params: { id: resource_id } }) : null;
