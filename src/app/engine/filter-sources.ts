import { roles } from '#contract/access/roles.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import type { Call, Schema } from '#contract/call.ts';
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

/** Where a filter has the records from that it offers. */
export interface Source {
  /** A list or a tree of `{id, name}`; without its permission the filter is absent. */
  call: Call & { readonly answer: Schema };
  /** The filter of that list that what is typed goes to, where it may hold more than is read at once; it has `id` too. */
  find?: string;
  /** What such a record is called, where that is not its `name`. */
  named?: (record: never) => string;
}

interface Named {
  name: string;
  family: string;
}
const fullName = ({ name, family }: Named) => `${name} ${family}`;
const byTitle = ({ title }: { title: string }) => title;

export const FILTER_SOURCES: Readonly<Record<FilterSource, Source>> = {
  accounts: { call: accounts.list },
  'aged-ends': { call: bookLists.agedEnds },
  answerers: { call: supportTickets.answerers, named: fullName },
  banks: { call: banks.list },
  cashes: { call: cashes.list },
  characters: { call: characters.list },
  'closed-invoices': { call: closedInvoices.list, named: byTitle },
  coaches: { call: coaches.list, named: ({ user }: { user: Named }) => fullName(user) },
  companies: { call: companies.list, find: 'name' },
  'cost-types': { call: costTypes.list },
  courts: { call: courts.list },
  'discount-groups': { call: discountGroups.list },
  openers: { call: shifts.openers, named: fullName },
  'payment-gateways': { call: paymentGateways.list, named: byTitle },
  receipts: {
    call: documents.receives,
    named: ({ doc_number }: { doc_number: number | null }) => String(doc_number ?? ''),
  },
  roles: { call: roles.list },
  'sale-addons': { call: saleAddons.list },
  'season-schedules': {
    call: seasonSchedules.list,
    named: ({ title, user }: { title: string; user: Named }) => title || fullName(user),
  },
  terms: { call: terms.list },
  'ticket-services': { call: ticketServices.choices },
  users: { call: users.list, find: 'search', named: fullName },
};
