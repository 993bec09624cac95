import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { one, version } from '#contract/fields.ts';
import { buySettings } from './pages/buy.ts';
import { customizingAnswer, customizingSettings } from './pages/customizing.ts';
import { clubLocale, languageAnswer, languageSettings } from './pages/languages.ts';
import { Sms, saleSettings } from './pages/sale.ts';
import { securitySettings } from './pages/security.ts';
import { storeSettings } from './pages/store.ts';
import { treasurySettings } from './pages/treasury.ts';
import { userSettings } from './pages/users.ts';

/** Settings that are the same in input and answer, page by page (`settings/`). */
const plain = {
  ...saleSettings,
  ...buySettings,
  ...userSettings,
  ...treasurySettings,
  ...storeSettings,
  ...securitySettings,
  version,
};

/** One record, cut by the pages that hold it; null where something is not set. */
export const Settings = v.object({
  club_code: v.string(),
  ...customizingAnswer,
  ...languageAnswer,
  ...plain,
  sms: v.object(Sms.entries),
});
export type Settings = v.InferOutput<typeof Settings>;

export const SettingsPatch = v.partial(
  v.strictObject({
    ...customizingSettings,
    ...languageSettings,
    ...plain,
    sms: Sms,
  }),
);
export type SettingsPatch = v.InferOutput<typeof SettingsPatch>;

/** Public facts about the club, shown on the sign-in page. */
export const ClubInfo = v.object({
  club_code: v.string(),
  club_name: v.string(),
  club_logo: v.nullable(v.string()),
  /** The same picture under its name in the second specification. */
  club_avatar: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  club_currency_code: v.string(),
  /** Forms of receipts ask for the tracking number, or leave it for later. */
  reference_required: v.boolean(),
  time_zone: v.string(),
  locale: clubLocale,
  week_start: v.number(),
  phone: v.string(),
  address: v.string(),
  /** A code may be read out by a call. */
  voice_codes: v.boolean(),
  /** After how many idle minutes a device locks; null: never. */
  lock_minutes: v.nullable(v.number()),
  print_accent: v.nullable(v.string()),
  receipt_head: v.string(),
  receipt_foot: v.string(),
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
