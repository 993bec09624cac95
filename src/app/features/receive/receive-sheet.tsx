import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useRef } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { keptText } from '#app/data/error-words.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useInvoice } from '#app/data/use-invoice.ts';
import { useKeptPerson } from '#app/data/use-kept-person.ts';
import { CustomerPicker } from '#app/features/customer/customer-picker.tsx';
import { type PickedPerson, personOfUser, userIdOf } from '#app/features/customer/customer-picker-person.ts';
import { PersonCard, personNote } from '#app/features/customer/person-picker-card.tsx';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { openPrint } from '#app/shell/open-print.ts';
import { useDraft } from '#app/state/draft.ts';
import { toast } from '#app/state/toast.ts';
import { documents } from '#contract/documents.ts';
import { users } from '#contract/users.ts';
import { MoneyPad } from '#ui/fields/money-pad.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SourceFields } from './place-picker.tsx';
import { ReceiveFoot, receiveRefusal, showLack } from './place-picker-foot.tsx';
import { paymentOf, type SourceType, sourceOf, trackingProblem } from './place-picker-rules.ts';
import { offers } from './receive-sums.ts';
import { SettlesCard } from './settles-card.tsx';
import { usePlaces } from './use-place-picker.ts';

interface ReceiveDraft {
  query: string;
  person: PickedPerson | null;
  type: SourceType | null;
  place_id: number | null;
  tracking: string;
  /** Null: the whole debt, or what is due of the reservation; 0 when it was emptied. */
  amount: number | null;
  /** Null: the reservation it was opened for, if any, then the oldest. */
  invoice_ids: number[] | null;
}

const EMPTY: ReceiveDraft = {
  query: '',
  person: null,
  type: null,
  place_id: null,
  tracking: '',
  amount: null,
  invoice_ids: null,
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
  const { today } = useClubNow();
  const name = invoiceId ? `receive.invoice-${invoiceId}` : userId ? `receive.user-${userId}` : 'receive';
  const { value: draft, set, dirty, clear } = useDraft<ReceiveDraft>(name, EMPTY);
  const typed = dirty && (draft.amount !== null || draft.tracking !== '' || draft.invoice_ids !== null);
  const receive = useCall(documents.createReceive, { keepAs: name, keeps: true });
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

  const { query: invoice, facts: ofInvoice } = useInvoice(invoiceId ?? 0);
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
  const sum = draft.amount ?? offered;
  const invoice_ids = draft.invoice_ids ?? (invoiceId && !draft.person ? [invoiceId] : []);

  const sources = usePlaces();
  const type = draft.type ?? sources[0]?.type;
  const source = type && sourceOf(sources, type);
  const choice = type && { type, place_id: draft.place_id, tracking: draft.tracking };
  const ready = person !== null && (balance !== null || draft.amount !== null);

  const lack =
    !choice || !source
      ? 'place'
      : !person
        ? 'customer'
        : !ready || sum < 1
          ? 'amount'
          : trackingProblem(choice)
            ? 'tracking'
            : null;

  const primary = useRef<HTMLButtonElement>(null);
  const pick = (one: PickedPerson) => {
    change({ person: one, query: '', amount: null, invoice_ids: null });
    requestAnimationFrame(() => primary.current?.focus({ preventScroll: true }));
  };
  const take = async () => {
    if (lack || !choice || !person) {
      showLack(lack);
      return;
    }
    const outcome = await receive.submit(
      {
        body: {
          client_ref: receive.ref,
          user_id: userIdOf(person),
          ...paymentOf(sources, choice, sum),
          ...(invoice_ids.length > 0 && { invoice_ids }),
        },
      },
      { about: { person: { name: person.name, phone: person.phone } } },
    );
    if (outcome.state === 'refused') return;
    const made = outcome.state === 'done' ? outcome.answer.data : null;
    const receipt = outcome.state === 'kept' ? `ref:${outcome.ref}` : outcome.answer.data.id;
    const done = made?.status === 'pending' ? 'receive.done_pending' : 'receive.done';
    toast({
      text: outcome.state === 'kept' ? keptText(words, outcome) : t(done, { sum: amount(sum) }),
      ...(can('receive.show') && {
        action: { label: t('common.print'), onPress: () => openPrint({ receipt }) },
      }),
    });
    close.finish();
  };

  const failed = invoice.error ?? user.error ?? open_items.error;
  const refusal = receiveRefusal(words, receive);
  const anyone = userId === undefined && invoiceId === undefined;

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('receive.head')}
      className="max-tablet:h-[94%]"
      footer={
        <ReceiveFoot
          refused={refusal.other}
          after={balance === null ? null : balance - sum}
          busy={receive.busy}
          onTake={() => void take()}
          button={primary}
          {...{ sum, source, lack }}
        />
      }
    >
      {!person && (
        <ErrorNotice error={failed} onRetry={() => Promise.all([invoice.refetch(), user.refetch()])} />
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
                onClick={() => change({ person: null, amount: null, invoice_ids: null })}
              />
            )}
          </PersonCard>
          {choice && (
            <SourceFields sources={sources} choice={choice} onChange={change} error={refusal.tracking} />
          )}
          <MoneyPad
            label={t('receive.amount')}
            value={sum || null}
            onChange={(value) => change({ amount: value ?? 0 })}
            error={receive.fieldErrors.price}
            chips={offers(debt, items, today, due)
              .map((offer) => ({
                ...offer,
                label: {
                  invoice: t('receive.this_one', { sum: amount(offer.amount) }),
                  debt: t('receive.whole_debt'),
                  today: t('receive.only_today', { sum: amount(offer.amount) }),
                  round: amount(offer.amount),
                }[offer.key],
              }))
              .map((offer) => ({ ...offer, key: `${offer.key} ${offer.amount}` }))}
          >
            <SettlesCard
              items={items}
              sum={sum}
              invoiceIds={invoice_ids}
              onChange={(ids) => change({ invoice_ids: ids })}
            />
          </MoneyPad>
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
