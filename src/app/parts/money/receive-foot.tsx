import { useWords } from '#app/i18n/words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import type { Call } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paidText } from './pay-words.ts';
import type { usePayment } from './use-payment.ts';
import type { Receipts } from './use-receipts.ts';

/** Under the fields of a receipt: why it was refused, the balance after it, and taking the money. */
export function ReceiveFoot({
  receipts: { busy, errorText, errors },
  payment: { sources, parts, sum, lack },
  balance,
  onTake,
}: {
  receipts: Pick<Receipts<Call>, 'busy' | 'errorText' | 'errors'>;
  payment: ReturnType<typeof usePayment>;
  /** Before it; null: it is not known. */
  balance: number | null;
  onTake: () => void;
}) {
  const words = useWords();
  const { t } = words;
  // Errors of fields are shown there.
  const refused = Object.keys(errors(parts)).length > 0 ? null : errorText;
  return (
    <>
      {refused && <Notice kind="error">{refused}</Notice>}
      <p className="pay-stays">
        {balance !== null && (
          <>
            <span className="text-muted">{t('receive.after')}</span>
            <PersonBalance value={balance - sum} />
          </>
        )}
      </p>
      <Button kind="primary" size="large" block busy={busy} notYet={lack !== null} onClick={onTake}>
        {lack ?? t('receive.button', { paid: paidText(words, sources, parts, 'toman') })}
      </Button>
    </>
  );
}
