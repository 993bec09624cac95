import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { SIGN_IN_KINDS, SignInEntry } from '../sessions.ts';

type Named = Readonly<Record<Locale, string>>;

export const SIGN_IN_WORDS: Readonly<Record<(typeof SIGN_IN_KINDS)[number], Named>> = {
  code: { fa: 'ورود با کد', en: 'Signed in with code' },
  link: { fa: 'ورود با پیوند', en: 'Signed in with link' },
  passkey: { fa: 'ورود با کلید عبور', en: 'Signed in with passkey' },
  wrong_code: { fa: 'کد نادرست', en: 'Wrong code' },
  wrong_link: { fa: 'پیوند نادرست', en: 'Wrong link' },
  wrong_passkey: { fa: 'کلید عبور نادرست', en: 'Wrong passkey' },
  link_made: { fa: 'پیوند ساخته شد', en: 'Link created' },
  passkey_made: { fa: 'کلید عبور ساخته شد', en: 'Passkey created' },
  passkey_removed: { fa: 'کلید عبور حذف شد', en: 'Passkey removed' },
  passkey_lost: { fa: 'کلید عبور گم‌شده با کد حذف شد', en: 'Lost passkey removed with code' },
};
const NOBODY: Named = { fa: 'ناشناس', en: 'Unknown' };

/** The sign-in log as a file (settings, security). */
export const signInColumns: Columns<SignInEntry> = {
  at: { title: { fa: 'زمان', en: 'When' }, kind: 'moment', value: ({ at }) => at, sort: 'at' },
  kind: {
    title: { fa: 'نوع', en: 'Type' },
    choices: SIGN_IN_WORDS,
    kind: 'text',
    value: ({ kind }, lang) => SIGN_IN_WORDS[kind][lang],
  },
  user: {
    title: { fa: 'کاربر', en: 'User' },
    kind: 'text',
    value: ({ user }, lang) => (user ? `${user.name} ${user.family}` : NOBODY[lang]),
  },
  phone_number: {
    title: { fa: 'شماره', en: 'Phone' },
    kind: 'digits',
    value: ({ phone_number }) => phone_number,
  },
  device: {
    title: { fa: 'دستگاه', en: 'Device' },
    kind: 'text',
    value: ({ device }) => device && `${device.name} ${device.prefix}`.trim(),
  },
  network: { title: { fa: 'نشانی شبکه', en: 'Network' }, kind: 'digits', value: ({ network }) => network },
  user_agent: {
    title: { fa: 'مرورگر', en: 'Browser' },
    kind: 'note',
    value: ({ user_agent }) => user_agent,
  },
  ended_at: {
    title: { fa: 'پایان ورود', en: 'Ended' },
    kind: 'moment',
    value: ({ ended_at }) => ended_at,
  },
};
