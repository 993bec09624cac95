import type { Filter } from '#contract/list.ts';
import { SLOT_FILTERS } from '#contract/sales/slot-filters.ts';
import type { ReportColumn, ReportColumns, ReportSpec } from './report-spec.ts';

// Columns ---------------------------------------------------------------------------------------------------------

const col = (kind: ReportColumn['kind']) => (fa: string, en: string) =>
  ({ title: { fa, en }, kind }) as const;
/** A rise is bad for the club. */
const cost = <const C extends ReportColumn>(column: C) => ({ ...column, cost: true }) as const;
const count = col('count');
const amount = col('amount');
const percent = col('percent');
const date = col('date');

/** A column with its kind as a literal, so that rows are typed by it. */
const columns = <const C extends ReportColumns>(of: C): C => of;
const counts = columns({
  count: { title: { fa: 'رزرو', en: 'Bookings' }, kind: 'count' },
  played: { title: { fa: 'برگزارشده', en: 'Played' }, kind: 'count' },
  missed: cost(count('غیبت', 'No-shows')),
  canceled: cost(count('لغو', 'Cancelled')),
});
const minutes = { title: { fa: 'ساعت', en: 'Hours' }, kind: 'minutes' } as const;
const balance = {
  title: { fa: 'مانده‌ی اکنون', en: 'Balance now' },
  kind: 'balance',
  needs: 'user.show',
  now: true,
  cost: true,
} as const;
const phone = { title: { fa: 'موبایل', en: 'Phone' }, kind: 'digits', needs: 'user.show' } as const;

// Filters ---------------------------------------------------------------------------------------------------------

const name = { kind: 'text', title: { fa: 'نام مشتری', en: 'Customer name' } } as const;
const PEOPLE_FILTERS = { name, character: SLOT_FILTERS.character } as const satisfies Record<string, Filter>;
const SHOW = 'report.show';
const BOOKS = { all: ['report.show', 'account.access'] } as const;

/** Preserves the literal types of a report. */
const report = <const S extends ReportSpec>(spec: S): S => spec;

/** Every report, as both sides know it. */
export const REPORTS = {
  'user-report': report({
    title: { fa: 'گزارش مشتریان', en: 'Customers' },
    about: {
      fa: 'هر مشتری چند بار آمده، و چه وقت آخرین بار بوده است',
      en: 'Who comes, how often, and who stopped coming',
    },
    permission: SHOW,
    bases: ['slot'],
    period: 'month',
    compare: 'previous',
    groups: ['person', 'character', 'gender', 'newness', 'week'],
    filters: {
      name,
      idle: { kind: 'flag', title: { fa: 'دیگر نیامده‌ها', en: 'No longer coming' } },
      ...SLOT_FILTERS,
    },
    order: 'income,desc',
    chart: { by: 'week', column: 'people', of: 'newness' },
    columns: columns({
      people: { ...count('مشتری', 'Customers'), hidden: true },
      character: { title: { fa: 'گروه', en: 'Group' }, kind: 'text' },
      phone,
      ...counts,
      missed_percent: cost(percent('٪ غیبت', '% no-show')),
      canceled_percent: cost(percent('٪ لغو', '% cancelled')),
      minutes,
      income: amount('درآمد', 'Income'),
      discount: cost(amount('تخفیف', 'Discount')),
      received: { ...amount('دریافتی', 'Received'), needs: 'receive.show' },
      balance,
      first_visit: date('اولین رزرو', 'First visit'),
      last_visit: date('آخرین رزرو', 'Last visit'),
      days_since: cost(count('روز از آخرین', 'Days since')),
    }),
  }),
  'sale-details': report({
    title: { fa: 'ریز فروش', en: 'Sales detail' },
    about: {
      fa: 'چه چیزی، کجا و چه وقت فروخته شد و نتیجه‌اش چه بود',
      en: 'What was sold, where and when, and the outcome',
    },
    permission: SHOW,
    bases: ['slot', 'booking'],
    period: 'month',
    groups: [
      'day',
      'week',
      'month',
      'court',
      'court_type',
      'roof',
      'term',
      'weekday',
      'hour',
      'outcome',
      'character',
      'coach',
      'creator',
      'action_type',
      'discount_group',
      'seasonal',
      'financial_status',
      'none',
    ],
    filters: SLOT_FILTERS,
    order: 'income,desc',
    bridge: true,
    chart: { by: 'day', column: 'income', of: 'court' },
    columns: columns({
      ...counts,
      upcoming: count('پیش رو', 'Upcoming'),
      closed: cost(count('لغو سیستم', 'Closed')),
      minutes,
      list: amount('قیمت', 'List price'),
      discount: cost(amount('تخفیف', 'Discount')),
      booked: amount('فروش', 'Sales'),
      court: amount('زمین', 'Court'),
      addons: amount('افزودنی', 'Add-ons'),
      penalty: amount('جریمه', 'Penalty'),
      no_show: amount('غیبت (درآمد)', 'No-show income'),
      income: amount('درآمد', 'Income'),
      deferred: amount('پیش‌دریافت درآمد', 'Deferred'),
      returned: cost(amount('برگشتی', 'Returned')),
      coach_share: cost(amount('سهم مربی', 'Coach share')),
      paid: { ...amount('پرداخت‌شده', 'Paid'), now: true },
      due: { ...cost(amount('مانده', 'Due')), now: true },
    }),
  }),
  coaches: report({
    title: { fa: 'مربیان', en: 'Coaches' },
    about: { fa: 'کلاس‌ها و سهم هر مربی', en: 'Classes and share of each coach' },
    permission: SHOW,
    bases: ['slot'],
    period: 'month',
    groups: ['coach', 'day', 'court', 'term'],
    filters: SLOT_FILTERS,
    order: 'minutes,desc',
    bridge: true,
    chart: { by: 'day', column: 'minutes', of: 'coach' },
    columns: columns({
      ...counts,
      upcoming: count('پیش رو', 'Upcoming'),
      closed: cost(count('لغو سیستم', 'Closed')),
      minutes,
      court: amount('فروش زمین', 'Court price'),
      share: cost(amount('سهم', 'Share')),
      expected: { ...cost(amount('سهم پیش رو', 'Share expected')), estimate: true },
      per_hour: cost(amount('سهم هر ساعت', 'Per hour')),
      balance,
    }),
  }),
  'sale-addon-details': report({
    title: { fa: 'ریز افزودنی‌ها', en: 'Add-on detail' },
    about: { fa: 'چه چیزی کنار زمین فروخته می‌شود', en: 'What sells besides the court' },
    permission: SHOW,
    bases: ['slot', 'sold'],
    period: 'month',
    groups: ['addon', 'day', 'court', 'term', 'creator'],
    filters: SLOT_FILTERS,
    order: 'income,desc',
    chart: { by: 'day', column: 'income', of: 'addon' },
    columns: columns({
      count: count('تعداد', 'Count'),
      sold: amount('فروش', 'Sold'),
      upcoming: amount('پیش رو', 'Upcoming'),
      played: amount('برگزارشده', 'Played'),
      missed: cost(amount('غیبت', 'No-show')),
      kept: amount('نگه‌داشته در لغو', 'Kept at a cancel'),
      returned: cost(amount('برگشتی', 'Taken back')),
      income: amount('درآمد', 'Income'),
      share: percent('٪ رزروها', '% of bookings'),
    }),
  }),
  top: report({
    title: { fa: 'برترین‌ها', en: 'Top' },
    about: { fa: 'پرفروش‌ترین سانس‌ها، مشتریان و زمین‌ها', en: 'Best slots, customers and courts' },
    permission: SHOW,
    bases: ['slot'],
    period: 'last_28',
    groups: ['slot', 'person', 'court'],
    filters: SLOT_FILTERS,
    order: null,
    ranked: true,
    choices: { by: ['income', 'count', 'minutes'], limit: ['10', '20', '50'] },
    columns: columns({
      rank: count('رتبه', 'Rank'),
      rank_before: count('رتبه‌ی پیش', 'Rank before'),
      count: count('رزرو', 'Bookings'),
      minutes,
      income: amount('درآمد', 'Income'),
      share: percent('سهم', 'Share'),
    }),
  }),
  'past-debtors': report({
    title: { fa: 'بدهکاران سانس‌های گذشته', en: 'Debtors of past slots' },
    about: { fa: 'بدهکاران برای تماس', en: 'Debtors to call' },
    permission: { all: ['report.show', 'user.show'] },
    bases: ['now'],
    period: null,
    groups: ['person', 'court', 'character', 'age'],
    filters: { ...PEOPLE_FILTERS, court: SLOT_FILTERS.court },
    order: 'due,desc',
    columns: columns({
      phone,
      slots: count('سانس', 'Slots'),
      oldest: date('قدیمی‌ترین', 'Oldest'),
      days: count('روز', 'Days'),
      due: cost(amount('مانده', 'Due')),
      pending: { ...amount('در انتظار', 'Pending'), needs: 'receive.show' },
      last_receipt: { ...date('آخرین دریافت', 'Last receipt'), needs: 'receive.show' },
      next_date: date('رزرو بعدی', 'Next booking'),
      next_time: { title: { fa: 'ساعت', en: 'At' }, kind: 'text' },
    }),
  }),
  'user-sales': report({
    title: { fa: 'جمع فروش به مشتریان', en: 'Sales to customers' },
    about: { fa: 'درآمد به تفکیک مشتری', en: 'Income by customer' },
    permission: SHOW,
    bases: ['slot'],
    period: 'year',
    groups: ['person'],
    filters: PEOPLE_FILTERS,
    order: 'sum,desc',
    chart: { by: 'tenth', column: 'running', of: null },
    columns: columns({
      sum: amount('جمع', 'Sum'),
      share: percent('سهم', 'Share'),
      running: percent('سهم انباشته', 'Running share'),
      class: { title: { fa: 'رده', en: 'Class' }, kind: 'text' },
      count: count('رزرو', 'Booked'),
      since: date('مشتری از', 'Since'),
    }),
  }),
  occupancy: report({
    title: { fa: 'ضریب اشغال', en: 'Occupancy' },
    about: { fa: 'کدام ساعت پر است و کدام خالی', en: 'Which hours are full, which empty' },
    permission: SHOW,
    bases: ['slot'],
    period: 'last_28',
    groups: ['weekday_hour', 'weekday', 'hour', 'court', 'day'],
    filters: {
      court: SLOT_FILTERS.court,
      court_type: SLOT_FILTERS.court_type,
      roof: SLOT_FILTERS.roof,
      weekday: SLOT_FILTERS.weekday,
    },
    order: 'percent,desc',
    columns: columns({
      reserved: { title: { fa: 'ساعت رزرو', en: 'Hours booked' }, kind: 'minutes' },
      offered: { title: { fa: 'ساعت قابل فروش', en: 'Hours on sale' }, kind: 'minutes' },
      percent: percent('٪ اشغال', '% occupied'),
    }),
  }),
  'people-sales': report({
    title: { fa: 'فروش اشخاص', en: 'People’s accounts' },
    about: { fa: 'گردش حساب هر شخص', en: 'Activity on each person’s account' },
    permission: { all: ['report.show', 'account.access', 'user.show'] },
    bases: ['posting'],
    period: 'financial_year',
    groups: ['person'],
    filters: {
      ...PEOPLE_FILTERS,
      side: {
        kind: ['debtor', 'creditor'],
        title: { fa: 'بدهکار یا بستانکار', en: 'Debtor or creditor' },
        choices: { debtor: { fa: 'بدهکار', en: 'Debtor' }, creditor: { fa: 'بستانکار', en: 'Creditor' } },
      },
    },
    order: 'closing,desc',
    columns: columns({
      opening: { title: { fa: 'مانده‌ی اول', en: 'Opening' }, kind: 'balance' },
      sold: amount('فروش', 'Sold'),
      returned: cost(amount('برگشت از فروش', 'Returned')),
      received: amount('دریافتی', 'Received'),
      paid_out: amount('پرداختی', 'Paid out'),
      coach_share: cost(amount('سهم مربی', 'Coach share')),
      other: amount('سایر', 'Other'),
      closing: { title: { fa: 'مانده‌ی پایان', en: 'Closing' }, kind: 'balance' },
    }),
  }),
  'service-sales': report({
    title: { fa: 'فروش خدمات', en: 'Sales by service' },
    about: { fa: 'درآمد از چه خدمتی است', en: 'Which services bring income' },
    permission: BOOKS,
    bases: ['posting'],
    period: 'financial_year',
    groups: ['service', 'month', 'day'],
    filters: {},
    order: null,
    chart: { by: 'month', column: 'net', of: 'service' },
    columns: columns({
      debit: amount('گردش بدهکار', 'Debit'),
      credit: amount('گردش بستانکار', 'Credit'),
      net: amount('خالص', 'Net'),
      share: percent('سهم', 'Share'),
    }),
  }),
  'coach-income': report({
    title: { fa: 'درآمد مربی', en: 'Income by coach' },
    about: { fa: 'هر مربی چه درآمدی آورد', en: 'What each coach brought in' },
    permission: BOOKS,
    bases: ['posting'],
    period: 'financial_year',
    groups: ['coach'],
    filters: {},
    order: 'income,desc',
    columns: columns({
      count: count('رزرو', 'Bookings'),
      income: amount('درآمد', 'Income'),
      cost: cost(amount('سهم مربی', 'Share')),
      margin: amount('حاشیه', 'Margin'),
      share: percent('سهم از درآمد', 'Share of income'),
    }),
  }),
  'coach-cost': report({
    title: { fa: 'هزینه‌ی مربی', en: 'Cost of coaches' },
    about: { fa: 'سهم، پرداخت و مانده‌ی هر مربی', en: 'Share, payments and balance of each coach' },
    permission: BOOKS,
    bases: ['posting'],
    period: 'financial_year',
    groups: ['coach'],
    filters: {},
    order: 'net,desc',
    columns: columns({
      accrued: cost(amount('سهم', 'Accrued')),
      reversed: amount('برگشت', 'Reversed'),
      net: cost(amount('خالص', 'Net')),
      paid: amount('پرداخت به شخص', 'Paid to the person'),
      closing: { title: { fa: 'مانده‌ی پایان', en: 'Closing' }, kind: 'balance', needs: 'user.show' },
    }),
  }),
} as const satisfies Record<string, ReportSpec>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];
