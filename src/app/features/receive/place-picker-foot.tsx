import type { Ref } from 'react';
import { PersonBalance } from '#app/features/customer/person-picker-card.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { wayName } from './place-picker.tsx';
import type { Source } from './place-picker-rules.ts';

/** What a receipt still wants before it can be sent. */
export type ReceiveLack = 'place' | 'customer' | 'amount' | 'tracking';

/** Puts the cursor where it is wanted. */
export function showLack(lack: ReceiveLack | null): void {
  const field = lack === 'tracking' ? 'input[name="tracking"]' : '.pad-input';
  document.querySelector<HTMLElement>(`.sheet ${field}`)?.focus();
}

/** A refused receipt: what stands at its tracking number, and what at no field. */
export function receiveRefusal(
  { t }: Words,
  call: { error: { code: string } | null; errorText: string | null; fieldErrors: Record<string, string> },
) {
  const { price, transaction_reference_id } = call.fieldErrors;
  const tracking =
    call.error?.code === 'tracking_used' ? t('receive.tracking_used') : transaction_reference_id;
  return { tracking, other: tracking || price ? null : call.errorText };
}

/** Under the fields of a receipt: why it was refused, the balance after it, and taking the money. */
export function ReceiveFoot({
  refused,
  after,
  sum,
  source,
  lack,
  busy,
  onTake,
  button,
}: {
  refused: string | null;
  /** Null: the balance is not known. */
  after: number | null;
  sum: number;
  source: Source | undefined;
  lack: ReceiveLack | null;
  busy: boolean;
  onTake: () => void;
  button?: Ref<HTMLButtonElement>;
}) {
  const words = useWords();
  const { t, amount } = words;
  return (
    <>
      {refused && <Notice kind="error">{refused}</Notice>}
      {after !== null && (
        <div className="flex items-baseline justify-between text-label">
          <span className="text-muted">{t('receive.after')}</span>
          <PersonBalance value={after} />
        </div>
      )}
      <Button
        ref={button}
        kind="primary"
        size="large"
        block
        busy={busy}
        notYet={lack !== null}
        onClick={onTake}
      >
        {lack || !source
          ? t(`receive.lack_${lack ?? 'place'}`)
          : t('receive.button', { sum: amount(sum), way: wayName(words, source) })}
      </Button>
    </>
  );
}
