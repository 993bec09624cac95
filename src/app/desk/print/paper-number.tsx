import { useWords } from '#app/i18n/words.ts';

/**
 * The number of a paper: the device's large until the books have given theirs, then «شماره ۱۰۴۳ (T۲-۰۰۰۰۵۷)».
 * Codes read from left to right.
 */
export function PaperNumber({
  numbers,
  device,
  sent = false,
}: {
  numbers: readonly number[];
  device: string | null;
  /** The server has it, and gives no number yet. */
  sent?: boolean;
}) {
  const { t, digits } = useWords();
  if (numbers.length === 0) {
    return (
      <>
        {device && (
          <bdi dir="ltr" className="block text-[27px] leading-[1.4] font-heavy">
            {digits(device)}
          </bdi>
        )}{' '}
        {!sent && <span className="text-state">{t('print.number_later')}</span>}
      </>
    );
  }
  return (
    <>
      <bdi className="block text-[27px] leading-[1.4] font-heavy">
        {t('print.number', { n: numbers.map(String).join(t('print.comma')) })}
      </bdi>{' '}
      {device && (
        <bdi dir="ltr" className="block text-lead">
          ({digits(device)})
        </bdi>
      )}
    </>
  );
}
