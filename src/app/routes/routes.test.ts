import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import { roles } from '#contract/access/roles.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books } from '#contract/accountancy/books.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import type { Call } from '#contract/call.ts';
import { freeRuns } from '#contract/desk/free-runs.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import type { ListQuery } from '#contract/list.ts';
import { events } from '#contract/messages/events.ts';
import { messages } from '#contract/messages/messages.ts';
import { organizationTickets, supportTickets } from '#contract/messages/tickets.ts';
import { characters } from '#contract/people/characters.ts';
import { classes } from '#contract/people/classes.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { coachDues } from '#contract/people/coach-dues.ts';
import { coaches } from '#contract/people/coaches.ts';
import { companies } from '#contract/people/companies.ts';
import { people } from '#contract/people/people.ts';
import { userImport } from '#contract/people/user-import.ts';
import { users } from '#contract/people/users.ts';
import { REPORT_NAMES, REPORTS } from '#contract/reports/report-list.ts';
import { reports } from '#contract/reports/reports.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { LISTS } from '#contract/resources.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { personSeasons, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { times } from '#contract/sales/times.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { courts } from '#contract/settings/courts.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import { settings } from '#contract/settings/settings.ts';
import { terms } from '#contract/settings/terms.ts';
import { backups } from '#contract/system/backups.ts';
import { system } from '#contract/system/system.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { payments } from '#contract/treasury/payments.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { treasury } from '#contract/treasury/treasury.ts';
import type { Guard, PageGuard } from '#domain/guards.ts';

// The words of the app begin in the device's language; a test has none.
vi.stubGlobal('localStorage', { getItem: () => null });
const { routes } = await import('./routes.ts');
const { sheets } = await import('./sheets.ts');
const { pageIcon } = await import('#app/shell/page-icons.ts');

interface Guarded {
  permission: Guard;
}

/** The permissions that a page's calls ask for, all of them. */
const all = (...calls: Guarded[]): Guard => {
  const asked = calls.map(({ permission }) => permission as string);
  return { all: asked } as Guard;
};
const list = (path: string, { permission }: { permission: PageGuard }): Record<string, PageGuard> => ({
  [path]: permission,
  [`${path}/print`]: permission,
});
/** List, form, page and paper of a document of the treasury. */
const madePages = (path: string, calls: Record<'list' | 'get' | 'create', Guarded>) => ({
  ...list(path, calls.list),
  [`${path}/insert`]: calls.create.permission,
  [`${path}/$id`]: calls.get.permission,
  [`${path}/$id/print`]: calls.get.permission,
});
const allOf = (guard: Guard): string[] =>
  typeof guard === 'string' ? [guard] : 'all' in guard ? [...guard.all] : [];
const joined = (list: Guarded, more: Guard): Guard => {
  if (list.permission === 'session') return more;
  const [only, ...others] = new Set([...allOf(list.permission), ...allOf(more)]);
  return (others.length === 0 ? only : { all: [only, ...others] }) as Guard;
};
/** A form of what is there begins with the record: who only may change it could not open it. */
const editing = ({ list, update }: { list: Guarded; update: Guarded }): Guard =>
  joined(list, update.permission);
/** The list's own call with `trashed=true`: it asks for the permission of its trash besides its own. */
const trashed = (list: Call): Guard => {
  const asked = v.parse(list.query as v.GenericSchema, { trashed: 'true' }) as ListQuery;
  return joined(list, asked.trashed as Guard);
};
interface Standard {
  list: Call;
  create: Call;
  update: Call;
}
const contracts = import.meta.glob<object>('../../contract/*/*.ts', { eager: true });
/** The calls of a list, as its contract has them. */
function callsOf(name: string): Standard {
  const [, contract = {}] = Object.entries(contracts).find(([path]) => path.endsWith(`/${name}.ts`)) ?? [];
  const all = Object.values(contract) as Partial<Standard>[];
  const calls = all.find((one) => one.list?.name === `${name}.list`);
  if (!calls) throw new Error(`${name}.ts of the contract has no calls of ${name}`);
  return calls as Standard;
}
/** The pages of a standard resource ask for what their calls ask for. */
const standard = (path: string, calls: Standard): Record<string, PageGuard> => ({
  ...list(path, calls.list),
  [`${path}/trash`]: trashed(calls.list),
  [`${path}/insert`]: calls.create.permission,
  [`${path}/$id/edit`]: editing(calls),
});

test('a page is open to whom its calls answer', () => {
  const { '/settings': setUp, ...guards } = Object.fromEntries(
    routes.map(({ path, permission }) => [path, permission]),
  );
  expect(Object.keys(guards)).toHaveLength(routes.length - 1);
  const expected: Record<string, PageGuard> = {
    ...Object.assign({}, ...LISTS.map(({ name, path }) => standard(path, callsOf(name)))),
    '/login': 'public',
    '/error-404': 'public',
    '/': 'session',
    '/profile': 'session',
    '/unsent': 'session',
    '/sales/calendar': reservableTimes.list.permission,
    '/sales/calendar/print': reservableTimes.list.permission,
    '/sales/board': reservableTimes.list.permission,
    '/sales/invoices/insert': saleInvoices.create.permission,
    '/sales/invoices/insert/past': saleInvoices.past.permission,
    '/sales/invoices/trash': trashed(invoiceLists.list),
    '/sales/invoices/trash/$id': trashed(invoiceLists.list),
    '/sales/invoices/$id': saleInvoices.get.permission,
    '/sales/invoices/$id/edit': all(saleInvoices.get, saleInvoices.update),
    '/sales/invoices/$id/print': saleInvoices.get.permission,
    '/sales/returns/$id': saleInvoices.get.permission,
    ...madePages('/treasury/payment', payments),
    ...madePages('/treasury/cost', costs),
    ...madePages('/treasury/internal-funds-transfers', internalFunds),
    // Anybody may come: it offers what each may make.
    '/treasury/transactions/insert': 'session',
    ...list('/treasury/transactions', treasury.transactions),
    '/treasury/receive/insert': documents.createReceive.permission,
    ...list('/treasury/receive', documents.receives),
    ...list('/sales/invoices', invoiceLists.list),
    '/treasury/receive/$id': documents.receive.permission,
    '/treasury/receive/$id/print': documents.receive.permission,
    ...list('/treasury/shifts', shifts.list),
    ...list('/treasury/coach-dues', coachDues.list),
    '/treasury/shifts/$id': shifts.get.permission,
    '/treasury/shifts/$id/print': shifts.get.permission,
    '/accountancy/opening-balance': openings.state.permission,
    '/accountancy/opening-balance/print': openings.banks.list.permission,
    // What it shows is asked for by each part.
    '/treasury': {
      any: [cashes, banks, paymentGateways]
        .map((place) => place.list.permission)
        .concat(documents.receives.permission),
    },
    '/treasury/cash-boxes/$id': cashes.get.permission,
    ...list('/treasury/cash-boxes/$id/transactions', placeAccounts.cashes.transactions),
    '/treasury/banks/$id': banks.get.permission,
    ...list('/treasury/banks/$id/transactions', placeAccounts.banks.transactions),
    '/treasury/payment-gateways/$id': paymentGateways.get.permission,
    ...list('/treasury/payment-gateways/$id/transactions', placeAccounts.gateways.transactions),
    '/reports': reports.sales.permission,
    '/reports/charts': reports.charts.permission,
    '/reports/charts/print': reports.charts.permission,
    '/reports/advance/$id': reportSnapshots.get.permission,
    '/reports/advance/$id/print': reportSnapshots.get.permission,
    ...Object.assign({}, ...REPORT_NAMES.map((name) => list(`/reports/${name}`, REPORTS[name]))),
    ...list('/accountancy/books/trial-balance', books.trialBalance),
    ...list('/accountancy/documents', manualDocuments.list),
    '/accountancy/documents/insert': manualDocuments.create.permission,
    '/accountancy/documents/$doc': manualDocuments.get.permission,
    '/accountancy/documents/$doc/print': manualDocuments.get.permission,
    '/accountancy/types': accounts.list.permission,
    ...list('/accountancy/types/$id/transactions', accounts.transactions),
    '/settings/financial-year': financialYears.list.permission,
    ...list('/accountancy/books/profit-and-loss', books.profitAndLoss),
    ...list('/accountancy/books/balance-sheet', books.balanceSheet),
    ...list('/accountancy/books/cash-book', books.cashBook),
    ...list('/treasury/payment-gateways/$id/receive', clearings.list),
    ...list('/accountancy/books/ledger', bookLists.ledger),
    ...list('/accountancy/books/general-ledger', bookLists.generalLedger),
    ...list('/accountancy/books/journal', bookLists.journal),
    ...list('/accountancy/books/journal-days', books.journalDays),
    ...list('/accountancy/books/aged', bookLists.aged),
    '/settings/club': all(settings.get, settings.update),
    '/backup': backups.list.permission,
    '/settings/advanced': system.status.permission,
    '/settings/customizing': all(settings.get, settings.update),
    '/settings/languages': all(settings.get, settings.update),
    '/settings/security': all(settings.get, settings.update),
    ...list('/tickets/support', supportTickets.list),
    '/tickets/support/insert': supportTickets.create.permission,
    '/tickets/support/$id': supportTickets.get.permission,
    ...list('/tickets/organization', organizationTickets.list),
    '/tickets/organization/insert': organizationTickets.create.permission,
    '/tickets/organization/$id': organizationTickets.get.permission,
    '/settings/sale': all(settings.get, settings.update),
    '/settings/store': all(settings.get, settings.update),
    '/settings/buy': all(settings.get, settings.update),
    '/settings/users': all(settings.get, settings.update),
    '/settings/treasury': all(settings.get, settings.update),
    '/settings/defaults': 'session',
    ...list('/times', times.list),
    '/terms/board': terms.list.permission,
    '/times/insert': all(times.list, times.generate),
    '/customers/$id': users.get.permission,
    ...list('/customers/$id/transactions', users.get),
    ...list('/customers/$id/invoices', people.invoices),
    ...list('/customers/$id/messages', messages.ofPerson),
    ...list('/messages', messages.list),
    '/customers/$id/active-sale-addons': users.get.permission,
    '/customers/import': userImport.preview.permission,
    '/customers/merge': people.merge.permission,
    '/coaches/active': all(coaches.list, coaches.setActive),
    '/coaches/$id': coaches.list.permission,
    ...list('/coaches/$id/classes', classes.ofCoach),
    ...list('/coaches/$id/transactions', {
      permission: { any: [all(coaches.list, users.get), 'coach.own'] },
    }),
    ...list('/coaches/$id/receive', { permission: all(coaches.list, coachAccount.receives) }),
    '/my-classes': 'coach.own',
    '/my-account': 'coach.own',
    '/closed-invoice/$id': closedInvoices.get.permission,
    '/sales/season-schedules/$id': seasonSchedules.get.permission,
    '/sales/season-schedules/trash/$id': trashed(seasonSchedules.list),
    ...list('/customers/$id/season-schedules', personSeasons.list),
    '/companies/$id': companies.get.permission,
    ...list('/events', events.list),
    '/events/insert': events.create.permission,
    ...list('/profile/received-events', { permission: 'session' }),
    ...list('/profile/sent-events', { permission: 'session' }),
    '/settings/access': roles.list.permission,
    ...list('/logs', logs.list),
  };
  expect(guards).toEqual(expected);
  // Whoever may do something in the section has a way to it; who may only look at a list does not.
  const enough = (setUp as { any: PageGuard[] }).any;
  for (const guard of [
    courts.create.permission,
    editing(courts),
    trashed(courts.list),
    refundRules.create.permission,
    costTypes.create.permission,
    roles.list.permission,
    logs.list.permission,
  ])
    expect(enough).toContainEqual(guard);
  for (const guard of [courts.list, terms.list, saleAddons.list, costTypes.list, users.list])
    expect(enough).not.toContainEqual(guard.permission);
});

/** Rows of the navigation that people learn by their place. */
const IN_ORDER = {
  customers: ['/customers', '/characters', '/coaches', '/companies', '/customers/import', '/customers/merge'],
  sales: ['/sales/invoices', '/sales/invoices/insert/past', '/sales/season-schedules', '/closed-invoice'],
  treasury: [
    '/treasury',
    '/treasury/receive',
    '/treasury/payment',
    '/treasury/cost',
    '/treasury/internal-funds-transfers',
    '/treasury/transactions',
    '/treasury/cash-boxes',
    '/treasury/banks',
    '/treasury/payment-gateways',
    '/treasury/shifts',
  ],
  accountancy: ['/accountancy/documents', '/accountancy/types', '/settings/financial-year'],
};
/** Lists that are two taps from the desk: what adds to each stands beside it, its deleted ones at the section's foot. */
const TWO_TAPS: Record<string, { adds: string[]; deleted: string[] }> = {
  customers: {
    adds: ['/customers', '/characters', '/coaches', '/companies'],
    deleted: ['/customers', '/characters', '/coaches', '/companies'],
  },
  sales: {
    adds: [
      '/sales/invoices',
      '/sales/season-schedules',
      '/closed-invoice',
      '/sales-addons',
      '/times',
      '/sales/waitlist',
    ],
    deleted: [
      '/sales/invoices',
      '/sales/season-schedules',
      '/closed-invoice',
      '/sales-addons',
      '/sales/waitlist',
    ],
  },
  treasury: {
    adds: [
      '/treasury/receive',
      '/treasury/payment',
      '/treasury/cost',
      '/treasury/internal-funds-transfers',
      '/treasury/transactions',
      '/treasury/cash-boxes',
      '/treasury/banks',
      '/treasury/payment-gateways',
    ],
    deleted: ['/treasury/cash-boxes', '/treasury/banks', '/treasury/payment-gateways'],
  },
  accountancy: { adds: ['/accountancy/documents'], deleted: [] },
  messages: { adds: ['/tickets/support', '/tickets/organization', '/events'], deleted: [] },
  settings: {
    adds: ['/courts', '/terms', '/discount-groups', '/refunds', '/treasury/cost-types'],
    deleted: ['/courts', '/terms', '/discount-groups', '/refunds', '/treasury/cost-types'],
  },
};

test('each section of the navigation lists its pages in their order, each with the page that adds to it', () => {
  for (const [section, paths] of Object.entries(IN_ORDER)) {
    const listed = routes.filter(({ nav }) => nav === section).map(({ path }) => path);
    expect(listed.filter((path) => paths.includes(path))).toEqual(paths);
  }
});

test.each(Object.entries(TWO_TAPS))(
  '%s: its lists, what adds to them and their deleted ones are two taps from the desk',
  (section, { adds, deleted }) => {
    const listed = routes.filter(({ nav }) => nav === section).map(({ path }) => path);
    const wanted = [
      ...adds.flatMap((path) => [path, `${path}/insert`]),
      ...deleted.map((path) => `${path}/trash`),
    ];
    expect(wanted.filter((path) => !listed.includes(path))).toEqual([]);
  },
);

test('every page that the search lists has an icon of its own', () => {
  const listed = routes.filter(
    ({ path, layout, permission }) => layout !== 'bare' && permission !== 'public' && !path.includes('$'),
  );
  expect(listed.filter(({ path }) => !pageIcon(path)).map(({ path }) => path)).toEqual([]);
});

test('a sheet is open to whom its calls answer', () => {
  const guards = Object.fromEntries(
    Object.entries(sheets).map(([kind, { permission }]) => [kind, permission]),
  );
  expect(guards).toEqual({
    booking: saleInvoices.create.permission,
    freed: waitlist.freed.permission,
    slot: saleInvoices.ofTime.permission,
    shift: shifts.close.permission,
    reservation: reservableTimes.list.permission,
    customer: users.get.permission,
    receive: documents.createReceive.permission,
    'club-name': all(settings.get, settings.update),
    court: courts.create.permission,
    'court-edit': all(courts.list, courts.update),
    term: terms.create.permission,
    'term-edit': all(terms.list, terms.update),
    times: all(times.list, times.generate),
    // What these show is asked for by each part.
    find: 'session',
    free: freeRuns.list.permission,
    unsent: 'session',
    form: 'session',
    event: 'session',
    message: messages.get.permission,
    // By the call that puts them into it.
    order: 'session',
    more: 'session',
    character: characters.get.permission,
    people: all(users.list, roles.list),
    groups: all(users.list, characters.list),
    log: logs.get.permission,
    receipt: documents.receive.permission,
    'clear-gateway': clearings.create.permission,
    closing: closedInvoices.get.permission,
    coach: coaches.list.permission,
    'coach-receive': all(coaches.list, coachAccount.receive),
  });
});
