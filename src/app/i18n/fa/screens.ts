import { access } from './access.ts';
import { account } from './account.ts';
import { accountancy } from './accountancy.ts';
import { backups } from './backups.ts';
import { board } from './board.ts';
import { books } from './books.ts';
import { characters } from './characters.ts';
import { closedInvoices } from './closed-invoices.ts';
import { coaches } from './coaches.ts';
import { companies } from './companies.ts';
import { courts } from './courts.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { filters } from './filters.ts';
import { form } from './form.ts';
import { free } from './free.ts';
import { held } from './held.ts';
import { home } from './home.ts';
import { importing } from './import.ts';
import { keys } from './keys.ts';
import { leaving } from './leaving.ts';
import { list } from './list.ts';
import { logs } from './logs.ts';
import { merge } from './merge.ts';
import { messages } from './messages.ts';
import { month } from './month.ts';
import { notices } from './notices.ts';
import { opening } from './opening.ts';
import { pages } from './pages.ts';
import { paper } from './paper.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { plainLists } from './plain-lists.ts';
import { print } from './print.ts';
import { profile } from './profile.ts';
import { record } from './record.ts';
import { refundRules } from './refund-rules.ts';
import { reports } from './reports.ts';
import { reservation } from './reservation.ts';
import { sales } from './sales.ts';
import { seasonSchedules } from './season-schedules.ts';
import { settings } from './settings.ts';
import { settingsAdvanced } from './settings-advanced.ts';
import { settingsBuy } from './settings-buy.ts';
import { settingsCustomizing } from './settings-customizing.ts';
import { settingsLanguages } from './settings-languages.ts';
import { settingsSale } from './settings-sale.ts';
import { settingsSecurity } from './settings-security.ts';
import { settingsStore } from './settings-store.ts';
import { settingsTreasury } from './settings-treasury.ts';
import { settingsUsers } from './settings-users.ts';
import { setup } from './setup.ts';
import { shifts } from './shifts.ts';
import { slots } from './slots.ts';
import { terms } from './terms.ts';
import { tickets } from './tickets.ts';
import { times } from './times.ts';
import { treasury } from './treasury.ts';
import { treasuryHome } from './treasury-home.ts';
import { unsent } from './unsent.ts';
import { users } from './users.ts';
import { waitlist } from './waitlist.ts';

/** Words of every page and sheet but the desk’s own, fetched with the first of them. */
export const screens = {
  ...places,
  ...plainLists,
  access,
  account,
  accountancy,
  backups,
  board,
  books,
  characters,
  'closed-invoices': closedInvoices,
  coaches,
  companies,
  courts,
  events,
  files,
  filters,
  form,
  held,
  free,
  home,
  importing,
  keys,
  leaving,
  list,
  logs,
  merge,
  messages,
  month,
  notices,
  opening,
  pages,
  paper,
  passkeys,
  people,
  print,
  profile,
  record,
  'refund-rules': refundRules,
  reports,
  reservation,
  sales,
  'season-schedules': seasonSchedules,
  settings,
  'settings-store': settingsStore,
  'settings-buy': settingsBuy,
  'settings-advanced': settingsAdvanced,
  'settings-customizing': settingsCustomizing,
  'settings-languages': settingsLanguages,
  'settings-sale': settingsSale,
  'settings-security': settingsSecurity,
  'settings-treasury': settingsTreasury,
  'settings-users': settingsUsers,
  setup,
  shifts,
  slots,
  terms,
  tickets,
  times,
  treasury,
  'treasury-home': treasuryHome,
  unsent,
  users,
  waitlist,
};
