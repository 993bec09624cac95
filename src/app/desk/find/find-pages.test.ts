import { expect, it } from 'vitest';
import type { Messages } from '#app/i18n/make-words.ts';
import type { NavPage } from '#app/shell/nav.ts';
import { findPages } from './find-pages.ts';

const page = (path: string, title: NavPage['title'], section?: NavPage['section']): NavPage => ({
  path,
  title,
  permission: 'session',
  section,
});
const pages = [
  page('/customers', 'users.title', 'customers'),
  page('/customers/trash', 'users.deleted', 'customers'),
  page('/settings/access', 'shell.access', 'settings'),
  page('/profile', 'profile.title'),
];
const names: Messages[] = [
  {
    'users.title': 'مشتریان',
    'users.deleted': 'مشتریان حذف‌شده',
    'shell.access': 'گروه‌های دسترسی',
    'profile.title': 'پروفایل',
    'shell.customers': 'مشتریان',
    'shell.settings': 'تنظیمات',
  },
  {
    'users.title': 'Customers',
    'users.deleted': 'Deleted customers',
    'shell.access': 'Access groups',
    'profile.title': 'Profile',
    'shell.customers': 'Customers',
    'shell.settings': 'Settings',
  },
];
const paths = (q: string) => findPages(pages, names, q).map(({ path }) => path);

it('finds pages by words of either language, in any order and spelling', () => {
  expect(paths('دسترسي')).toEqual(['/settings/access']);
  expect(paths('access')).toEqual(['/settings/access']);
  expect(paths('GROUPS access')).toEqual(['/settings/access']);
  expect(paths('پروفایل')).toEqual(['/profile']);
  expect(paths('customers حذف')).toEqual(['/customers/trash']);
});

it('puts the name that begins so first, and finds a section by its name', () => {
  expect(paths('customer')).toEqual(['/customers', '/customers/trash']);
  expect(paths('deleted')).toEqual(['/customers/trash']);
  expect(paths('مشتری')).toEqual(['/customers', '/customers/trash']);
  expect(paths('settings')).toEqual(['/settings/access']);
});

it('finds nothing without a word, and nothing that is not there', () => {
  expect(paths(' ')).toEqual([]);
  expect(paths('ژژژ')).toEqual([]);
});
