import { roles } from '#contract/access/roles.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import type { FilterSource } from '#contract/list.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { characters } from '#contract/people/characters.ts';
import { coaches } from '#contract/people/coaches.ts';
import { companies } from '#contract/people/companies.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { terms } from '#contract/settings/terms.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import type { Guard } from '#domain/guards.ts';

/** Where a file has the names of the records that a filter chooses from. */
interface Source {
  /** Who may see what the ids are called: others are told that the list is narrowed, not to whom. */
  needs: Guard;
  /** SQL of `id` and `name`. */
  names: string;
}

/** What the records of a list are called; `name` where it is not `name`. */
const named = ({ permission: needs }: { permission: Guard }, from: string, name = 'name'): Source => ({
  needs,
  names: `select t.id, ${name} as name from ${from}`,
});
/** Of a person. */
const fullName = (person: string) => `trim(${person}.name || ' ' || ${person}.family)`;

export const FILTER_SOURCES: Readonly<Record<FilterSource, Source | null>> = {
  // The subject of a file tells of them.
  'aged-ends': null,
  accounts: named(accounts.list, 'accounts t'),
  answerers: named(
    supportTickets.answerers,
    "users t where exists (select from tickets k where k.kind = 'support' and k.operator_id = t.id)",
    fullName('t'),
  ),
  banks: named(banks.list, 'banks t'),
  cashes: named(cashes.list, 'cashes t'),
  characters: named(characters.list, 'characters t'),
  'closed-invoices': named(closedInvoices.list, 'closed_invoices t', 'title'),
  coaches: named(coaches.list, 'coaches t join users u on u.id = t.user_id', fullName('u')),
  companies: named(companies.list, 'companies t'),
  'cost-types': named(costTypes.list, 'accounts t'),
  courts: named(courts.list, 'courts t'),
  'discount-groups': named(discountGroups.list, 'discount_groups t'),
  openers: named(
    shifts.openers,
    'users t where exists (select from shifts s where s.opened_by = t.id)',
    fullName('t'),
  ),
  'payment-gateways': named(paymentGateways.list, 'payment_gateways t', 'title'),
  receipts: named(
    documents.receives,
    "documents t where type = 'receive' and doc_number is not null",
    'doc_number::text',
  ),
  roles: named(roles.list, 'roles t'),
  'sale-addons': named(saleAddons.list, 'sale_addons t'),
  'season-schedules': named(
    seasonSchedules.list,
    'season_schedules t join users u on u.id = t.user_id',
    `coalesce(nullif(t.title, ''), ${fullName('u')})`,
  ),
  terms: named(terms.list, 'terms t'),
  'ticket-services': named(ticketServices.choices, 'ticket_services t'),
  users: named(users.list, 'users t', fullName('t')),
};
