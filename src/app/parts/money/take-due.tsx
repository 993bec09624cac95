import Calculator from 'lucide-react/icons/calculator';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { documents } from '#contract/treasury/documents.ts';
import type { About } from '#outbox/item.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { paidText } from './pay-words.ts';
import { paymentOf, type Source, sourceOf } from './places.ts';
import { useReceivedToast } from './use-received-toast.ts';

/** The default cash box. */
const CASH = { type: 'cash', place_id: null, tracking: '' } as const;

/**
 * A receipt of the due amount. Its button may disappear, so a queued receipt counts at once and a refusal is shown
 * later.
 */
export function useTakeDue() {
  const receive = useCall(documents.createReceive, { keeps: true });
  /** The sum that is on its way, in toman. */
  const [taking, setTaking] = useState<number | null>(null);
  return { receive, taking, setTaking };
}

/** Why it was not taken. */
export function TakeDueError({ of: { receive } }: { of: ReturnType<typeof useTakeDue> }) {
  return <ErrorNotice error={receive.error}>{receive.errorText}</ErrorNotice>;
}

/**
 * Receives the due amount into the default cash box with one tap; other amounts or means through the receipt's sheet
 * (`onOther`).
 */
export function TakeDue({
  of: { receive, taking, setTaking },
  due: owed,
  user,
  invoice_ids,
  sources,
  about,
  onOther,
}: {
  of: ReturnType<typeof useTakeDue>;
  due: number;
  user: { id: number; name: string; family: string };
  invoice_ids: readonly number[];
  sources: readonly Source[];
  about: About;
  onOther: () => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const received = useReceivedToast();
  const cash = sourceOf(sources, 'cash');
  // An amount on its way is shown until it has arrived.
  const due = taking ?? owed;
  const take = async () => {
    if (!cash) return onOther();
    if (taking !== null) return;
    const body = {
      client_ref: receive.ref,
      user_id: user.id,
      ...paymentOf(sources, CASH, due),
      invoice_ids: [...invoice_ids],
    };
    setTaking(due);
    const outcome = await receive.submit({ body }, { about });
    setTaking(null);
    if (outcome.state === 'refused') return;
    received(`${user.name} ${user.family}`, sources, [{ part: { price: due, choice: CASH }, outcome }]);
  };
  return (
    <div className="flex gap-2 tablet:max-w-105">
      <Button
        kind="primary"
        size="large"
        className="min-w-0 flex-1"
        busy={receive.busy}
        onClick={() => void take()}
      >
        {cash
          ? t('receive.button', {
              paid: paidText(words, sources, [{ price: due, choice: CASH }], 'toman'),
            })
          : t('reservation.receive', { sum: amount(due) })}
      </Button>
      <IconButton
        kind="secondary"
        size="large"
        icon={Calculator}
        label={t('reservation.receive_other')}
        onClick={onOther}
      />
    </div>
  );
}
