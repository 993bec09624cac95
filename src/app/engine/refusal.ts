import { errorText } from '#app/calls/error-words.ts';
import type { CallError } from '#app/data/call-error.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import { joined } from './filter-text.ts';

interface Referrer {
  resource: string;
  count: number;
}
const isReferrer = (value: unknown): value is Referrer =>
  typeof (value as Referrer)?.resource === 'string' && typeof (value as Referrer).count === 'number';

const isNumbered = (value: unknown): value is { invoice_number: number } =>
  typeof (value as { invoice_number?: unknown })?.invoice_number === 'number';

const isTitled = (value: unknown): value is { title: string } =>
  typeof (value as { title?: unknown })?.title === 'string';

/**
 * Why a record cannot be changed, deleted or restored: a balance (422 `has_balance`), a person still teaching, how many
 * records refer to it or which season must be restored first (409 `in_use`), or the reservation in its place (409
 * `exists`).
 */
export function recordRefusal(words: Words, error: CallError): string {
  const said = errorText(words, error);
  const { t } = words;
  const { by, balance, debtor, instead, season } = error.details;
  // For people; whether a cash box's balance may be shown is the server's decision.
  if (error.code === 'has_balance' && typeof debtor === 'boolean' && typeof balance === 'number')
    return t(debtor ? 'list.owes' : 'list.has_credit', { sum: words.money(Math.abs(balance)) });
  if (error.code === 'exists' && isNumbered(instead))
    return t('list.replaced', { n: String(instead.invoice_number) });
  if (error.code === 'in_use' && isTitled(season))
    return season.title ? t('list.season_named', { title: season.title }) : t('list.season_deleted');
  if (error.code !== 'in_use' || !Array.isArray(by)) return said;
  const referrers = by.filter(isReferrer);
  if (referrers.length === 1 && referrers[0]?.resource === 'coaches') return t('list.teaches');
  const list = referrers.map(({ resource, count }) => {
    const key = `list.by_${resource.replaceAll('-', '_')}` as WordKey;
    const text = t(key, { n: count });
    return text === key ? t('list.by_other', { n: count }) : text;
  });
  return list.length > 0 ? `${said} ${t('list.refers', { list: joined(words, list) })}` : said;
}
