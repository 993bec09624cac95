import { useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { type PayDraft, paidParts, payLack, sumPaid, withMeans } from './pay-parts.ts';
import { payLackText } from './pay-words.ts';
import { usePayTarget } from './use-pay-target.ts';
import { usePlaces } from './use-places.ts';

/**
 * A payment in a form that always has one: as typed, or by default `whole` with the first means. `lacks` is what the
 * form itself is missing, in words. The amount gets the cursor and the pad once the payer is `known`.
 */
export function usePayment({
  pay,
  whole,
  lacks,
  known,
}: {
  pay: PayDraft;
  whole: number;
  lacks: string | null;
  known: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const { reference_required } = useClub();
  const sources = usePlaces();
  const [first] = sources;
  const paying = pay.parts.length === 0 && first ? withMeans(pay, first.type) : pay;
  const parts = paidParts(paying, whole);
  const sum = sumPaid(parts);
  const missing = payLack(paying, whole, reference_required);
  const target = usePayTarget();
  const { go } = target;
  const asks = known && first !== undefined;
  useEffect(() => {
    if (!asks) return;
    const frame = requestAnimationFrame(() => go('amount'));
    return () => cancelAnimationFrame(frame);
  }, [asks, go]);
  const unpaid = sum < 1 ? t('pay.lack_amount') : missing && payLackText(words, missing);
  return {
    sources,
    paying,
    parts,
    sum,
    target,
    required: reference_required,
    /** What is missing, in words; null when it can be sent. */
    lack: first ? (lacks ?? unpaid) : t('receive.lack_place'),
    /** To where that is mended. */
    mend: () => go(missing?.what === 'tracking' ? `tracking.${missing.type}` : 'amount'),
  };
}
