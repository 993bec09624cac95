import { describe, expect, it } from 'vitest';
import { shortFullName, shortName } from './short-name.ts';

describe('shortName', () => {
  it.each([
    ['سارا', 'محمدی', 'سارا محمدی'],
    ['سیدمحمدحسین', 'طباطبایی‌نژاد', 'س.م. طباطبایی‌نژاد'],
    ['سید محمدحسین', 'طباطبایی‌نژاد', 'س.م. طباطبایی‌نژاد'],
    ['سیده زهرا', 'حسینی اصفهانی', 'س.ز. حسینی اصفهانی'],
    ['محمد امین حسین', 'میرزاخانی تهرانی', 'م.ا. میرزاخانی تهرانی'],
    ['امیرحسین', 'پورمحمدی‌نژاد', 'ا. پورمحمدی‌نژاد'],
    ['Alexander', 'Ter-Petrosyan', 'A. Ter-Petrosyan'],
    // Short enough, half-spaces not counted.
    ['علی‌رضا', 'نیک‌نام', 'علی‌رضا نیک‌نام'],
    // Nobody is called by a letter alone, and a name is not only a title.
    ['', 'شرکت تعاونی کارکنان فولاد', 'شرکت تعاونی کارکنان فولاد'],
    ['سید', 'طباطبایی‌نژاد اصفهانی', 'س. طباطبایی‌نژاد اصفهانی'],
  ])('%s %s', (name, family, short) => expect(shortName(name, family, 17)).toBe(short));

  it('says all where there is room', () => {
    expect(shortName('سیدمحمدحسین', 'طباطبایی‌نژاد', 40)).toBe('سیدمحمدحسین طباطبایی‌نژاد');
  });
});

it('finds the name in a whole one', () => {
  expect(shortFullName('سید محمدحسین طباطبایی‌نژاد', 17)).toBe('س.م. طباطبایی‌نژاد');
  expect(shortFullName('ماهور تازه‌وارد دوردست', 17)).toBe('م. تازه‌وارد دوردست');
  expect(shortFullName('سارا', 17)).toBe('سارا');
});
