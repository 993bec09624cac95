import { useWords } from '#app/i18n/words.ts';
import { Amount, type AmountProps } from '#ui/amount.tsx';

/** A sum of a place of money; null while its shift has to be counted first (D69): a dash that says so. */
export function PlaceAmount({ value, ...shown }: Omit<AmountProps, 'value'> & { value: number | null }) {
  const { t } = useWords();
  if (value !== null) return <Amount value={value} {...shown} />;
  return (
    <span className="text-muted" title={t('places.untold')}>
      <span aria-hidden>—</span>
      <span className="sr-only">{t('places.untold')}</span>
    </span>
  );
}
