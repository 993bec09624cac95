import type { Permission } from '#domain/permissions.ts';

/**
 * Who hears of a change: any of these permissions, or any signed-in staff. The calendar shows reservations and their
 * customers, so its viewers hear of them too. What is not named here reaches nobody.
 */
const SEEN_BY: Record<string, 'session' | readonly Permission[]> = {
  accounts: ['account.access'],
  banks: ['bank.show'],
  cashes: ['cash.show'],
  characters: ['character.show', 'user.show'],
  'closed-invoices': ['closed_invoice.show', 'calendar.show'],
  coaches: ['coach.show', 'coach.own', 'calendar.show'],
  companies: 'session',
  'cost-types': ['cost.show'],
  courts: ['court.show', 'calendar.show', 'time.show'],
  'discount-groups': ['discount_group.show'],
  documents: [
    'receive.show',
    'payment.show',
    'cost.show',
    'internal_fund.show',
    'document.access',
    'invoice.show',
  ],
  events: 'session',
  'financial-years': ['financial_year.show'],
  messages: ['invoice.show'],
  'payment-gateways': ['payment_gateway.show'],
  'refund-rules': ['refund_rule.show'],
  'reservable-times': ['calendar.show', 'time.show'],
  roles: ['role.show'],
  'sale-addons': ['sale_addon.show'],
  'sale-invoices': ['invoice.show', 'calendar.show', 'coach.own'],
  settings: 'session',
  terms: ['term.show', 'calendar.show', 'time.show'],
  users: ['user.show'],
};

/** Changes that only the server itself acts on. */
export const UNSEEN = ['sessions', 'devices'];

export function maySee(resource: string, permissions: ReadonlySet<Permission>): boolean {
  const seen = Object.hasOwn(SEEN_BY, resource) ? SEEN_BY[resource] : [];
  return seen === 'session' || (seen ?? []).some((permission) => permissions.has(permission));
}

/** Every resource that somebody may hear of. */
export const SEEN = Object.keys(SEEN_BY);
