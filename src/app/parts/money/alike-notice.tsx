import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#app/data/clock.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useOffline } from '#app/state/connection.ts';
import type { PaymentInput } from '#contract/treasury/documents.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { Notice } from '#ui/notice.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

const SETTLES_MS = 400;

/**
 * Warns of a similar receipt taken minutes ago, or with nearly the same tracking number (D67). Never blocks; not
 * checked offline.
 */
export function AlikeNotice({
  userId,
  payments,
  busy,
}: {
  /** 0: not in the books yet. */
  userId: number;
  payments: readonly PaymentInput[];
  /** While saving, a match would be the receipt itself. */
  busy: boolean;
}) {
  const { t, digits, amount } = useWords();
  const offline = useOffline();
  const asked = payments.filter(
    ({ price, cash_id, transaction_reference_id }) => price > 0 && (cash_id || transaction_reference_id),
  );
  // Not with each key.
  const text = JSON.stringify(asked);
  const settled = useDebounced(text, SETTLES_MS);
  const query = useQuery({
    ...queryFor(receipts.alike, {
      body: { user_id: userId, payments: JSON.parse(settled) as PaymentInput[] },
    }),
    enabled: userId > 0 && asked.length > 0 && settled === text && !offline && !busy,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (settled !== text || busy) return null;
  return (query.data?.data ?? []).map(({ index, kind, document }) => {
    const { doc_number, created_at, place, price, transaction_reference_id } = document;
    const minutes = Math.floor((serverNow().getTime() - Date.parse(created_at)) / MINUTE_MS);
    return (
      <Notice key={index} kind="warning">
        {t(`pay.alike_${kind}`, {
          n: Math.max(0, minutes),
          place: digits(place),
          sum: amount(price),
          document: digits(String(doc_number ?? '—')),
          number: digits(transaction_reference_id ?? ''),
        })}
      </Notice>
    );
  });
}
