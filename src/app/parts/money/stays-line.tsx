import { useWords } from '#app/i18n/words.ts';
import { type PaidPart, sumPaid } from './pay-parts.ts';
import { partsText } from './pay-words.ts';
import type { Source } from './places.ts';
import { staysOf } from './stays.ts';

const TONES = {
  to_account: 'text-warning',
  debt: 'text-warning',
  credit: 'text-positive',
} as Partial<Record<string, string>>;

/** The line above the button with a reserved place: what becomes debt or credit. */
export function StaysLine({
  total,
  parts,
  sources,
  balance,
}: {
  total: number;
  parts: readonly PaidPart[];
  sources: readonly Source[];
  balance: number | null;
}) {
  const words = useWords();
  const { t, amount } = words;
  const stays = staysOf({ total, paid: sumPaid(parts), means: parts.length, balance });
  const split = stays?.what === 'split';
  return (
    <p className="pay-stays">
      {stays && (
        <span className={TONES[stays.what] ?? 'text-muted'}>
          {split
            ? partsText(words, sources, parts)
            : t(`booking.stays_${stays.what}`, { sum: amount(stays.sum) })}
        </span>
      )}
      {split && <span className="text-positive">{t('booking.stays_split')}</span>}
      {stays?.after && (
        <span className="text-muted">
          {t(`booking.stays_${stays.after.what}`, { sum: amount(stays.after.sum) })}
        </span>
      )}
    </p>
  );
}
