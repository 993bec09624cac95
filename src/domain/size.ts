import { formatNumber, type Locale } from './digits.ts';

const MB = 1_000_000;
const GB = 1_000_000_000;
const UNITS = { fa: { mb: 'مگابایت', gb: 'گیگابایت' }, en: { mb: 'MB', gb: 'GB' } } as const;

/** A size in bytes as text: «۲٫۵ گیگابایت». */
export function formatSize(bytes: number, locale: Locale): string {
  const { mb, gb } = UNITS[locale];
  const tenths = (unit: number) => formatNumber(Math.round((bytes / unit) * 10) / 10, locale);
  return bytes >= GB ? `${tenths(GB)} ${gb}` : `${tenths(MB)} ${mb}`;
}
