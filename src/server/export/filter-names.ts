import { actionNames, loggedNames } from '#contract/access/columns/logs.ts';
import { SIGN_IN_WORDS } from '#contract/access/columns/sign-ins.ts';
import { roles } from '#contract/access/roles.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { DOCUMENT_NAMES } from '#contract/accountancy/columns/books.ts';
import {
  BOOK_STATE_WORDS,
  DOCUMENT_KINDS,
  POSTED_STATES,
} from '#contract/accountancy/columns/manual-documents.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { PLACE_TYPES, STATEMENT_TYPES } from '#contract/columns/statement.ts';
import { EVENT_PRIORITY_WORDS, EVENT_TYPE_WORDS } from '#contract/messages/columns/events.ts';
import { MESSAGE_KIND_WORDS, MESSAGE_STATE_WORDS } from '#contract/messages/columns/messages.ts';
import { ORGANIZATION_STATUS_WORDS, SUPPORT_STATUS_WORDS } from '#contract/messages/columns/tickets.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { characters } from '#contract/people/characters.ts';
import { coaches } from '#contract/people/coaches.ts';
import { SHARES } from '#contract/people/columns/coaches.ts';
import { GENDERS, USER_STATUS_WORDS } from '#contract/people/columns/users.ts';
import { companies } from '#contract/people/companies.ts';
import { users } from '#contract/people/users.ts';
import { OUTCOME_NAMES } from '#contract/reports/report-spec.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { ACTIONS, DISPLAYS, SETTLED } from '#contract/sales/columns/sale-invoices.ts';
import { SEASON_WORDS } from '#contract/sales/columns/season-schedules.ts';
import { TIME_STATE_WORDS } from '#contract/sales/columns/times.ts';
import { waitStateNames } from '#contract/sales/columns/waitlist.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { SLOT_FILTERS } from '#contract/sales/slot-filters.ts';
import { ROOFS, TYPES } from '#contract/settings/columns/courts.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { terms } from '#contract/settings/terms.ts';
import { BACKUP_REASON_WORDS, BACKUP_STATE_WORDS } from '#contract/system/columns/backups.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { DOCUMENT_STATES } from '#contract/treasury/columns/documents.ts';
import { PAYMENT_TYPE_NAMES, TREASURY_KINDS } from '#contract/treasury/columns/money-documents.ts';
import { GATEWAY_TYPES } from '#contract/treasury/columns/places.ts';
import { SHIFT_STATE_WORDS } from '#contract/treasury/columns/shifts.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { formatTime, weekdayNames } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';
import { GATEWAY_PROVIDERS } from '#domain/gateway-providers.ts';
import type { Guard } from '#domain/guards.ts';

// Names of the filters in exported lists, the same as on the screen (tests/arch/filter-words.test.ts).

type Text = Readonly<Record<Locale, string>>;
type Choices = Readonly<Record<string, Text>>;
interface Source {
  /** Who may see the names of the ids: others only see that the list is filtered. */
  needs: Guard;
  names: string;
}
export interface Filter {
  title: Text;
  /** Names of its values; for ids only the special ones that have no record. */
  choices?: Choices;
  from?: Source;
  /** An amount with a meaningful sign: what somebody owes, or what a place holds. */
  sum?: 'owed' | 'held';
}

const text = (fa: string, en: string): Text => ({ fa, en });
const titled = (fa: string, en: string, more: Omit<Filter, 'title'> = {}): Filter => ({
  title: { fa, en },
  ...more,
});

/** How to read the name of a filter's records; `name` is the SQL of a name that is not in the column `name`. */
const named = ({ permission: needs }: { permission: Guard }, from: string, name = 'name'): Source => ({
  needs,
  names: `select t.id, ${name} as name from ${from}`,
});
/** SQL of a person's full name. */
const fullName = (person: string) => `trim(${person}.name || ' ' || ${person}.family)`;

const ACCOUNTS = named(accounts.list, 'accounts t');
const ADDONS = named(saleAddons.list, 'sale_addons t');
const ANSWERERS = named(
  supportTickets.answerers,
  "users t where exists (select from tickets k where k.kind = 'support' and k.operator_id = t.id)",
  fullName('t'),
);
const BANKS = named(banks.list, 'banks t');
const CASHES = named(cashes.list, 'cashes t');
const CHARACTERS = named(characters.list, 'characters t');
const CLOSINGS = named(closedInvoices.list, 'closed_invoices t', 'title');
const COACHES = named(coaches.list, 'coaches t join users u on u.id = t.user_id', fullName('u'));
const COMPANIES = named(companies.list, 'companies t');
const COST_TYPES = named(costTypes.list, 'accounts t');
const COURTS = named(courts.list, 'courts t');
const DISCOUNT_GROUPS = named(discountGroups.list, 'discount_groups t');
const GATEWAYS = named(paymentGateways.list, 'payment_gateways t', 'title');
const OPENERS = named(
  shifts.openers,
  'users t where exists (select from shifts s where s.opened_by = t.id)',
  fullName('t'),
);
const PEOPLE = named(users.list, 'users t', fullName('t'));
const RECEIPTS = named(
  documents.receives,
  "documents t where type = 'receive' and doc_number is not null",
  'doc_number::text',
);
const ROLES = named(roles.list, 'roles t');
const SEASONS = named(
  seasonSchedules.list,
  'season_schedules t join users u on u.id = t.user_id',
  `coalesce(nullif(t.title, ''), ${fullName('u')})`,
);
const SERVICES = named(ticketServices.choices, 'ticket_services t');
const TERMS = named(terms.list, 'terms t');

const NONE = text('بدون', 'None');
const SYSTEM = text('سیستم', 'System');
const PLACE_KINDS = {
  1: text('صندوق', 'Cash box'),
  2: text('بانک', 'Bank'),
  3: text('درگاه', 'Gateway'),
};
const PROVIDERS = Object.fromEntries(
  Object.entries(GATEWAY_PROVIDERS).map(([name, { title }]) => [name, title]),
);
const WEEKDAYS = Object.fromEntries(
  weekdayNames('fa').map((fa, i) => [i, text(fa, weekdayNames('en')[i] ?? '')]),
);
const HOURS = Object.fromEntries(
  SLOT_FILTERS.hour.map((hour) => {
    const time = `${hour.padStart(2, '0')}:00`;
    return [hour, text(formatTime(time, 'fa'), time)];
  }),
);

/** Filters by name that mean the same in all lists, except those below. */
const FILTERS: Readonly<Record<string, Filter>> = {
  account: titled('حساب', 'Account', { from: ACCOUNTS }),
  account_number: titled('شماره‌ی حساب', 'Account number'),
  action: titled('کار', 'Action', { choices: actionNames }),
  actionType: titled('نحوه‌ی رزرو', 'Booked via', { choices: ACTIONS }),
  active: titled('فعال', 'Active'),
  actor: titled('کاربر', 'User', { choices: { system: SYSTEM } }),
  addon: titled('افزودنی', 'Add-on', { from: ADDONS }),
  at: titled('زمان', 'When'),
  balance: titled('موجودی', 'Balance', { sum: 'held' }),
  bank: titled('بانک', 'Bank', { from: BANKS }),
  beside: titled('در برابر', 'Compare with'),
  born_at: titled('تاریخ تولد', 'Date of birth'),
  box: titled('پوشه', 'Folder', {
    choices: { received: text('به من', 'To me'), sent: text('از من', 'From me') },
  }),
  call: titled('کار', 'Call'),
  cancelType: titled('لغو', 'Cancel', {
    choices: { 1: DISPLAYS.canceled, 2: DISPLAYS.canceledBySystem },
  }),
  card_number: titled('شماره‌ی کارت', 'Card number'),
  cash: titled('صندوق', 'Cash box', { from: CASHES }),
  character: titled('گروه مشتریان', 'Customer group', { from: CHARACTERS }),
  closing: titled('تعطیلی', 'Closure', { from: CLOSINGS }),
  code: titled('کد', 'Code'),
  coach: titled('مربی', 'Coach', { from: COACHES }),
  coached: titled('با مربی', 'With a coach'),
  company: titled('شرکت', 'Company'),
  company_id: titled('شرکتی که پول گرفت', 'Company paid', { from: COMPANIES }),
  cost_type: titled('بابت', 'For', { from: COST_TYPES }),
  court: titled('زمین', 'Court', { from: COURTS }),
  court_type: titled('جنس زمین', 'Surface', { choices: TYPES }),
  created_at: titled('تاریخ ثبت', 'Created'),
  creator: titled('ثبت‌کننده', 'Recorded by', { choices: { system: SYSTEM } }),
  creator_id: titled('شماره‌ی ثبت‌کننده', 'Recorder’s number', { choices: { 0: SYSTEM } }),
  customer: titled('مشتری (بدون گروه دسترسی)', 'Customer (no access group)'),
  date: titled('تاریخ', 'Date'),
  description: titled('شرح', 'Description'),
  device: titled('دستگاه', 'Device'),
  difference: titled('اختلاف', 'Difference'),
  discount: titled('تخفیف', 'Discount'),
  discount_group: titled('گروه تخفیف', 'Discount group', { from: DISCOUNT_GROUPS, choices: { 0: NONE } }),
  discounted: titled('با تخفیف', 'Discounted'),
  due: titled('بستانکار', 'Owed'),
  economic_code: titled('کد اقتصادی', 'Economic code'),
  email: titled('ایمیل', 'Email'),
  end: titled('در پایان ماه', 'At month end'),
  financialStatus: titled('تسویه', 'Payment', { choices: SETTLED }),
  full_name: titled('نام', 'Name'),
  gender: titled('جنسیت', 'Gender', { choices: GENDERS }),
  hour: titled('ساعت شروع', 'Start time', { choices: HOURS }),
  id: titled('شماره‌ی مورد', 'Record number'),
  invoiceNumber: titled('شماره‌ی رزرو', 'Booking number'),
  kind: titled('نوع سند', 'Document type', { choices: TREASURY_KINDS }),
  level: titled('تا سطح', 'Down to', {
    choices: {
      0: text('فقط همین حساب', 'This account only'),
      1: text('یک سطح پایین‌تر', 'One level down'),
      2: text('دو سطح پایین‌تر', 'Two levels down'),
      3: text('سه سطح پایین‌تر', 'Three levels down'),
    },
  }),
  low: titled('رو به پایان', 'Running low'),
  max_debt: titled('سقف بدهی', 'Debt limit'),
  mine: titled('با من', 'Mine'),
  name: titled('نام', 'Name'),
  national_id: titled('شناسه‌ی ملی', 'National ID'),
  number: titled('شماره', 'Number'),
  offered: titled('قابل فروش', 'On sale'),
  openingInventory: titled('در سند افتتاحیه', 'Has an opening balance'),
  operator: titled('پاسخ‌گو', 'Assigned to', { from: ANSWERERS }),
  outcome: titled('وضعیت در گزارش‌ها', 'Status in reports', { choices: OUTCOME_NAMES }),
  passed: titled('گذشته', 'Past'),
  payment_gateway: titled('دستگاه یا درگاه', 'Card reader or gateway', { from: GATEWAYS }),
  payment_type: titled('روش انتقال', 'Method', { choices: PAYMENT_TYPE_NAMES }),
  phone: titled('تلفن', 'Phone'),
  phone_number: titled('شماره', 'Phone'),
  price: titled('مبلغ', 'Amount'),
  priority: titled('اهمیت', 'Priority', { choices: EVENT_PRIORITY_WORDS }),
  provider: titled('ارائه‌دهنده', 'Provider', { choices: PROVIDERS }),
  receivedId: titled('رسید', 'Receipt', { from: RECEIPTS }),
  receivedNumber: titled('شماره‌ی رسید', 'Receipt number'),
  recognized: titled('درآمد شناسایی‌شده', 'Income recognised'),
  reference: titled('شماره‌ی پیگیری', 'Tracking number'),
  reference_pending: titled('بدون پیگیری', 'No tracking number'),
  reservable_date: titled('روزهای قابل رزرو', 'Bookable days'),
  resource: titled('مورد', 'Record', { choices: loggedNames }),
  resource_id: titled('شماره‌ی مورد', 'Record number'),
  reverses: titled('برگشتِ', 'Reverses', { choices: DOCUMENT_NAMES }),
  role: titled('گروه دسترسی', 'Role', { from: ROLES }),
  roof: titled('سقف', 'Roof', { choices: ROOFS }),
  search: titled('جست‌وجو', 'Search'),
  season: titled('از کدام برنامه‌ی فصلی', 'Season', { from: SEASONS }),
  seasonal: titled('فصلی', 'Season'),
  seen: titled('دیده‌شده', 'Seen'),
  service: titled('بخش', 'Department', { from: SERVICES }),
  shaba_number: titled('شبا', 'Sheba'),
  share_type: titled('سهم مربی', 'Coach’s share', { choices: SHARES }),
  side: titled('بدهکار یا بستانکار', 'Debtor or creditor', {
    choices: { debtor: text('بدهکار', 'Debtor'), creditor: text('بستانکار', 'Creditor') },
  }),
  status: titled('وضعیت', 'Status', { choices: DOCUMENT_STATES }),
  subject: titled('موضوع', 'Subject'),
  supplier: titled('تأمین‌کننده', 'Supplier'),
  taken: titled('پذیرفته‌شده', 'Accepted'),
  term: titled('سانس', 'Slot', { from: TERMS }),
  text: titled('متن پیامک', 'Text'),
  time: titled('سانس', 'Slot', { from: TERMS }),
  timeDate: titled('روز سانس', 'Slot date'),
  title: titled('عنوان', 'Title'),
  to_bank: titled('به بانک', 'To bank', { from: BANKS }),
  to_cash: titled('به صندوق', 'To cash box', { from: CASHES }),
  to_payment_gateway: titled('به درگاه', 'To gateway', { from: GATEWAYS }),
  to_type: titled('به', 'Into', { choices: PLACE_KINDS }),
  total_price: titled('مبلغ', 'Total'),
  type: titled('نوع حساب', 'Account type', { choices: PLACE_KINDS }),
  user: titled('شخص', 'Person', { from: PEOPLE }),
  user_id: titled('شماره‌ی مشتری', 'Customer number'),
  waiting: titled('منتظر من', 'Waiting for me'),
  weekday: titled('روزهای هفته', 'Weekdays', { choices: WEEKDAYS }),
  whatsapp_number: titled('شماره‌ی واتس‌اپ', 'WhatsApp number'),
  with_addons: titled('با افزودنی', 'With add-ons'),
  year_close: titled('با بستن حساب‌های موقت', 'Include closing entries'),
};

const CUSTOMER = titled('مشتری', 'Customer');
const DAYS = titled('روزها', 'Days');
const ON_DAY = titled('تاریخ', 'Date');
const WHICH_COURTS = titled('زمین‌ها', 'Courts', { from: COURTS });
const SLOT_PRICE = titled('قیمت هر سانس', 'Price per slot');
const CLEARS_TO = titled('تسویه با بانک', 'Clears to the bank', { from: BANKS });

const RESERVATIONS = {
  company: titled('شرکت مشتری', 'Customer’s company'),
  date: titled('تاریخ ثبت', 'Booked on'),
  state: titled('وضعیت', 'Status', { choices: DISPLAYS }),
  status: titled('وضعیت', 'Status', {
    choices: { 1: text('برقرار', 'In force'), 2: DISPLAYS.canceled },
  }),
  user: CUSTOMER,
  weekday: titled('روز هفته', 'Weekday', { choices: WEEKDAYS }),
};
const SEASON_LIST = {
  date: titled('در روزهای', 'On days'),
  search: titled('نام، تلفن یا عنوان', 'Name, phone or title'),
  state: titled('وضعیت', 'Status', { choices: SEASON_WORDS }),
  user: CUSTOMER,
};
const TICKETS = {
  created_at: ON_DAY,
  search: titled('موضوع، شماره یا نام', 'Subject, number or name'),
  user: titled('مشتری', 'Customer', { from: PEOPLE }),
};
const RECEIPT_LIST = {
  type: titled('روش', 'Method', {
    choices: { 1: text('نقدی', 'Cash'), 2: text('بانک', 'Bank'), 3: text('با کارت', 'Card') },
  }),
};
const STATEMENT = { type: titled('نوع سند', 'Document type', { choices: STATEMENT_TYPES }) };
const PLACE_LINES = { type: titled('نوع سند', 'Document type', { choices: PLACE_TYPES }) };

const BOOK_NUMBER = titled('شماره‌ی دفتر', 'Book number');
const NUMBER = titled('عطف', 'Number');

/** Filters that mean something else in one list, by its call; all lists of a resource are under its name. */
const OF_LISTS: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  'backups.list': {
    date: titled('زمان', 'When'),
    reason: titled('دلیل', 'Reason', { choices: BACKUP_REASON_WORDS }),
    state: titled('وضعیت', 'Status', { choices: BACKUP_STATE_WORDS }),
  },
  'banks.transactions': PLACE_LINES,
  'books.journal': {
    book_number: BOOK_NUMBER,
    number: NUMBER,
    kind: titled('نوع، با برگشت آن', 'Type, with its reversals', { choices: DOCUMENT_NAMES }),
    type: titled('نوع سند', 'Document type', { choices: DOCUMENT_NAMES }),
  },
  'books.ledger': { payment_gateway: titled('درگاه', 'Gateway', { from: GATEWAYS }) },
  'books.general-ledger': {
    level: titled('سطح', 'Level', {
      choices: { total: text('کل', 'Accounts'), detail: text('معین', 'Subaccounts') },
    }),
  },
  'cashes.transactions': PLACE_LINES,
  'closed-invoices': {
    court: WHICH_COURTS,
    creator: titled('ثبت', 'Created by', { choices: { system: SYSTEM } }),
    date: DAYS,
    term: titled('سانس‌ها', 'Slots', { from: TERMS }),
  },
  coaches: { active: titled('شاگرد می‌پذیرد', 'Taking students') },
  'coaches.classes': RESERVATIONS,
  'coaches.receives': RECEIPT_LIST,
  'coaches.transactions': STATEMENT,
  companies: { name: titled('نام شرکت', 'Company name') },
  courts: { type: titled('جنس کف', 'Surface', { choices: TYPES }) },
  'documents.internal-funds': {
    bank: titled('از بانک', 'From bank', { from: BANKS }),
    cash: titled('از صندوق', 'From cash box', { from: CASHES }),
    payment_gateway: titled('از درگاه', 'From gateway', { from: GATEWAYS }),
    type: titled('از', 'From', { choices: PLACE_KINDS }),
  },
  'documents.list': {
    book: titled('موقت یا قطعی', 'Temporary or final', { choices: BOOK_STATE_WORDS }),
    book_number: BOOK_NUMBER,
    number: NUMBER,
    payment_gateway: titled('درگاه', 'Gateway', { from: GATEWAYS }),
    created_at: titled('تاریخ ثبت', 'Made on'),
    creator: titled('ثبت‌کننده', 'Made by', { choices: { system: SYSTEM } }),
    price: titled('جمع سند', 'Total'),
    status: titled('وضعیت', 'Status', { choices: POSTED_STATES }),
    type: titled('نوع', 'Type', { choices: DOCUMENT_KINDS }),
  },
  'documents.receives': RECEIPT_LIST,
  events: { created_at: ON_DAY, type: titled('نوع', 'Type', { choices: EVENT_TYPE_WORDS }) },
  messages: {
    created_at: titled('زمان', 'When'),
    creator: titled('فرستنده', 'Sender', { choices: { system: SYSTEM } }),
    kind: titled('برای', 'For', { choices: MESSAGE_KIND_WORDS }),
    state: titled('وضعیت', 'Status', { choices: MESSAGE_STATE_WORDS }),
  },
  'organization-tickets': {
    ...TICKETS,
    status: titled('وضعیت', 'Status', { choices: ORGANIZATION_STATUS_WORDS }),
  },
  'opening-inventories.banks': { name: titled('بانک', 'Bank') },
  'opening-inventories.cashes': { name: titled('صندوق', 'Cash box') },
  'payment-gateways.clearings': { bank: CLEARS_TO, price: titled('از درگاه', 'From the gateway') },
  'payment-gateways.list': {
    bank: CLEARS_TO,
    // Here `status` is whether it is active.
    status: titled('فعال', 'Active'),
    title: titled('نام', 'Name'),
    type: titled('نوع', 'Type', { choices: GATEWAY_TYPES }),
  },
  'payment-gateways.transactions': PLACE_LINES,
  'sale-addons': { price: titled('قیمت هر یک', 'Price each') },
  'sale-invoices': RESERVATIONS,
  'season-schedules': SEASON_LIST,
  'sessions.sign-ins': {
    kind: titled('چه شد', 'What', { choices: SIGN_IN_WORDS }),
    user: titled('کاربر', 'User', { from: PEOPLE }),
  },
  shifts: {
    date: DAYS,
    state: titled('وضعیت', 'Status', { choices: SHIFT_STATE_WORDS }),
    user: titled('بازکننده', 'Opened by', { from: OPENERS }),
  },
  'support-tickets': {
    ...TICKETS,
    status: titled('وضعیت', 'Status', { choices: SUPPORT_STATUS_WORDS }),
  },
  terms: {
    court: titled('قیمت جدا برای زمین', 'Separate price for a court', { from: COURTS }),
    price: SLOT_PRICE,
  },
  'ticket-answers': { text: titled('متن', 'Text') },
  times: {
    date: titled('روز', 'Day'),
    price: SLOT_PRICE,
    state: titled('وضعیت', 'Status', { choices: TIME_STATE_WORDS }),
  },
  'users.classes': RESERVATIONS,
  'users.list': {
    balance: titled('مانده', 'Balance', { sum: 'owed' }),
    character: titled('گروه', 'Group', { from: CHARACTERS }),
    // Here `coach` is whether the person is one.
    coach: titled('مربی', 'Coach'),
    group: titled('نام گروه', 'Group name'),
    company_id: titled('از شرکت‌های باشگاه', 'One of the club’s companies', { from: COMPANIES }),
    openingInventory: titled('در سند افتتاحیه', 'In the opening balance'),
    status: titled('وضعیت', 'Status', { choices: USER_STATUS_WORDS }),
  },
  'users.sale-invoices': RESERVATIONS,
  'users.season-schedules': SEASON_LIST,
  'users.transactions': STATEMENT,
  waitlist: {
    court: WHICH_COURTS,
    date: DAYS,
    search: titled('نام یا شماره‌ی مشتری', 'Customer name or number'),
    state: titled('وضعیت', 'Status', { choices: waitStateNames }),
    type: titled('نوع زمین', 'Court type', { choices: TYPES }),
  },
};

/** All filters, for a test that checks that each has words. */
export const allFilters = (): Filter[] => [FILTERS, ...Object.values(OF_LISTS)].flatMap(Object.values);

/** The filter of this name in the list that this call answers. */
export const filterOf = (call: string, name: string): Filter | undefined =>
  OF_LISTS[call]?.[name] ?? OF_LISTS[call.slice(0, call.indexOf('.'))]?.[name] ?? FILTERS[name];
