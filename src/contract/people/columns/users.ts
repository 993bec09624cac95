import {
  codeColumn,
  createdColumn,
  creatorColumn,
  doerText,
  familyColumn,
  personColumns,
} from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { User } from '../users.ts';

export const GENDERS: Record<User['gender'], Record<Locale, string>> = {
  1: { fa: 'آقا', en: 'Man' },
  2: { fa: 'خانم', en: 'Woman' },
};
export const USER_STATUS_WORDS: Record<User['status'], Record<Locale, string>> = {
  0: { fa: 'ثبت‌نام نکرده', en: 'Not registered' },
  1: { fa: 'ثبت‌نام کرده', en: 'Registered' },
  3: { fa: 'شماره تأیید شده', en: 'Phone confirmed' },
  4: { fa: 'کامل', en: 'Complete' },
};
export const userColumns: Columns<User> = {
  ...personColumns,
  character: {
    title: { fa: 'گروه', en: 'Group' },
    kind: 'text',
    value: (row) => row.character.name,
    sort: 'character',
  },
  balance: {
    title: { fa: 'مانده (تومان)', en: 'Balance (toman)' },
    kind: 'balance',
    value: (row) => row.balance,
    sort: 'balance',
    sum: 'balance',
  },
  max_debt: {
    title: { fa: 'سقف بدهی', en: 'Debt limit' },
    kind: 'amount',
    priority: 3,
    value: (row) => row.max_debt || null,
    sort: 'max_debt',
  },
  created_at: createdColumn,
  gender: {
    title: { fa: 'جنسیت', en: 'Gender' },
    choices: GENDERS,
    kind: 'text',
    value: (row, lang) => GENDERS[row.gender][lang],
    sort: 'gender',
    hidden: true,
  },
  role: {
    title: { fa: 'گروه دسترسی', en: 'Access group' },
    kind: 'text',
    value: (row) => row.role?.name ?? null,
    sort: 'role',
    hidden: true,
  },
  company: {
    title: { fa: 'شرکت', en: 'Company' },
    kind: 'text',
    value: (row) => row.company || null,
    sort: 'company',
    hidden: true,
  },
  code: { ...codeColumn, hidden: true },
  national_code: {
    title: { fa: 'کد ملی', en: 'National code' },
    kind: 'digits',
    value: (row) => row.national_code,
    hidden: true,
  },
  family: familyColumn,
  email: {
    title: { fa: 'ایمیل', en: 'Email' },
    kind: 'digits',
    value: (row) => row.email,
    sort: 'email',
    hidden: true,
  },
  born_at: {
    title: { fa: 'تاریخ تولد', en: 'Date of birth' },
    kind: 'date',
    value: (row) => row.born_at,
    sort: 'born_at',
    hidden: true,
  },
  whatsapp_number: {
    title: { fa: 'شماره‌ی واتس‌اپ', en: 'WhatsApp number' },
    kind: 'digits',
    value: (row) => row.whatsapp_number,
    sort: 'whatsapp_number',
    hidden: true,
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: USER_STATUS_WORDS,
    kind: 'text',
    value: (row, lang) => USER_STATUS_WORDS[row.status][lang],
    sort: 'status',
    hidden: true,
  },
  active: {
    title: { fa: 'فعال', en: 'Active' },
    kind: 'flag',
    value: (row) => row.active,
    hidden: true,
  },
  is_coach: {
    title: { fa: 'مربی', en: 'Coach' },
    kind: 'flag',
    value: (row) => row.is_coach,
    hidden: true,
  },
  creator: {
    ...creatorColumn,
    // Holders of the top role act as the system (seeds §6).
    value: ({ creator }, lang) => doerText(creator?.role?.id === TOP_ROLE ? null : creator, lang),
  },
};
