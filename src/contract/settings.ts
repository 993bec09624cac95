import * as v from 'valibot';
import { defineCall } from './call.ts';
import { amount, avatarPath, one, text, version } from './fields.ts';

const NAME = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+)+)$/;

function isZone(zone: string): boolean {
  try {
    return NAME.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
/** An IANA name (`Asia/Tehran`, `UTC`); offsets are no zones. */
const timeZone = v.pipe(v.string(), v.maxLength(60, 'too_long'), v.check(isZone, 'unknown'));
const locale = v.picklist(['fa', 'en'], 'not_allowed');
const Sms = v.strictObject({ cancel: v.boolean(), book: v.boolean() });

const aheadDays = v.pipe(v.number(), v.safeInteger('type'), v.minValue(7, 'min'), v.maxValue(365, 'max'));

/** What is answered as it is taken. */
const plain = {
  locale,
  /** Null: no limit (D8). */
  default_max_debt: v.nullable(amount),
  bank_receipts_pending: v.boolean(),
  /** A receipt by bank or gateway must have its tracking number at once (D30). */
  reference_required: v.boolean(),
  coach_paid_on_no_show: v.boolean(),
  cash_may_go_below_zero: v.boolean(),
  bank_may_go_below_zero: v.boolean(),
  /** A till that differs by more goes to the manager. */
  shift_limit: amount,
  /** Without an open shift no cash comes in. */
  shift_required: v.boolean(),
  /** For how many days from today on the day's run keeps the times made (D10); null: by hand only. */
  times_ahead_days: v.nullable(aheadDays),
  version,
};

/** The name that a club has until somebody writes its own. */
export const UNNAMED = 'باشگاه من';

export const Settings = v.object({
  club_code: v.string(),
  club_name: v.string(),
  club_logo: v.nullable(v.string()),
  phone: v.string(),
  address: v.string(),
  time_zone: v.string(),
  ...plain,
  sms: v.object(Sms.entries),
});
export type Settings = v.InferOutput<typeof Settings>;

export const SettingsPatch = v.partial(
  v.strictObject({
    club_name: text(60, 2),
    club_logo: v.nullable(avatarPath),
    phone: text(30, 0),
    address: text(300, 0),
    time_zone: timeZone,
    ...plain,
    sms: Sms,
  }),
);

/** What anyone may know of the club: the sign-in page shows it. */
export const ClubInfo = v.object({
  club_code: v.string(),
  club_name: v.string(),
  club_logo: v.nullable(v.string()),
  /** The same picture under the second document's name. */
  club_avatar: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  club_currency_code: v.string(),
  /** Forms of receipts ask for the tracking number, or leave it for later. */
  reference_required: v.boolean(),
  time_zone: v.string(),
  locale,
  phone: v.string(),
  address: v.string(),
});
export type ClubInfo = v.InferOutput<typeof ClubInfo>;

export const settings = {
  get: defineCall({
    name: 'settings.get',
    method: 'GET',
    path: '/v1/admin/settings',
    permission: 'setting.show',
    summary: "The club's settings",
    answer: one(Settings),
  }),
  update: defineCall({
    name: 'settings.update',
    method: 'PATCH',
    path: '/v1/admin/settings',
    permission: 'setting.update',
    summary: "Changes the club's settings",
    body: SettingsPatch,
    answer: one(Settings),
  }),
  clubInfo: defineCall({
    name: 'settings.club-info',
    method: 'GET',
    path: '/v1/club_info',
    permission: 'public',
    summary: 'Name, logo, zone, language and currency of the club',
    answer: one(ClubInfo),
  }),
};
