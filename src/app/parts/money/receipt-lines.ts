import type { Words } from '#app/i18n/words.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';

/** A receipt's two lines: its purpose, then date and place; in lists of several people (`payer`) first the payer. */
export function receiptLines(
  { description, date, source, user }: Document,
  words: Words,
  payer: boolean,
): { title: string; detail: string } {
  const title = words.digits(translateDocumentText(description, words.locale));
  const place = [words.date(date), source && words.digits(source.name)];
  const facts = payer && user ? [...place, title] : place;
  return {
    title: payer && user ? words.digits(`${user.name} ${user.family}`) : title,
    detail: facts.filter(Boolean).join(' · '),
  };
}
