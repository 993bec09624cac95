import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { UNPAID } from '#app/parts/money/pay-parts.ts';
import { paymentOf } from '#app/parts/money/places.ts';
import { usePayment } from '#app/parts/money/use-payment.ts';
import { type ReceiptsDraft, useReceipts } from '#app/parts/money/use-receipts.ts';
import { useReceivedToast } from '#app/parts/money/use-received-toast.ts';
import { type PickedPerson, userIdOf } from '#app/parts/people/picked-person.ts';
import type { ReceiveSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { documents } from '#contract/treasury/documents.ts';
import { usePayer } from './use-payer.ts';

interface ReceiveDraft extends ReceiptsDraft {
  query: string;
  person: PickedPerson | null;
  /** Null: the reservations it was opened for, if any, then the oldest. */
  invoice_ids: number[] | null;
  /** '': as the server words it. */
  description: string;
  /** '': today. */
  date: string;
}

const EMPTY: ReceiveDraft = {
  query: '',
  person: null,
  pay: UNPAID,
  taken: 0,
  invoice_ids: null,
  description: '',
  date: '',
};

export type Receive = ReturnType<typeof useReceive>;

/** The state of a receipt's form: payer, amount and means, what it pays; and sending it. */
export function useReceive({ open, userId, invoiceId, past, least = 0, onClose }: ReceiveSheetProps) {
  const { t, money } = useWords();
  const received = useReceivedToast();
  const of = userId === undefined ? '' : `-${userId}`;
  const name = invoiceId
    ? `receive.invoice-${invoiceId}${of}`
    : userId
      ? `receive.${past ? `past${past.map((court) => `-${court}`).join('')}` : 'user'}${of}`
      : 'receive';
  const kept = useDraft<ReceiveDraft>(name, EMPTY);
  const { value: draft, set, dirty } = kept;
  const { pay } = draft;
  const receipts = useReceipts(documents.createReceive, name, kept, { keeps: true });
  const typed = dirty && isTyped(draft);
  const close = useFormClose({ open, dirty: typed, clear: receipts.forget, onClose });
  // A refusal applies to what was sent: any change clears it.
  const change = (part: Partial<ReceiveDraft>) => {
    receipts.reset();
    set(part);
  };

  const payer = usePayer(draft.person, { userId, invoiceId, past, sending: receipts.busy });
  const { person, balance } = payer;
  // For past slots only their debt is requested.
  const whole = least || (past ? (payer.due ?? payer.debt) : payer.due || payer.debt);
  const invoice_ids = draft.invoice_ids ?? (draft.person ? [] : [...payer.named]);
  const ready = person !== null && (balance !== null || pay.amount !== null);
  const paying = usePayment({
    pay,
    whole,
    lacks: person ? (ready ? null : t('pay.lack_amount')) : t('receive.lack_customer'),
    known: open && person !== null,
  });
  const { sources, parts, sum } = paying;
  // After one of several means was taken, the rest is not the whole amount.
  const short = draft.taken === 0 && sum < least ? t('receive.lack_least', { sum: money(least) }) : null;
  const payment = { ...paying, lack: paying.lack ?? short };

  const take = async () => {
    if (receipts.busy) return;
    if (payment.lack || !person) return payment.mend();
    const description = draft.description.trim();
    const { taken, left } = await receipts.take(
      parts,
      (part, client_ref) => ({
        body: {
          client_ref,
          user_id: userIdOf(person),
          ...paymentOf(sources, part.choice, part.price),
          ...(invoice_ids.length > 0 && { invoice_ids }),
          ...(description && { description }),
          ...(draft.date && { date: draft.date }),
          ...(least > 0 && parts.length === 1 && draft.taken === 0 && { min: least }),
        },
      }),
      { person: { name: person.name, phone: person.phone } },
    );
    received(person.name, sources, taken);
    if (left.length === 0) close.finish();
  };

  return {
    draft,
    set,
    change,
    restored: kept.restored && dirty,
    close,
    payer,
    whole,
    invoice_ids,
    receipts,
    payment,
    /** The payments, as in the request. */
    payments: parts.map((part) => paymentOf(sources, part.choice, part.price)),
    take,
    /** It was opened for slots that are over. */
    past: past !== undefined,
    /** Opened without a payer: one must be searched. */
    anyone: userId === undefined && invoiceId === undefined,
  };
}

/** Whether more than the payer was typed. */
const isTyped = ({ pay, invoice_ids, description, date }: ReceiveDraft): boolean =>
  pay.amount !== null ||
  pay.parts.some((part) => part.tracking !== '') ||
  invoice_ids !== null ||
  description.trim() !== '' ||
  date !== '';
