import { errorText } from '#app/calls/error-words.ts';
import type { EachOutcome } from '#app/calls/use-each-call.ts';
import type { Words } from '#app/i18n/words.ts';
import { recordRefusal } from './refusal.ts';

/** One message about bulk failures for a person who has left the list: how many, and why. */
export function leftBulkText<Row>(
  words: Words,
  { done, refused: [first, ...others], stopped }: EachOutcome<Row>,
  of: number,
  nameOf: (row: Row) => string,
): { title: string; text: string } {
  const { t, number } = words;
  const n = stopped ? of - done.length : others.length + (first ? 1 : 0);
  const why =
    first && t('list.refused_row', { name: nameOf(first.row), why: recordRefusal(words, first.error) });
  return {
    title: t('list.not_done', { n: number(n), of: number(of) }),
    text: stopped ? errorText(words, stopped) : (why ?? ''),
  };
}
