import type { ComponentType } from 'react';
import { LISTS, type ListName } from '#contract/resources.ts';
import type { SettingsPage } from './features/settings/page.tsx';
import { knowDefinitions } from './resource/definitions.ts';
import type { FormSpec } from './resource/form.ts';
import type { Listed, Resource } from './resource/resource.ts';
import type { SheetScreenProps } from './shell/sheet-address.ts';

/** What `features/<its word>/resource.ts(x)` defines for a list. */
async function defined<T = unknown>(word: string, key: 'name' | 'resource'): Promise<T> {
  const { definedFor } = await import('./list-definitions.ts');
  return definedFor(word, key) as T;
}

/** Lists that are only read, by the word of their settings. */
const read = {
  'sale-invoices': () => import('./features/sales/invoices.tsx').then((m) => m.invoices),
  'treasury-transactions': () => import('./features/treasury/lists.tsx').then((m) => m.transactions),
  payments: () => import('./features/treasury/lists.tsx').then((m) => m.payments),
  costs: () => import('./features/treasury/lists.tsx').then((m) => m.costs),
  transfers: () => import('./features/treasury/lists.tsx').then((m) => m.transfers),
  documents: () => import('./features/manual-documents/list.tsx').then((m) => m.documentsOfBooks),
  'account-ledger': () => import('./features/accounts/account-ledger.tsx').then((m) => m.accountLedger),
  receipts: () => import('./features/treasury/receipts.tsx').then((m) => m.receipts),
  'cash-statement': () => import('./features/cashes/statement.tsx').then((m) => m.cashStatement),
  'bank-statement': () => import('./features/banks/statement.tsx').then((m) => m.bankStatement),
  'gateway-statement': () =>
    import('./features/payment-gateways/statement.tsx').then((m) => m.gatewayStatement),
  clearings: () => import('./features/payment-gateways/clearings.tsx').then((m) => m.clearings),
  times: () => defined('times', 'name'),
  ledger: () => import('./features/books/journal.tsx').then((m) => m.ledger),
  'general-ledger': () => import('./features/books/journal.tsx').then((m) => m.generalLedger),
  journal: () => import('./features/books/journal.tsx').then((m) => m.journal),
  aged: () => import('./features/books/journal.tsx').then((m) => m.aged),
  'coach-dues': () => import('./features/coaches/dues.tsx').then((m) => m.coachDues),
  shifts: () => import('./features/shifts/lists.tsx').then((m) => m.shifts),
  logs: () => defined('logs', 'name'),
  'received-events': () => import('./features/events/resources.tsx').then((m) => m.receivedEvents),
  'sent-events': () => import('./features/events/resources.tsx').then((m) => m.sentEvents),
  events: () => import('./features/events/resources.tsx').then((m) => m.allEvents),
  'support-tickets': () => import('./features/tickets/lists.tsx').then((m) => m.supportTickets),
  'organization-tickets': () => import('./features/tickets/lists.tsx').then((m) => m.organizationTickets),
  messages: () => import('./features/messages/lists.tsx').then((m) => m.messages),
  'person-messages': () => import('./features/messages/lists.tsx').then((m) => m.personMessages),
  'coach-classes': () => import('./features/coaches/coach-classes.tsx').then((m) => m.coachClasses),
  'coach-statement': () => import('./features/coaches/coach-statement.ts').then((m) => m.coachStatement),
  'coach-receipts': () => import('./features/coaches/coach-receipts.tsx').then((m) => m.coachReceipts),
  'person-statement': () => import('./features/customer/person-statement.ts').then((m) => m.personStatement),
  'person-seasons': () =>
    import('./features/season-schedules/person-seasons-list.ts').then((m) => m.personSeasonsList),
  'person-invoices': () => import('./features/customer/person-invoices.tsx').then((m) => m.personInvoices),
};
export type StandardName = ListName | keyof typeof read;

const resources = {
  ...Object.fromEntries(LISTS.map(({ name }) => [name, () => defined(name, 'name')])),
  ...read,
} as Readonly<Record<StandardName, () => Promise<unknown>>>;

/** Forms that stand in a file of their own. */
const ownForms: { [L in ListName]?: () => Promise<FormSpec> } = {
  users: () => import('./features/users/user-form.ts').then((m) => m.userForm),
  characters: () => import('./features/characters/character-form.ts').then((m) => m.characterForm),
  coaches: () => import('./features/coaches/coach-form.ts').then((m) => m.coachForm),
  companies: () => import('./features/companies/company-form.ts').then((m) => m.companyForm),
};
const forms = Object.fromEntries(
  LISTS.map(({ name }) => [name, ownForms[name] ?? (() => defined<FormSpec>(name, 'resource'))]),
) as Record<ListName, () => Promise<FormSpec>>;

knowDefinitions({ resources, forms });

const screens = {
  list: () => import('./resource/list-screen.tsx').then((m) => m.listScreen<Listed>),
  trash: () => import('./resource/trash-screen.tsx').then((m) => m.trashScreen<Listed>),
  print: () => import('./resource/print-screen.tsx').then((m) => m.printScreen<Listed>),
};
export type StandardPage = keyof typeof screens;

/** Lists whose page is one of their own: rows that are edited together, a question before there are any. */
const ownListPages: { [L in StandardName]?: () => Promise<ComponentType<object>> } = {
  'refund-rules': () => import('./features/refund-rules/rules-screen.tsx').then((m) => m.RulesScreen),
  ledger: () => import('./features/books/ledger-screen.tsx').then((m) => m.LedgerScreen),
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
  'closed-invoices': () => import('./features/closed-invoices/closing-page.tsx').then((m) => m.ClosingPage),
  'season-schedules': () => import('./features/season-schedules/season-page.tsx').then((m) => m.SeasonPage),
  'refund-rules': () => import('./features/refund-rules/rules-screen.tsx').then((m) => m.RulesScreen),
};

/** The page of a resource's form, for a new record or one that is edited. */
export async function formPageOf(name: ListName): Promise<ComponentType<object>> {
  const own = ownFormPages[name];
  if (own) return own();
  const [{ formPage }, form] = await Promise.all([import('./resource/form-page.tsx'), forms[name]()]);
  return formPage(form);
}

/** The page of a form that only makes records. */
async function newPage(coming: Promise<FormSpec>): Promise<ComponentType<object>> {
  const [{ formPage }, form] = await Promise.all([import('./resource/form-page.tsx'), coming]);
  return formPage(form);
}

/** The sheet `form.<resource>` over any page. */
export async function sheetOfForms(): Promise<ComponentType<SheetScreenProps>> {
  const { formSheet } = await import('./resource/form-sheet.tsx');
  return formSheet(forms);
}

/** A page of settings with a form, as it is described. */
async function settingsPageOf(described: Promise<SettingsPage>): Promise<ComponentType<object>> {
  const [{ settingsPage }, page] = await Promise.all([import('./features/settings/page.tsx'), described]);
  return settingsPage(page);
}

/** Pages of their own shape, and what is printed. */
export const pages = {
  document: () => import('./features/manual-documents/document-screen.tsx').then((m) => m.DocumentScreen),
  'document-new': () => import('./features/manual-documents/insert-screen.tsx').then((m) => m.InsertDocument),
  'journal-paper': () => import('./features/manual-documents/paper-screen.tsx').then((m) => m.DocumentPaper),
  accounts: () => import('./features/accounts/accounts-screen.tsx').then((m) => m.AccountsScreen),
  'financial-years': () => import('./features/financial-years/years-screen.tsx').then((m) => m.YearsScreen),
  'my-classes': () => import('./features/coaches/my-classes.tsx').then((m) => m.MyClasses),
  'my-account': () => import('./features/coaches/my-account.tsx').then((m) => m.MyAccount),
  customer: () => import('./features/customer/customer-screen.tsx').then((m) => m.CustomerScreen),
  addons: () => import('./features/customer/addons-screen.tsx').then((m) => m.AddonsScreen),
  import: () => import('./features/users/import-screen.tsx').then((m) => m.ImportScreen),
  merge: () => import('./features/users/merge-screen.tsx').then((m) => m.MergeScreen),
  coach: () => import('./features/coaches/coach-screen.tsx').then((m) => m.CoachScreen),
  closing: () => import('./features/closed-invoices/closing-screen.tsx').then((m) => m.ClosingScreen),
  season: () => import('./features/season-schedules/season-screen.tsx').then((m) => m.SeasonScreen),
  'season-gone': () => import('./features/season-schedules/trashed-season.tsx').then((m) => m.TrashedSeason),
  'person-seasons': () =>
    import('./features/season-schedules/person-seasons.tsx').then((m) => m.PersonSeasons),
  'event-new': () =>
    Promise.all([import('./resource/form-page.tsx'), import('./features/events/composer.ts')]).then(
      ([{ formPage }, { eventForm }]) => formPage(eventForm),
    ),
  company: () => import('./features/companies/company-screen.tsx').then((m) => m.CompanyScreen),
  'active-coaches': () => import('./features/coaches/active-coaches.tsx').then((m) => m.ActiveCoaches),
  'support-ticket': () => import('./features/tickets/screens.tsx').then((m) => m.SupportTicketScreen),
  'organization-ticket': () =>
    import('./features/tickets/screens.tsx').then((m) => m.OrganizationTicketScreen),
  'support-ticket-new': () => newPage(import('./features/tickets/forms.ts').then((m) => m.supportTicketForm)),
  'organization-ticket-new': () =>
    newPage(import('./features/tickets/forms.ts').then((m) => m.organizationTicketForm)),
  settings: () => import('./features/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
  'settings-club': () => settingsPageOf(import('./features/settings/club.tsx').then((m) => m.club)),
  'settings-languages': () =>
    settingsPageOf(import('./features/settings/languages.tsx').then((m) => m.languages)),
  'settings-security': () =>
    settingsPageOf(import('./features/settings/security.tsx').then((m) => m.security)),
  'settings-customizing': () =>
    settingsPageOf(import('./features/settings/customizing.tsx').then((m) => m.customizing)),
  advanced: () => import('./features/settings/advanced-screen.tsx').then((m) => m.AdvancedScreen),
  'settings-sale': () => settingsPageOf(import('./features/settings/sale.tsx').then((m) => m.sale)),
  'settings-store': () => settingsPageOf(import('./features/settings/store.tsx').then((m) => m.store)),
  'settings-buy': () => settingsPageOf(import('./features/settings/buy.tsx').then((m) => m.buy)),
  'settings-users': () => settingsPageOf(import('./features/settings/users.tsx').then((m) => m.users)),
  'settings-treasury': () =>
    settingsPageOf(import('./features/settings/treasury.tsx').then((m) => m.treasury)),
  backups: () => import('./features/backups/backups-screen.tsx').then((m) => m.BackupsScreen),
  profile: () => import('./features/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
  'reservation-page': () =>
    import('./features/reservation/reservation-screen.tsx').then((m) => m.ReservationScreen),
  'reservation-new': () => import('./features/booking/insert-screen.tsx').then((m) => m.InsertScreen),
  'reservation-past': () => import('./features/booking/past-screen.tsx').then((m) => m.PastScreen),
  'reservation-gone': () =>
    import('./features/reservation/trashed-screen.tsx').then((m) => m.TrashedReservation),
  'reservation-return': () => import('./features/reservation/return-screen.tsx').then((m) => m.ReturnScreen),
  'reservation-edit': () => import('./features/reservation/edit-screen.tsx').then((m) => m.EditReservation),
  cash: () => import('./features/cashes/cash-screen.tsx').then((m) => m.CashScreen),
  bank: () => import('./features/banks/bank-screen.tsx').then((m) => m.BankScreen),
  gateway: () => import('./features/payment-gateways/gateway-screen.tsx').then((m) => m.GatewayScreen),
  'treasury-home': () => import('./features/treasury-home/home-screen.tsx').then((m) => m.TreasuryHome),
  'now-board': () => import('./features/desk/board/board-screen.tsx').then((m) => m.BoardScreen),
  'calendar-paper': () => import('./features/desk/paper/paper-screen.tsx').then((m) => m.CalendarPaper),
  'terms-board': () => import('./features/terms/board-screen.tsx').then((m) => m.BoardScreen),
  'make-times': () => import('./features/times/make-screen.tsx').then((m) => m.MakeScreen),
  'book-trial': () => import('./features/books/trial.tsx').then((m) => m.TrialScreen),
  'book-profit': () => import('./features/books/profit.tsx').then((m) => m.ProfitScreen),
  'book-sheet': () => import('./features/books/sheet.tsx').then((m) => m.SheetScreen),
  'book-cash': () => import('./features/books/cash.tsx').then((m) => m.CashScreen),
  'book-journal-days': () => import('./features/books/journal-days.tsx').then((m) => m.JournalDaysScreen),
  'paper-journal-days': () => import('./features/books/journal-days.tsx').then((m) => m.JournalDaysPaper),
  'paper-trial': () => import('./features/books/trial.tsx').then((m) => m.TrialPaper),
  'paper-profit': () => import('./features/books/profit.tsx').then((m) => m.ProfitPaper),
  'paper-sheet': () => import('./features/books/sheet.tsx').then((m) => m.SheetPaper),
  'paper-cash': () => import('./features/books/cash.tsx').then((m) => m.CashPaper),
  reports: () => import('./features/reports/hub-screen.tsx').then((m) => m.ReportsHub),
  report: () => import('./features/reports/report-screen.tsx').then((m) => m.ReportScreen),
  'report-paper': () => import('./features/reports/report-paper.tsx').then((m) => m.ReportPaper),
  'report-charts': () => import('./features/reports/charts-screen.tsx').then((m) => m.ChartsScreen),
  'report-charts-paper': () => import('./features/reports/charts-screen.tsx').then((m) => m.ChartsPaper),
  'report-snapshot-paper': () =>
    import('./features/reports/snapshot-screen.tsx').then((m) => m.SnapshotPaper),
  'report-snapshot': () => import('./features/reports/snapshot-screen.tsx').then((m) => m.SnapshotScreen),
  shift: () => import('./features/shifts/shift-screen.tsx').then((m) => m.ShiftScreen),
  'shift-paper': () => import('./features/print/shift-screen.tsx').then((m) => m.ShiftPaper),
  opening: () => import('./features/opening/opening-screen.tsx').then((m) => m.OpeningScreen),
  'opening-paper': () => import('./features/opening/lists.tsx').then((m) => m.OpeningPaper),
  unsent: () => import('./features/unsent/unsent-screen.tsx').then((m) => m.UnsentScreen),
  'not-found': () => import('./shell/not-found.tsx').then((m) => m.NotFound),
  access: () => import('./features/access/access-screen.tsx').then((m) => m.AccessScreen),
  'money-form': () => import('./features/treasury/form/money-screen.tsx').then((m) => m.MoneyScreen),
  'money-document': () =>
    import('./features/treasury/page/document-screen.tsx').then((m) => m.DocumentScreen),
  'document-paper': () => import('./features/print/document-screen.tsx').then((m) => m.DocumentScreen),
  receipt: () => import('./features/print/receipt-screen.tsx').then((m) => m.ReceiptScreen),
  reservation: () => import('./features/print/reservation-screen.tsx').then((m) => m.ReservationScreen),
} satisfies Record<string, () => Promise<ComponentType<object>>>;
export type PageName = keyof typeof pages;

/** Sheets over any page that the desk can do without at first. */
export const sheets = {
  'club-name': () => import('./features/setup/club-name-sheet.tsx').then((m) => m.ClubNameSheet),
  court: () => import('./features/setup/court-sheet.tsx').then((m) => m.CourtSheet),
  term: () => import('./features/setup/term-sheet.tsx').then((m) => m.TermSheet),
  'court-edit': () => import('./features/setup/court-edit.tsx').then((m) => m.CourtEdit),
  'term-edit': () => import('./features/setup/term-edit.tsx').then((m) => m.TermEdit),
  times: () => import('./features/setup/times-sheet.tsx').then((m) => m.TimesSheet),
  free: () => import('./features/desk/free/free-sheet.tsx').then((m) => m.FreeSheet),
  unsent: () => import('./features/unsent/unsent-sheet.tsx').then((m) => m.UnsentSheet),
  event: () => import('./features/events/event-sheet.tsx').then((m) => m.EventSheet),
  message: () => import('./features/messages/message-sheet.tsx').then((m) => m.MessageSheet),
  order: () => import('./resource/order-sheet.tsx').then((m) => m.OrderSheet),
  character: () => import('./features/characters/character-sheet.tsx').then((m) => m.CharacterSheet),
  groups: () => import('./features/characters/groups-sheet.tsx').then((m) => m.GroupsSheet),
  'role-people': () => import('./features/users/role-people.tsx').then((m) => m.RolePeople),
  receipt: () => import('./features/treasury/receipt-sheet.tsx').then((m) => m.ReceiptSheet),
  log: () => import('./features/logs/log-sheet.tsx').then((m) => m.LogSheet),
  closing: () => import('./features/closed-invoices/closing-sheet.tsx').then((m) => m.ClosingSheet),
  coach: () => import('./features/coaches/coach-sheet.tsx').then((m) => m.CoachSheet),
  'coach-receive': () => import('./features/coaches/coach-receive.tsx').then((m) => m.CoachReceive),
  'clear-gateway': () => import('./features/payment-gateways/clear-sheet.tsx').then((m) => m.ClearSheet),
  shift: () => import('./features/shifts/shift-sheet.tsx').then((m) => m.ShiftSheet),
  slot: () => import('./features/times/slot-sheet.tsx').then((m) => m.SlotSheet),
  freed: () => import('./features/waitlist/freed-sheet.tsx').then((m) => m.FreedSheet),
  more: () => import('./shell/more-sheet.tsx').then((m) => m.MoreSheet),
} satisfies Record<string, () => Promise<ComponentType<SheetScreenProps>>>;
export type SheetName = keyof typeof sheets;
