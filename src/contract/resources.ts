import type { Locale } from '#domain/digits.ts';
import type { CombinableGuard, Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';

/** Resources with the usual five permissions: `character.show`, `character.create` … */
type Slug = {
  [P in Permission]: P extends `${infer S}.forceDelete`
    ? `${S}.show` | `${S}.create` | `${S}.update` extends Permission
      ? S
      : never
    : never;
}[Permission];

interface Guards {
  readonly show: CombinableGuard;
  readonly create: Guard;
  readonly update: CombinableGuard;
  /** To delete; together with `show` also to see the trash and restore. */
  readonly trash: Permission;
  /** Away for good. */
  readonly force: Guard;
}

/** Sections of the navigation that hold lists, in its order. */
export const AREAS = [
  'customers',
  'sales',
  'treasury',
  'accountancy',
  'reports',
  'messages',
  'settings',
] as const;
export type Area = (typeof AREAS)[number];

interface Described {
  /** The name of one record in the log of changes; null: its changes are not logged. */
  readonly one: Readonly<Record<Locale, string>> | null;
  /**
   * Who is notified of a change: any of these permissions, any signed-in staff, or only the server. Viewers of the
   * calendar also get reservations and their customers.
   */
  readonly heard: 'session' | 'server' | readonly Permission[];
  /** Calls whose cached answers a change invalidates, by the first word of their names, besides its own. */
  readonly touches: readonly string[];
  /** Permissions for its standard calls (`crud`) and pages. */
  readonly guards?: Slug | Guards;
  /** Where its list, its form, its trash and its print stand, which section of the navigation has them, its picture. */
  readonly list?: { readonly path: `/${string}`; readonly area: Area; readonly icon: string };
}

/** Changing a place of money requires permission to see it: each answer is the whole record with its balance. */
const placeGuards = <S extends 'cash' | 'bank' | 'payment_gateway'>(slug: S) =>
  ({
    show: `${slug}.show`,
    create: `${slug}.create`,
    update: { all: [`${slug}.show`, `${slug}.update`] },
    trash: `${slug}.delete`,
    force: `${slug}.forceDelete`,
  }) as const;

/** All resources by their name on the wire, described once, in the order in which they are offered. */
export const RESOURCES = {
  users: {
    one: { fa: 'مشتری', en: 'customer' },
    heard: ['user.show'],
    touches: [
      'search',
      'reservable-times',
      'sale-invoices',
      'season-schedules',
      'coaches',
      'companies',
      'documents',
    ],
    // Who changes a person sees them: each answer, a stale one too, is the whole record with its balance.
    guards: {
      show: 'user.show',
      create: 'user.create',
      update: { all: ['user.show', 'user.update'] },
      trash: 'user.delete',
      force: 'user.forceDelete',
    },
    list: { path: '/customers', area: 'customers', icon: 'users-round' },
  },
  characters: {
    one: { fa: 'گروه مشتریان', en: 'customer group' },
    heard: ['character.show', 'user.show'],
    touches: ['users', 'discount-groups'],
    guards: 'character',
    list: { path: '/characters', area: 'customers', icon: 'tags' },
  },
  coaches: {
    one: { fa: 'مربی', en: 'coach' },
    heard: ['coach.show', 'coach.own', 'calendar.show'],
    touches: ['sale-invoices', 'season-schedules'],
    guards: 'coach',
    list: { path: '/coaches', area: 'customers', icon: 'graduation-cap' },
  },
  companies: {
    one: { fa: 'شرکت', en: 'company' },
    heard: 'session',
    // Its name is shown with its people and with payments to it.
    touches: ['users', 'documents'],
    guards: {
      show: 'session',
      create: 'session',
      update: 'session',
      trash: 'company.delete',
      force: 'company.forceDelete',
    },
    list: { path: '/companies', area: 'customers', icon: 'building' },
  },
  roles: {
    one: { fa: 'گروه دسترسی', en: 'access group' },
    heard: ['role.show'],
    touches: ['users', 'profile'],
  },
  'sale-invoices': {
    one: { fa: 'رزرو', en: 'booking' },
    heard: ['invoice.show', 'calendar.show', 'coach.own'],
    touches: [
      'reservable-times',
      'today',
      'users',
      'search',
      'documents',
      'cashes',
      'banks',
      'coaches',
      'closed-invoices',
      'season-schedules',
      // Sales of each this month are hidden from callers who only need names and prices.
      'sale-addons',
      'discount-groups',
    ],
  },
  'season-schedules': {
    one: { fa: 'رزرو فصلی', en: 'season' },
    heard: ['season_scheduler.show'],
    touches: [
      'reservable-times',
      'times',
      'today',
      'sale-invoices',
      'documents',
      'users',
      'search',
      'coaches',
    ],
    guards: 'season_scheduler',
    list: { path: '/sales/season-schedules', area: 'sales', icon: 'repeat' },
  },
  waitlist: {
    one: { fa: 'انتظار سانس', en: 'waitlist request' },
    heard: ['invoice.show', 'invoice.create'],
    touches: [],
    guards: {
      show: 'invoice.show',
      create: 'invoice.create',
      update: 'invoice.create',
      trash: 'invoice.create',
      force: 'invoice.forceDelete',
    },
    list: { path: '/sales/waitlist', area: 'sales', icon: 'hourglass' },
  },
  times: {
    one: { fa: 'تقویم', en: 'calendar' },
    // Created times are announced as `reservable-times`.
    heard: 'server',
    touches: ['reservable-times', 'today'],
  },
  'reservable-times': {
    one: null,
    heard: ['calendar.show', 'time.show'],
    // Previews of seasons and closings depend on the calendar.
    touches: ['times', 'today', 'waitlist', 'season-schedules', 'closed-invoices'],
  },
  courts: {
    one: { fa: 'زمین', en: 'court' },
    heard: ['court.show', 'calendar.show', 'time.show'],
    touches: ['reservable-times', 'times', 'today', 'closed-invoices', 'season-schedules'],
    guards: 'court',
    list: { path: '/courts', area: 'settings', icon: 'land-plot' },
  },
  terms: {
    one: { fa: 'سانس', en: 'slot' },
    heard: ['term.show', 'calendar.show', 'time.show'],
    touches: ['reservable-times', 'times', 'today', 'closed-invoices', 'season-schedules', 'courts'],
    guards: 'term',
    list: { path: '/terms', area: 'settings', icon: 'clock' },
  },
  'closed-invoices': {
    one: { fa: 'تعطیلی', en: 'closure' },
    heard: ['closed_invoice.show', 'calendar.show'],
    touches: [
      'reservable-times',
      'times',
      'today',
      'sale-invoices',
      'season-schedules',
      'documents',
      'users',
      'search',
      'coaches',
      'courts',
    ],
    guards: 'closed_invoice',
    list: { path: '/closed-invoice', area: 'sales', icon: 'lock' },
  },
  'sale-addons': {
    one: { fa: 'افزودنی', en: 'add-on' },
    heard: ['sale_addon.show'],
    touches: [],
    guards: 'sale_addon',
    list: { path: '/sales-addons', area: 'sales', icon: 'package-plus' },
  },
  'discount-groups': {
    one: { fa: 'گروه تخفیف', en: 'discount group' },
    heard: ['discount_group.show'],
    touches: ['characters'],
    guards: 'discount_group',
    list: { path: '/discount-groups', area: 'settings', icon: 'badge-percent' },
  },
  'refund-rules': {
    one: { fa: 'قانون استرداد', en: 'refund rule' },
    heard: ['refund_rule.show'],
    touches: [],
    guards: 'refund_rule',
    list: { path: '/refunds', area: 'settings', icon: 'scale' },
  },
  documents: {
    one: { fa: 'سند', en: 'document' },
    heard: [
      'receive.show',
      'payment.show',
      'cost.show',
      'internal_fund.show',
      'document.access',
      'invoice.show',
    ],
    touches: [
      'sale-invoices',
      'season-schedules',
      'reservable-times',
      'today',
      'users',
      'search',
      'cashes',
      // The expected cash of a till being counted must include new receipts.
      'shifts',
      'banks',
      'payment-gateways',
      'coaches',
      'companies',
      'accounts',
      'financial-years',
      'books',
    ],
  },
  'document-templates': {
    one: { fa: 'الگوی سند', en: 'document template' },
    heard: ['document.access'],
    touches: [],
  },
  accounts: {
    one: { fa: 'حساب', en: 'account' },
    heard: ['account.access', 'document.access'],
    touches: ['cost-types', 'documents'],
  },
  'financial-years': {
    one: { fa: 'سال مالی', en: 'financial year' },
    heard: ['financial_year.show'],
    touches: ['accounts', 'books'],
  },
  cashes: {
    one: { fa: 'صندوق', en: 'cash box' },
    heard: ['cash.show'],
    touches: [],
    guards: placeGuards('cash'),
    list: { path: '/treasury/cash-boxes', area: 'treasury', icon: 'banknote' },
  },
  banks: {
    one: { fa: 'بانک', en: 'bank' },
    heard: ['bank.show'],
    touches: [],
    guards: placeGuards('bank'),
    list: { path: '/treasury/banks', area: 'treasury', icon: 'landmark' },
  },
  'payment-gateways': {
    one: { fa: 'درگاه پرداخت', en: 'payment gateway' },
    heard: ['payment_gateway.show'],
    touches: [],
    guards: placeGuards('payment_gateway'),
    list: { path: '/treasury/payment-gateways', area: 'treasury', icon: 'credit-card' },
  },
  'opening-inventories': {
    one: { fa: 'افتتاحیه', en: 'opening balance' },
    heard: ['opening.access'],
    // Their pickers leave out records with an entry.
    touches: ['banks', 'cashes', 'users', 'documents'],
  },
  shifts: {
    one: { fa: 'شیفت', en: 'shift' },
    heard: ['shift.show', 'shift.create', 'shift.approve'],
    touches: ['documents', 'cashes'],
  },
  'cost-types': {
    one: { fa: 'نوع هزینه', en: 'cost type' },
    heard: ['cost.show'],
    touches: [],
    guards: {
      show: 'cost.show',
      create: 'cost.create',
      update: 'cost.create',
      trash: 'cost.delete',
      force: 'account.access',
    },
    list: { path: '/treasury/cost-types', area: 'settings', icon: 'tags' },
  },
  events: {
    one: { fa: 'پیام', en: 'message' },
    heard: 'session',
    touches: [],
  },
  messages: {
    one: { fa: 'پیامک', en: 'text message' },
    heard: ['invoice.show'],
    touches: ['closed-invoices'],
  },
  'message-templates': {
    one: { fa: 'متن آماده‌ی پیامک', en: 'message template' },
    heard: 'session',
    touches: [],
    // Offered to people who send messages.
    guards: {
      show: 'session',
      create: 'setting.update',
      update: 'setting.update',
      trash: 'setting.update',
      force: 'setting.update',
    },
    list: { path: '/settings/message-templates', area: 'settings', icon: 'message-square-quote' },
  },
  'support-tickets': {
    one: { fa: 'تیکت پشتیبانی', en: 'support ticket' },
    heard: ['support_ticket.show'],
    touches: ['tickets'],
  },
  // Sent only to the two people of a ticket, and to the top role (`Context.changed`).
  'organization-tickets': {
    one: { fa: 'تیکت داخلی', en: 'internal ticket' },
    heard: ['organizational_ticket.show'],
    touches: ['tickets'],
  },
  // For both kinds: an answer, and the caller's counts.
  tickets: {
    one: null,
    heard: 'server',
    touches: ['support-tickets', 'organization-tickets'],
  },
  'ticket-services': {
    one: { fa: 'بخش تیکت', en: 'ticket department' },
    heard: ['setting.show', 'support_ticket.show', 'support_ticket.create'],
    touches: ['support-tickets', 'tickets'],
    guards: {
      show: 'setting.show',
      create: 'setting.update',
      update: 'setting.update',
      trash: 'setting.update',
      force: 'setting.update',
    },
    list: { path: '/settings/ticket-services', area: 'settings', icon: 'headset' },
  },
  'ticket-answers': {
    one: { fa: 'پاسخ آماده', en: 'ready answer' },
    heard: ['support_ticket.create'],
    touches: [],
    guards: {
      show: 'support_ticket.create',
      create: 'support_ticket.create',
      update: 'support_ticket.create',
      trash: 'support_ticket.create',
      force: 'support_ticket.create',
    },
    list: { path: '/tickets/answers', area: 'messages', icon: 'zap' },
  },
  'saved-reports': {
    one: { fa: 'گزارش ذخیره‌شده', en: 'saved report' },
    heard: ['report.show'],
    touches: [],
  },
  'report-snapshots': {
    one: { fa: 'گزارش', en: 'report' },
    heard: ['report.show'],
    touches: [],
  },
  settings: {
    one: { fa: 'تنظیمات', en: 'settings' },
    heard: 'session',
    touches: ['profile'],
  },
  backups: {
    one: { fa: 'پشتیبان', en: 'backup' },
    heard: ['backup.show'],
    touches: [],
  },
  profile: {
    one: { fa: 'پروفایل', en: 'profile' },
    heard: 'server',
    touches: [],
  },
  sessions: {
    one: { fa: 'ورود', en: 'sign-in' },
    heard: ['setting.show'],
    touches: [],
  },
  passkeys: {
    one: { fa: 'کلید عبور', en: 'passkey' },
    heard: 'server',
    touches: [],
  },
  devices: {
    one: { fa: 'دستگاه', en: 'device' },
    heard: 'server',
    touches: [],
  },
  system: {
    one: null,
    heard: ['setting.show'],
    touches: [],
  },
  files: {
    one: { fa: 'عکس', en: 'picture' },
    heard: 'server',
    touches: [],
  },
  operations: {
    one: { fa: 'کار آفلاین', en: 'offline work' },
    heard: 'server',
    touches: [],
  },
} as const satisfies Readonly<Record<string, Described>>;

export type ResourceName = keyof typeof RESOURCES;
type With<K extends string, V> = {
  [R in ResourceName]: (typeof RESOURCES)[R] extends Readonly<Record<K, V>> ? R : never;
}[ResourceName];

/** Resources whose changes are logged. */
export type Logged = With<'one', object>;
export const isLogged = (word: string): word is Logged => isResource(word) && 'one' in RESOURCES[word];
/** Resources with the standard calls of `crud`. */
export type StandardResource = With<'guards', unknown>;
/** Resources with a list and all its pages, of one area or of any. */
export type ListName<A extends Area = Area> = With<'list', { readonly area: A }>;

/** The pictures that lists are known by: names of the icon set. */
export type ListIcon = (typeof RESOURCES)[ListName]['list']['icon'];

/** Every list, in the order of the navigation. */
export const LISTS = Object.entries(RESOURCES).flatMap(([name, described]) =>
  'list' in described ? [{ name: name as ListName, ...described.list }] : [],
);

export const isResource = (word: string): word is ResourceName => Object.hasOwn(RESOURCES, word);

/** The permissions of a standard resource for each call. */
export function guardsOf(resource: StandardResource): Guards {
  const guards: Slug | Guards = RESOURCES[resource].guards;
  if (typeof guards !== 'string') return guards;
  return {
    show: `${guards}.show`,
    create: `${guards}.create`,
    update: `${guards}.update`,
    trash: `${guards}.delete`,
    force: `${guards}.forceDelete`,
  };
}
