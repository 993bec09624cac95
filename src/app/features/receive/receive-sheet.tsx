import { useQuery } from '@tanstack/react-query';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useKeptPerson } from '#app/data/use-kept-person.ts';
import { useVisit } from '#app/data/use-visit.ts';
import { CustomerPicker } from '#app/features/customer/customer-picker.tsx';
import { type PickedPerson, personOfUser, userIdOf } from '#app/features/customer/customer-picker-person.ts';
import { PersonCard, personNote } from '#app/features/customer/person-picker-card.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type PayDraft, UNPAID } from '#app/parts/pay/pay-parts.ts';
import { PayRow } from '#app/parts/pay/pay-row.tsx';
import { paidText } from '#app/parts/pay/pay-words.ts';
import { paymentOf } from '#app/parts/pay/places.ts';
import { ReceiveFoot } from '#app/parts/pay/receive-foot.tsx';
import { payOfParts, takeParts } from '#app/parts/pay/take-parts.ts';
import { usePayment } from '#app/parts/pay/use-payment.ts';
import { useReceivedToast } from '#app/parts/pay/use-received-toast.ts';
import { useReceives } from '#app/parts/pay/use-receives.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { useDraft } from '#app/state/draft.ts';
import { documents } from '#contract/documents.ts';
import { users } from '#contract/users.ts';
import { Chip } from '#ui/chip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { offers } from './receive-sums.ts';
import { SettlesCard } from './settles-card.tsx';

interface ReceiveDraft {
  query: string;
  person: PickedPerson | null;
  /** The whole is the debt, or what is due of the reservation; no means: the first. */
  pay: PayDraft;
  /** How many receipts of it are taken already. */
  taken: number;
  /** Null: the visit it was opened for, if any, then the oldest. */
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

interface Props {
  open: boolean;
  userId?: number | undefined;
  invoiceId?: number | undefined;
  onClose: () => void;
}

/** Takes money from a person: for a reservation, from somebody known, or from whoever is searched for first. */
export function ReceiveSheet(props: Props) {
  const { userId, invoiceId } = props;
  return <ReceiveForm key={`${userId} ${invoiceId}`} {...props} />;
}

function ReceiveForm({ open, userId, invoiceId, onClose }: Props) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const received = useReceivedToast();
  const { today } = useClubNow();
  const name = invoiceId ? `receive.invoice-${invoiceId}` : userId ? `receive.user-${userId}` : 'receive';
  const { value: draft, set, dirty, clear, restored } = useDraft<ReceiveDraft>(name, EMPTY);
  const { pay } = draft;
  const typed =
    dirty &&
    (pay.amount !== null ||
      pay.parts.some((part) => part.tracking !== '') ||
      draft.invoice_ids !== null ||
      draft.description.trim() !== '' ||
      draft.date !== '');
  const receive = useReceives(documents.createReceive, name, { keeps: true });
  const { renew } = receive;
  const forget = useCallback(() => {
    clear();
    renew();
  }, [clear, renew]);
  const close = useFormClose({ open, dirty: typed, clear: forget, onClose });
  const change = (part: Partial<ReceiveDraft>) => {
    receive.reset();
    set(part);
  };
  const [more, setMore] = useState(false);

  const { query: invoice, facts: ofInvoice } = useVisit(invoiceId ?? 0);
  const id = draft.person?.id ?? userId ?? ofInvoice?.user.id ?? 0;
  const asked = { params: { id: String(id) } };
  const enabled = id > 0 && can('user.show');
  const user = useQuery({ ...queryFor(users.get, asked), enabled });
  const open_items = useQuery({ ...queryFor(users.openItems, asked), enabled });
  const detail = user.data?.data;
  const items = open_items.data?.data ?? [];
  const kept = useKeptPerson(draft.person ?? { id });
  const person = kept
    ? { ...draft.person, ...kept, id }
    : detail
      ? personOfUser(detail)
      : (draft.person ?? (ofInvoice ? personOfInvoice(ofInvoice) : null));

  const due = ofInvoice ? Math.max(0, ofInvoice.due - ofInvoice.pending) : null;
  const balance = person?.balance ?? null;
  const debt = Math.max(0, (balance ?? 0) - (detail?.pending ?? 0));
  const offered = due || debt;
  const invoice_ids = draft.invoice_ids ?? (ofInvoice && !draft.person ? [...ofInvoice.ids] : []);
  const ready = person !== null && (balance !== null || pay.amount !== null);
  const { sources, paying, parts, sum, target, required, lack, mend } = usePayment({
    pay,
    whole: offered,
    lacks: person ? (ready ? null : t('pay.lack_amount')) : t('receive.lack_customer'),
    known: open && person !== null,
  });
  const { go } = target;
  const pick = (one: PickedPerson) =>
    change({ person: one, query: '', pay: { ...pay, amount: null }, invoice_ids: null });

  const take = async () => {
    if (receive.busy) return;
    if (lack || !person) return mend();
    const description = draft.description.trim();
    const about = { person: { name: person.name, phone: person.phone } };
    const { taken, left } = await takeParts(
      parts,
      (part, at) =>
        receive.submit(
          draft.taken + at,
          (client_ref) => ({
            body: {
              client_ref,
              user_id: userIdOf(person),
              ...paymentOf(sources, part.choice, part.price),
              ...(invoice_ids.length > 0 && { invoice_ids }),
              ...(description && { description }),
              ...(draft.date && { date: draft.date }),
            },
          }),
          { about, more: at < parts.length - 1 },
        ),
      (rest) => set({ pay: payOfParts(rest), taken: draft.taken + parts.length - rest.length }),
    );
    received(person.name, sources, taken);
    if (left.length === 0) close.finish();
  };

  // Whoever may take money but not see people takes it from whom a reservation names.
  const unseen = userId !== undefined && !can('user.show') ? new CallError('forbidden') : null;
  const failed = (invoiceId ? failureOf(invoice) : null) ?? (enabled ? failureOf(user) : null) ?? unseen;
  const errors = receive.errors(parts, draft.taken);
  const anyone = userId === undefined && invoiceId === undefined;

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('receive.head')}
      className="max-tablet:h-[94%]"
      footer={
        person && (
          <ReceiveFoot
            refused={Object.keys(errors).length > 0 ? null : receive.errorText}
            after={balance === null ? null : balance - sum}
            lack={lack}
            take={t('receive.button', { paid: paidText(words, sources, parts, 'toman') })}
            busy={receive.busy}
            onTake={() => void take()}
          />
        )
      }
    >
      {restored && dirty && <RestoredLine onFresh={forget} />}
      {!person && (
        <ErrorNotice
          error={failed}
          onRetry={() => Promise.all([invoiceId && invoice.refetch(), enabled && user.refetch()])}
        />
      )}
      {!person && anyone && (
        <CustomerPicker query={draft.query} onQuery={(query) => set({ query })} onPick={pick} />
      )}
      {!person && !anyone && !failed && <SkeletonRows rows={3} picture />}
      {person && (
        <>
          <PersonCard person={person} note={personNote(words, detail, kept)}>
            {anyone && (
              <IconButton
                icon={Pencil}
                label={t('receive.change_customer')}
                onClick={() => {
                  go(null);
                  change({ person: null, pay: { ...pay, amount: null }, invoice_ids: null });
                }}
              />
            )}
          </PersonCard>
          {sources.length > 0 && (
            <PayRow
              whole={offered}
              pay={paying}
              onPay={(next) => change({ pay: next })}
              sources={sources}
              required={required}
              at={target}
              errors={errors}
              onEnter={() => void take()}
              offers={offers(debt, items, today, due).map((offer) => ({
                key: `${offer.key} ${offer.amount}`,
                amount: offer.amount,
                label: {
                  invoice: t('receive.this_one', { sum: amount(offer.amount) }),
                  debt: t('receive.whole_debt'),
                  today: t('receive.only_today', { sum: amount(offer.amount) }),
                  round: amount(offer.amount),
                }[offer.key],
              }))}
            >
              {(target.target === null || target.target === 'amount') && (
                <SettlesCard
                  items={items}
                  sum={sum}
                  invoiceIds={invoice_ids}
                  onChange={(ids) => change({ invoice_ids: ids })}
                />
              )}
            </PayRow>
          )}
          <div>
            <Chip
              icon={NotebookPen}
              aria-expanded={more}
              on={more || draft.description !== '' || draft.date !== ''}
              onClick={() => {
                setMore(!more);
                go(null);
              }}
            >
              {t('receive.more')}
            </Chip>
          </div>
          {more && (
            <>
              <DateField
                label={t('receive.date')}
                optional
                tight
                help={t('receive.date_help')}
                today={today}
                max={today}
                value={draft.date}
                onChange={(date) => change({ date })}
                invalid={t('form.date', { example: t('form.date_example') })}
                outside={t('receive.date_future')}
                error={receive.fieldErrors.date}
              />
              <TextField
                label={t('receive.description')}
                optional
                tight
                help={t('receive.description_help')}
                maxLength={400}
                value={draft.description}
                onChange={(description) => change({ description })}
                error={receive.fieldErrors.description}
              />
            </>
          )}
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}

const personOfInvoice = ({
  user,
}: {
  user: { id: number; name: string; family: string; phone_number: string | null; balance: number | null };
}): PickedPerson => ({
  id: user.id,
  name: `${user.name} ${user.family}`,
  phone: user.phone_number ?? '',
  balance: user.balance,
});
