import type { ComponentType } from 'react';
import { LISTS, type ListName } from '#contract/resources.ts';
import { knowDefinitions } from './engine/definitions.ts';
import type { FormSpec } from './engine/form.ts';
import type { Listed, Resource } from './engine/resource.ts';
import type { SettingsPage } from './settings/pages/page.tsx';
import type { SheetScreenProps } from './shell/sheet-address.ts';

/** What `<area>/<its word>/resource.ts(x)` defines for a list. */
async function defined<T = unknown>(word: string, key: 'name' | 'resource'): Promise<T> {
  const { definedFor } = await import('./list-definitions.ts');
  return definedFor(word, key) as T;
}

/** Lists that are only read, by the word of their settings. */
const read = {
  'sale-invoices': () => import('./sales/invoices/invoices.tsx').then((m) => m.invoices),
  'treasury-transactions': () => import('./treasury/documents/lists.tsx').then((m) => m.transactions),
  payments: () => import('./treasury/documents/lists.tsx').then((m) => m.payments),
  costs: () => import('./treasury/documents/lists.tsx').then((m) => m.costs),
  transfers: () => import('./treasury/documents/lists.tsx').then((m) => m.transfers),
  documents: () => import('./accountancy/manual-documents/list.tsx').then((m) => m.documentsOfBooks),
  'account-ledger': () => import('./accountancy/accounts/account-ledger.tsx').then((m) => m.accountLedger),
  receipts: () => import('./treasury/documents/receipts.tsx').then((m) => m.receipts),
  'cash-statement': () => import('./treasury/cashes/statement.tsx').then((m) => m.cashStatement),
  'bank-statement': () => import('./treasury/banks/statement.tsx').then((m) => m.bankStatement),
  'gateway-statement': () =>
    import('./treasury/payment-gateways/statement.tsx').then((m) => m.gatewayStatement),
  clearings: () => import('./treasury/payment-gateways/clearings.tsx').then((m) => m.clearings),
  times: () => defined('times', 'name'),
  ledger: () => import('./accountancy/books/journal.tsx').then((m) => m.ledger),
  'general-ledger': () => import('./accountancy/books/journal.tsx').then((m) => m.generalLedger),
  journal: () => import('./accountancy/books/journal.tsx').then((m) => m.journal),
  aged: () => import('./accountancy/books/journal.tsx').then((m) => m.aged),
  'coach-dues': () => import('./people/coaches/dues.tsx').then((m) => m.coachDues),
  shifts: () => import('./treasury/shifts/lists.tsx').then((m) => m.shifts),
  logs: () => defined('logs', 'name'),
  'received-events': () => import('./messages/events/resources.tsx').then((m) => m.receivedEvents),
  'sent-events': () => import('./messages/events/resources.tsx').then((m) => m.sentEvents),
  events: () => import('./messages/events/resources.tsx').then((m) => m.allEvents),
  'support-tickets': () => import('./messages/tickets/lists.tsx').then((m) => m.supportTickets),
  'organization-tickets': () => import('./messages/tickets/lists.tsx').then((m) => m.organizationTickets),
  messages: () => import('./messages/messages/lists.tsx').then((m) => m.messages),
  'person-messages': () => import('./messages/messages/lists.tsx').then((m) => m.personMessages),
  'coach-classes': () => import('./people/coaches/coach-classes.tsx').then((m) => m.coachClasses),
  'coach-statement': () => import('./people/coaches/coach-statement.ts').then((m) => m.coachStatement),
  'coach-receipts': () => import('./people/coaches/coach-receipts.tsx').then((m) => m.coachReceipts),
  'person-statement': () => import('./people/customer/person-statement.ts').then((m) => m.personStatement),
  'person-seasons': () =>
    import('./sales/season-schedules/person-seasons-list.ts').then((m) => m.personSeasonsList),
  'person-invoices': () => import('./people/customer/person-invoices.tsx').then((m) => m.personInvoices),
};
export type StandardName = ListName | keyof typeof read;

const resources = {
  ...Object.fromEntries(LISTS.map(({ name }) => [name, () => defined(name, 'name')])),
  ...read,
} as Readonly<Record<StandardName, () => Promise<unknown>>>;

/** Forms that stand in a file of their own. */
const ownForms: { [L in ListName]?: () => Promise<FormSpec> } = {
  users: () => import('./people/users/user-form.ts').then((m) => m.userForm),
  characters: () => import('./people/characters/character-form.ts').then((m) => m.characterForm),
  coaches: () => import('./people/coaches/coach-form.ts').then((m) => m.coachForm),
  companies: () => import('./people/companies/company-form.ts').then((m) => m.companyForm),
};
const forms = Object.fromEntries(
  LISTS.map(({ name }) => [name, ownForms[name] ?? (() => defined<FormSpec>(name, 'resource'))]),
) as Record<ListName, () => Promise<FormSpec>>;

knowDefinitions({ resources, forms });

const screens = {
  list: () => import('./engine/list-screen.tsx').then((m) => m.listScreen<Listed>),
  trash: () => import('./engine/trash-screen.tsx').then((m) => m.trashScreen<Listed>),
  print: () => import('./engine/print-screen.tsx').then((m) => m.printScreen<Listed>),
};
export type StandardPage = keyof typeof screens;

/** Lists whose page is one of their own: rows that are edited together, a question before there are any. */
const ownListPages: { [L in StandardName]?: () => Promise<ComponentType<object>> } = {
  'refund-rules': () => import('./settings/refund-rules/rules-screen.tsx').then((m) => m.RulesScreen),
  ledger: () => import('./accountancy/books/ledger-screen.tsx').then((m) => m.LedgerScreen),
};

/** A standard page of a resource. */
export async function pageOf(name: StandardName, page: StandardPage): Promise<ComponentType<object>> {
  const own = page === 'list' ? ownListPages[name] : undefined;
  if (own) return own();
  const [make, resource] = await Promise.all([screens[page](), resources[name]()]);
  // Each screen reads only what its own resource's calls answer.
  return make(resource as Resource<Listed>);
}

/** Forms whose pages show more than their fields. */
const ownFormPages: { [L in ListName]?: () => Promise<ComponentType<object>> } = {
  'closed-invoices': () => import('./sales/closed-invoices/closing-page.tsx').then((m) => m.ClosingPage),
  'season-schedules': () => import('./sales/season-schedules/season-page.tsx').then((m) => m.SeasonPage),
  'refund-rules': () => import('./settings/refund-rules/rules-screen.tsx').then((m) => m.RulesScreen),
};

/** The page of a resource's form, for a new record or one that is edited. */
export async function formPageOf(name: ListName): Promise<ComponentType<object>> {
  const own = ownFormPages[name];
  if (own) return own();
  const [{ formPage }, form] = await Promise.all([import('./engine/form-page.tsx'), forms[name]()]);
  return formPage(form);
}

/** The page of a form that only makes records. */
async function newPage(coming: Promise<FormSpec>): Promise<ComponentType<object>> {
  const [{ formPage }, form] = await Promise.all([import('./engine/form-page.tsx'), coming]);
  return formPage(form);
}

/** The sheet `form.<resource>` over any page. */
export async function sheetOfForms(): Promise<ComponentType<SheetScreenProps>> {
  const { formSheet } = await import('./engine/form-sheet.tsx');
  return formSheet(forms);
}

/** A page of settings with a form, as it is described. */
async function settingsPageOf(described: Promise<SettingsPage>): Promise<ComponentType<object>> {
  const [{ settingsPage }, page] = await Promise.all([import('./settings/pages/page.tsx'), described]);
  return settingsPage(page);
}

/** Pages of their own shape, and what is printed. */
export const pages = {
  document: () => import('./accountancy/manual-documents/document-screen.tsx').then((m) => m.DocumentScreen),
  'document-new': () =>
    import('./accountancy/manual-documents/insert-screen.tsx').then((m) => m.InsertDocument),
  'journal-paper': () =>
    import('./accountancy/manual-documents/paper-screen.tsx').then((m) => m.DocumentPaper),
  accounts: () => import('./accountancy/accounts/accounts-screen.tsx').then((m) => m.AccountsScreen),
  'financial-years': () =>
    import('./accountancy/financial-years/years-screen.tsx').then((m) => m.YearsScreen),
  'my-classes': () => import('./people/coaches/my-classes.tsx').then((m) => m.MyClasses),
  'my-account': () => import('./people/coaches/my-account.tsx').then((m) => m.MyAccount),
  customer: () => import('./people/customer/customer-screen.tsx').then((m) => m.CustomerScreen),
  addons: () => import('./people/customer/addons-screen.tsx').then((m) => m.AddonsScreen),
  import: () => import('./people/users/import-screen.tsx').then((m) => m.ImportScreen),
  merge: () => import('./people/users/merge-screen.tsx').then((m) => m.MergeScreen),
  coach: () => import('./people/coaches/coach-screen.tsx').then((m) => m.CoachScreen),
  closing: () => import('./sales/closed-invoices/closing-screen.tsx').then((m) => m.ClosingScreen),
  season: () => import('./sales/season-schedules/season-screen.tsx').then((m) => m.SeasonScreen),
  'season-gone': () => import('./sales/season-schedules/trashed-season.tsx').then((m) => m.TrashedSeason),
  'person-seasons': () => import('./sales/season-schedules/person-seasons.tsx').then((m) => m.PersonSeasons),
  'event-new': () =>
    Promise.all([import('./engine/form-page.tsx'), import('./messages/events/composer.ts')]).then(
      ([{ formPage }, { eventForm }]) => formPage(eventForm),
    ),
  company: () => import('./people/companies/company-screen.tsx').then((m) => m.CompanyScreen),
  'active-coaches': () => import('./people/coaches/active-coaches.tsx').then((m) => m.ActiveCoaches),
  'support-ticket': () => import('./messages/tickets/screens.tsx').then((m) => m.SupportTicketScreen),
  'organization-ticket': () =>
    import('./messages/tickets/screens.tsx').then((m) => m.OrganizationTicketScreen),
  'support-ticket-new': () => newPage(import('./messages/tickets/forms.ts').then((m) => m.supportTicketForm)),
  'organization-ticket-new': () =>
    newPage(import('./messages/tickets/forms.ts').then((m) => m.organizationTicketForm)),
  settings: () => import('./settings/pages/settings-screen.tsx').then((m) => m.SettingsScreen),
  'settings-club': () => settingsPageOf(import('./settings/pages/club.tsx').then((m) => m.club)),
  'settings-languages': () =>
    settingsPageOf(import('./settings/pages/languages.tsx').then((m) => m.languages)),
  'settings-security': () => settingsPageOf(import('./settings/pages/security.tsx').then((m) => m.security)),
  'settings-customizing': () =>
    settingsPageOf(import('./settings/pages/customizing.tsx').then((m) => m.customizing)),
  advanced: () => import('./settings/pages/advanced-screen.tsx').then((m) => m.AdvancedScreen),
  'settings-sale': () => settingsPageOf(import('./settings/pages/sale.tsx').then((m) => m.sale)),
  'settings-store': () => settingsPageOf(import('./settings/pages/store.tsx').then((m) => m.store)),
  'settings-buy': () => settingsPageOf(import('./settings/pages/buy.tsx').then((m) => m.buy)),
  'settings-users': () => settingsPageOf(import('./settings/pages/users.tsx').then((m) => m.users)),
  'settings-treasury': () => settingsPageOf(import('./settings/pages/treasury.tsx').then((m) => m.treasury)),
  backups: () => import('./system/backups/backups-screen.tsx').then((m) => m.BackupsScreen),
  profile: () => import('./people/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
  'reservation-page': () =>
    import('./sales/reservation/reservation-screen.tsx').then((m) => m.ReservationScreen),
  'reservation-new': () => import('./desk/booking/insert-screen.tsx').then((m) => m.InsertScreen),
  'reservation-past': () => import('./desk/booking/past-screen.tsx').then((m) => m.PastScreen),
  'reservation-gone': () =>
    import('./sales/reservation/trashed-screen.tsx').then((m) => m.TrashedReservation),
  'reservation-return': () => import('./sales/reservation/return-screen.tsx').then((m) => m.ReturnScreen),
  'reservation-edit': () => import('./sales/reservation/edit-screen.tsx').then((m) => m.EditReservation),
  cash: () => import('./treasury/cashes/cash-screen.tsx').then((m) => m.CashScreen),
  bank: () => import('./treasury/banks/bank-screen.tsx').then((m) => m.BankScreen),
  gateway: () => import('./treasury/payment-gateways/gateway-screen.tsx').then((m) => m.GatewayScreen),
  'treasury-home': () => import('./treasury/home/home-screen.tsx').then((m) => m.TreasuryHome),
  'now-board': () => import('./desk/calendar/board/board-screen.tsx').then((m) => m.BoardScreen),
  'calendar-paper': () => import('./desk/calendar/paper/paper-screen.tsx').then((m) => m.CalendarPaper),
  'terms-board': () => import('./settings/terms/board-screen.tsx').then((m) => m.BoardScreen),
  'make-times': () => import('./sales/times/make-screen.tsx').then((m) => m.GenerateScreen),
  'book-trial': () => import('./accountancy/books/trial.tsx').then((m) => m.TrialScreen),
  'book-profit': () => import('./accountancy/books/profit.tsx').then((m) => m.ProfitScreen),
  'book-sheet': () => import('./accountancy/books/sheet.tsx').then((m) => m.SheetScreen),
  'book-cash': () => import('./accountancy/books/cash.tsx').then((m) => m.CashScreen),
  'book-journal-days': () => import('./accountancy/books/journal-days.tsx').then((m) => m.JournalDaysScreen),
  'paper-journal-days': () => import('./accountancy/books/journal-days.tsx').then((m) => m.JournalDaysPaper),
  'paper-trial': () => import('./accountancy/books/trial.tsx').then((m) => m.TrialPaper),
  'paper-profit': () => import('./accountancy/books/profit.tsx').then((m) => m.ProfitPaper),
  'paper-sheet': () => import('./accountancy/books/sheet.tsx').then((m) => m.SheetPaper),
  'paper-cash': () => import('./accountancy/books/cash.tsx').then((m) => m.CashPaper),
  reports: () => import('./reports/hub-screen.tsx').then((m) => m.ReportsHub),
  report: () => import('./reports/report-screen.tsx').then((m) => m.ReportScreen),
  'report-paper': () => import('./reports/report-paper.tsx').then((m) => m.ReportPaper),
  'report-charts': () => import('./reports/charts-screen.tsx').then((m) => m.ChartsScreen),
  'report-charts-paper': () => import('./reports/charts-screen.tsx').then((m) => m.ChartsPaper),
  'report-snapshot-paper': () => import('./reports/snapshot-screen.tsx').then((m) => m.SnapshotPaper),
  'report-snapshot': () => import('./reports/snapshot-screen.tsx').then((m) => m.SnapshotScreen),
  shift: () => import('./treasury/shifts/shift-screen.tsx').then((m) => m.ShiftScreen),
  'shift-paper': () => import('./desk/print/shift-screen.tsx').then((m) => m.ShiftPaper),
  opening: () => import('./accountancy/opening-inventories/opening-screen.tsx').then((m) => m.OpeningScreen),
  'opening-paper': () => import('./accountancy/opening-inventories/lists.tsx').then((m) => m.OpeningPaper),
  unsent: () => import('./desk/unsent/unsent-screen.tsx').then((m) => m.UnsentScreen),
  'not-found': () => import('./shell/not-found.tsx').then((m) => m.NotFound),
  access: () => import('./access/roles/access-screen.tsx').then((m) => m.AccessScreen),
  'money-form': () => import('./treasury/documents/form/money-screen.tsx').then((m) => m.MoneyScreen),
  'money-document': () =>
    import('./treasury/documents/page/document-screen.tsx').then((m) => m.DocumentScreen),
  'document-paper': () => import('./desk/print/document-screen.tsx').then((m) => m.DocumentScreen),
  receipt: () => import('./desk/print/receipt-screen.tsx').then((m) => m.ReceiptScreen),
  reservation: () => import('./desk/print/reservation-screen.tsx').then((m) => m.ReservationScreen),
} satisfies Record<string, () => Promise<ComponentType<object>>>;
export type PageName = keyof typeof pages;

/** Sheets over any page that the desk can do without at first. */
export const sheets = {
  'club-name': () => import('./settings/pages/club-name-sheet.tsx').then((m) => m.ClubNameSheet),
  court: () => import('./settings/courts/court-sheet.tsx').then((m) => m.CourtSheet),
  term: () => import('./settings/terms/term-sheet.tsx').then((m) => m.TermSheet),
  'court-edit': () => import('./settings/courts/court-edit.tsx').then((m) => m.CourtEdit),
  'term-edit': () => import('./settings/terms/term-edit.tsx').then((m) => m.TermEdit),
  times: () => import('./settings/setup/times-sheet.tsx').then((m) => m.TimesSheet),
  free: () => import('./desk/calendar/free/free-sheet.tsx').then((m) => m.FreeSheet),
  unsent: () => import('./desk/unsent/unsent-sheet.tsx').then((m) => m.UnsentSheet),
  event: () => import('./messages/events/event-sheet.tsx').then((m) => m.EventSheet),
  message: () => import('./messages/messages/message-sheet.tsx').then((m) => m.MessageSheet),
  order: () => import('./engine/order-sheet.tsx').then((m) => m.OrderSheet),
  character: () => import('./people/characters/character-sheet.tsx').then((m) => m.CharacterSheet),
  groups: () => import('./people/characters/groups-sheet.tsx').then((m) => m.GroupsSheet),
  'role-people': () => import('./people/users/role-people.tsx').then((m) => m.RolePeople),
  receipt: () => import('./treasury/documents/receipt-sheet.tsx').then((m) => m.ReceiptSheet),
  log: () => import('./access/logs/log-sheet.tsx').then((m) => m.LogSheet),
  closing: () => import('./sales/closed-invoices/closing-sheet.tsx').then((m) => m.ClosingSheet),
  coach: () => import('./people/coaches/coach-sheet.tsx').then((m) => m.CoachSheet),
  'coach-receive': () => import('./people/coaches/coach-receive.tsx').then((m) => m.CoachReceive),
  'clear-gateway': () => import('./treasury/payment-gateways/clear-sheet.tsx').then((m) => m.ClearSheet),
  shift: () => import('./treasury/shifts/shift-sheet.tsx').then((m) => m.ShiftSheet),
  slot: () => import('./sales/times/slot-sheet.tsx').then((m) => m.SlotSheet),
  freed: () => import('./sales/waitlist/freed-sheet.tsx').then((m) => m.FreedSheet),
  more: () => import('./shell/more-sheet.tsx').then((m) => m.MoreSheet),
} satisfies Record<string, () => Promise<ComponentType<SheetScreenProps>>>;
export type SheetName = keyof typeof sheets;
