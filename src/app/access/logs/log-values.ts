import { joined } from '#app/engine/filter-text.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import { callText, resourceText } from '#contract/access/columns/logs.ts';
import { EVENT_PRIORITY_WORDS, EVENT_TYPE_WORDS } from '#contract/messages/columns/events.ts';
import { MESSAGE_STATE_WORDS } from '#contract/messages/columns/messages.ts';
import {
  ORGANIZATION_STATUS_WORDS,
  SUPPORT_STATUS_WORDS,
  TICKET_SIDE_WORDS,
} from '#contract/messages/columns/tickets.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import { SEASON_WORDS } from '#contract/sales/columns/season-schedules.ts';
import { waitStateNames } from '#contract/sales/columns/waitlist.ts';
import { PAYMENT_TYPE_NAMES } from '#contract/treasury/columns/money-documents.ts';
import { SHIFT_STATE_WORDS } from '#contract/treasury/columns/shifts.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { currencyOf, unitOf } from '#domain/currency.ts';
import { weekdayNames } from '#domain/dates.ts';
import { PERMISSION_TREE } from '#domain/permissions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A changed field in words; added and removed items of lists are separate. */
export interface ChangedField {
  name: string;
  label: string;
  before: string | null;
  after: string | null;
  added?: string;
  taken?: string;
}

/** Technical fields that are not shown. */
export const SILENT: ReadonlySet<string> = new Set([
  'id',
  'item_id',
  'epoch',
  'since',
  // A report's parameters are visible where it opens.
  'params',
  'version',
  'client_ref',
  'search',
  'company_search',
  'updated_at',
  'occurred_at',
  'device_no',
  // The last test of a gateway stands on its page, and is no change of the gateway.
  'tested_at',
  'test_fault',
  'test_code',
  'must_replace_phone',
  'browser_setting',
  'offered_freed',
  'key',
]);
const MONEY = new Set([
  'price',
  'amount',
  'paid',
  'due',
  'wage',
  'debit',
  'credit',
  'result',
  'opening',
  'counted',
  'expected',
  'expected_total',
  'difference',
  'stays',
  'unsent',
  'fixed_price',
  'refund_ceiling',
  'total_price',
  'net',
  'discount',
  'addons_price',
  'refund',
  'penalty',
  'coach_share',
  'max_debt',
  'default_max_debt',
  'shift_limit',
  'cost_attachment_from',
  'balance',
]);

const ASKED = { hidden: 'logs.k_hidden', shown: 'logs.k_shown', required: 'logs.k_required' } as const;

const SURFACES = {
  hard: 'setup.surface_hard',
  ground: 'setup.surface_ground',
  grass: 'setup.surface_grass',
} as const;

/** Numbers and words that stand for something; by the resource where it differs. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, WordKey>>>> = {
  gender: { 1: 'people.man', 2: 'people.woman' },
  share_type: { percent: 'people.share_percent', fixed: 'people.share_fixed', hour: 'people.share_hour' },
  'users.status': { 0: 'users.status_0', 1: 'users.status_1', 3: 'users.status_3', 4: 'users.status_4' },
  'users.proof': { 0: 'users.status_0', 1: 'users.status_1', 3: 'users.status_3' },
  'sale-invoices.status': {
    1: 'logs.s_active',
    2: 'logs.s_canceled',
    active: 'logs.s_active',
    canceled: 'logs.s_canceled',
  },
  cancel_type: { 1: 'logs.c_1', 2: 'logs.c_2' },
  'documents.status': { confirm: 'logs.s_confirm', pending: 'logs.s_pending', cancel: 'logs.s_canceled' },
  'documents.kind': {
    invoice: 'logs.i_invoice',
    opening: 'logs.i_opening',
    payment: 'logs.i_payment',
    manual: 'logs.i_manual',
  },
  'courts.type': SURFACES,
  'waitlist.type': SURFACES,
  roof: { always: 'setup.roof_always', season: 'setup.roof_season', without: 'setup.roof_without' },
  'payment-gateways.type': { pos: 'logs.pos', online: 'logs.online' },
  default_action_type: { 1: 'logs.a_1', 2: 'logs.a_2' },
  ask_national_code: ASKED,
  ask_born_at: ASKED,
  action_type: { 1: 'logs.a_1', 2: 'logs.a_2', 3: 'logs.a_3' },
  mode: { rules: 'logs.m_rules', full: 'logs.m_full', none: 'logs.m_none', amount: 'logs.m_amount' },
  'sessions.by': { code: 'logs.by_code', link: 'logs.by_link', passkey: 'logs.by_passkey' },
  'sessions.ended_by': {
    idle: 'logs.e_idle',
    trash: 'logs.e_trash',
    inactive: 'logs.e_inactive',
    role: 'logs.e_role',
    phone: 'logs.e_phone',
    merge: 'logs.e_merge',
    device: 'logs.e_device',
    logout: 'logs.e_logout',
    staff: 'logs.e_staff',
    passkey: 'logs.e_passkey',
    restore: 'logs.e_restore',
  },
  locale: { fa: 'shell.persian', en: 'shell.english' },
  theme: {
    'semi-dark': 'login.theme_semi-dark',
    light: 'login.theme_light',
    dark: 'login.theme_dark',
    sea: 'login.theme_sea',
    flamingo: 'login.theme_flamingo',
  },
  'profile.settings': {
    theme: 'login.theme',
    locale: 'logs.f_locale',
    tables: 'logs.b_tables',
    bookmarks: 'logs.b_bookmarks',
    keys: 'logs.b_keys',
  },
  'accounts.lock': { 1: 'logs.l_1', 2: 'logs.l_2' },
  'financial-years.status': { active: 'logs.y_active', inactive: 'logs.y_inactive', closed: 'logs.y_closed' },
  'cost-types.kind': { income: 'logs.n_income', expense: 'logs.n_expense' },
  'shifts.reason': { change: 'shifts.r_change', receipt: 'shifts.r_receipt', unknown: 'shifts.r_unknown' },
  every: { day: 'logs.v_day', week: 'logs.v_week', month: 'logs.v_month' },
  'backups.reason': {
    manual: 'backups.manual',
    nightly: 'backups.nightly',
    before: 'backups.before',
    upload: 'backups.upload',
  },
  'backups.wanted': {
    make: 'logs.w_make',
    check: 'logs.w_check',
    load: 'logs.w_load',
    swap: 'logs.w_swap',
    undo: 'logs.w_undo',
  },
};

type Named = Readonly<Record<'fa' | 'en', string>>;

/** Names of values from the columns of lists. */
const NAMED: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  'documents.type': DOCUMENT_KINDS,
  'documents.payment_type': PAYMENT_TYPE_NAMES,
  'season-schedules.state': SEASON_WORDS,
  'shifts.state': SHIFT_STATE_WORDS,
  'waitlist.state': waitStateNames,
  'messages.state': MESSAGE_STATE_WORDS,
  'events.type': EVENT_TYPE_WORDS,
  'events.priority': EVENT_PRIORITY_WORDS,
  'support-tickets.status': SUPPORT_STATUS_WORDS,
  'support-tickets.priority': EVENT_PRIORITY_WORDS,
  'support-tickets.side': TICKET_SIDE_WORDS,
  'organization-tickets.status': ORGANIZATION_STATUS_WORDS,
  'organization-tickets.priority': EVENT_PRIORITY_WORDS,
  'organization-tickets.side': TICKET_SIDE_WORDS,
};

/** «کاربران: دیدن», by the permission's word and by its number. */
function permissionNames(lang: 'fa' | 'en'): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, children } of PERMISSION_TREE.flatMap((area) => area.children)) {
    for (const leaf of children) {
      const named = `${name[lang]}: ${leaf.name[lang]}`;
      names.set(leaf.slug, named).set(String(leaf.id), named);
    }
  }
  return names;
}

type Report = keyof typeof REPORTS;
const WEEKDAYS: ReadonlySet<string> = new Set(['weekday', 'weekdays', 'week_start']);
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** How many permissions a change took from an access group, and how many groups below it lost some with it (D35). */
export function takenIn({ call, before, after }: { call: string; before?: unknown; after?: unknown }): {
  n: number;
  below: number;
} {
  if (call !== 'roles.update' || !isFields(before) || !isFields(after)) return { n: 0, below: 0 };
  const left = textsOf(after.permissions);
  const n = textsOf(before.permissions).filter((slug) => !left.includes(slug)).length;
  return { n, below: Array.isArray(after.narrowed) ? after.narrowed.length : 0 };
}

/** Reads the values of a change as people do: names for numbers, the club's days, sums with their unit. */
export class LogReader {
  readonly #words: Words;
  readonly #resource: string;
  readonly #names: Readonly<Record<string, string>>;
  readonly #zone: string;
  #permissions: Map<string, string> | undefined;

  constructor(words: Words, resource: string, names: Readonly<Record<string, string>>, zone: string) {
    this.#words = words;
    this.#resource = resource;
    this.#names = names;
    this.#zone = zone;
  }

  /** The changed fields; fields without a value before and after are left out. */
  fields(before: unknown, after: unknown): ChangedField[] {
    const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
    const names = [...new Set([...Object.keys(is), ...Object.keys(was)])];
    return names.flatMap((name): ChangedField[] => {
      if (SILENT.has(name) || (isNothing(was[name]) && isNothing(is[name]))) return [];
      const label = this.label(name);
      const [old, now] = [was[name], is[name]];
      if (Array.isArray(old) && Array.isArray(now)) {
        const lost = old.filter((one) => !now.includes(one));
        const gained = now.filter((one) => !old.includes(one));
        return [
          {
            name,
            label,
            before: null,
            after: null,
            ...(gained.length > 0 && { added: this.text(name, gained) }),
            ...(lost.length > 0 && { taken: this.text(name, lost) }),
          },
        ];
      }
      return [
        {
          name,
          label,
          before: name in was ? this.text(name, old) : null,
          after: name in is ? this.text(name, now) : null,
        },
      ];
    });
  }

  /** A field's name; one without a word is shown as on the wire. */
  label(name: string): string {
    const key = `logs.f_${name}` as WordKey;
    const word = this.#words.t(key);
    return word === key ? name.replaceAll('_', ' ') : word;
  }

  text(name: string, value: unknown): string {
    const words = this.#words;
    const { t } = words;
    if (isNothing(value)) return t('logs.empty');
    if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
    if (Array.isArray(value)) {
      if (value.some(isFields)) return value.map((each) => this.text(name, each)).join('\n');
      return joined(
        words,
        value.map((each) => this.text(name, each)),
      );
    }
    if (isFields(value)) {
      const parts = Object.entries(value).filter(([key, each]) => !SILENT.has(key) && !isNothing(each));
      return joined(
        words,
        parts.map(([key, each]) => t('logs.pair', { name: this.label(key), value: this.text(key, each) })),
      );
    }
    const known = this.#meaning(name, value as string | number);
    if (known !== undefined) return known;
    if (typeof value === 'number') return MONEY.has(name) ? words.money(value) : words.number(value);
    return this.#textual(name, String(value));
  }

  #meaning(name: string, value: string | number): string | undefined {
    const { t, locale, digits } = this.#words;
    const meanings = MEANINGS[`${this.#resource}.${name}`] ?? MEANINGS[name];
    const key = meanings?.[value];
    if (key !== undefined) return t(key);
    const named = NAMED[`${this.#resource}.${name}`]?.[value];
    if (named !== undefined) return named[locale];
    const record = this.#names[`${name}.${value}`];
    if (record !== undefined) return digits(record);
    if (WEEKDAYS.has(name)) return weekdayNames(locale)[Number(value)];
    if (typeof value === 'string') {
      const said = this.#called(name, value);
      if (said !== undefined) return said;
    }
    if (name !== 'permissions' && name !== 'slugs') return undefined;
    this.#permissions ??= permissionNames(locale);
    return this.#permissions.get(String(value));
  }

  /** The name of something of the product: a report, a call, a kind of record, a backup's fault. */
  #called(name: string, value: string): string | undefined {
    const { t, locale } = this.#words;
    if (name === 'report')
      return Object.hasOwn(REPORTS, value) ? REPORTS[value as Report].title[locale] : value;
    if (name === 'currency_code') return unitOf(currencyOf(value), locale);
    if (name === 'call') return callText({ call: value, resource: value.split('.')[0] as string }, locale);
    if (name === 'resource_kind' || name === 'type') {
      const kind = resourceText(value, locale);
      return kind === value ? undefined : kind;
    }
    if (name !== 'why') return undefined;
    const key = `backups.why_${value}` as WordKey;
    const word = t(key);
    return word === key ? undefined : word;
  }

  #textual(name: string, text: string): string {
    const { date, instant, phone, digits } = this.#words;
    if (DAY.test(text)) return date(text);
    if (INSTANT.test(text)) return instant(text, this.#zone);
    if (name === 'phone_number') return phone(text);
    if (text.startsWith('{')) {
      try {
        return this.text(name, JSON.parse(text));
      } catch {
        // It was no more than a text that begins so.
      }
    }
    return digits(text);
  }
}
