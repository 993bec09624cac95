import { formatInstant } from '#domain/dates.ts';
import type { Context } from '../context.ts';

const MADE = { fa: 'ساخته‌شده', en: 'Made' } as const;

/** The text that says when a file's rows were read, and by whom. */
export const createdText = ({ locale, actor }: Context, at: string | Date, zone: string): string =>
  [`${MADE[locale]}: ${formatInstant(at, locale, zone)}`, actor.name].filter(Boolean).join(' · ');
