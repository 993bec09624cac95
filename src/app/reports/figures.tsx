import type { ReactNode } from 'react';
import { textOf } from '#app/engine/cells.tsx';
import type { Words } from '#app/i18n/words.ts';
import type { Figure, ReportColumn } from '#contract/reports/report-spec.ts';
import { hoursOf } from '#domain/durations.ts';
import { growthOf } from '#domain/growth.ts';

/** A figure of a report in words; a dash where there is none. */
export function figureText(words: Words, value: Figure | undefined, kind: ReportColumn['kind']): string {
  const { number, amount, percent, date, digits, phone } = words;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    return kind === 'date' ? date(value) : kind === 'digits' ? phone(value) : digits(value);
  }
  switch (kind) {
    case 'amount':
      return amount(value);
    case 'balance':
      return textOf('balance', value, words);
    case 'minutes':
      return number(hoursOf(value));
    case 'percent':
      return percent(value);
    default:
      return number(value);
  }
}

/** Plain digits need no direction; with a sign or unit they would be reordered. */
const PLAIN = /^[\d۰-۹٬٫.,]+$/;

/** A figure in its cell; the thousands of a long table need no element of their own. */
export function figureNode(words: Words, value: Figure | undefined, kind: ReportColumn['kind']): ReactNode {
  const text = figureText(words, value, kind);
  if (PLAIN.test(text)) return text;
  // A balance is a sum and its word, which stand as the reader reads.
  return kind === 'text' || kind === 'balance' ? <bdi>{text}</bdi> : <bdi dir="ltr">{text}</bdi>;
}

/** «+۹٪». */
const growthText = ({ percent }: Words, growth: number): string => percent(growth, 'always');

/** «۱٬۲۰۰٬۰۰۰ بیشتر · +۹٪»; from nothing and from below no percent is told. */
export function changeText(words: Words, now: number, then: number, kind: ReportColumn['kind']): string {
  const { t } = words;
  if (now === then) return t('reports.same');
  const change = Math.abs(now - then);
  // A share rises by points: a percent of a percent beside them would be read as the same.
  const share = kind === 'percent';
  const by = share
    ? t('reports.points', { n: words.number(Math.round(change * 10) / 10) })
    : figureText(words, change, kind === 'balance' ? 'amount' : kind);
  const growth = share ? null : growthOf(now, then);
  return [
    t(now > then ? 'reports.more' : 'reports.less', { by }),
    ...(growth === null ? [] : [`\u2066${growthText(words, growth)}\u2069`]),
  ].join(' · ');
}

/** Green means good for the club, not up (look.md §11). */
export const isGood = ({ cost }: ReportColumn, change: number): boolean => change > 0 !== (cost === true);

export const isMoney = (kind: ReportColumn['kind']): boolean => kind === 'amount' || kind === 'balance';
export const isNumeric = (kind: ReportColumn['kind']): boolean =>
  kind !== 'text' && kind !== 'digits' && kind !== 'date';
