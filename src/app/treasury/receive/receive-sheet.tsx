import Pencil from 'lucide-react/icons/pencil';
import { Suspense, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { extraWithWords, lazyWithWords } from '#app/lazy-with-words.ts';
import { AlikeNotice } from '#app/parts/money/alike-notice.tsx';
import { type Offer, PayRow } from '#app/parts/money/pay-row.tsx';
import { ReceiveFoot } from '#app/parts/money/receive-foot.tsx';
import { offers } from '#app/parts/money/receive-sums.ts';
import { SettlesCard } from '#app/parts/money/settles-card.tsx';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { PersonCard, personNote } from '#app/parts/people/person-card.tsx';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import type { ReceiveSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ReceiveMore } from './receive-more.tsx';
import { type Receive, useReceive } from './use-receive.ts';

interface Picks {
  onPick: (person: PickedPerson) => void;
}
const OfferedPayers = extraWithWords<Picks & { onAll: () => void }>(() =>
  import('./offered-payers.tsx').then((m) => m.OfferedPayers),
);
const AllDebtors = lazyWithWords<Picks>(() => import('./all-debtors.tsx').then((m) => m.AllDebtors));
const OtherKinds = lazyWithWords<object>(() => import('./other-kinds.tsx').then((m) => m.OtherKinds));

/** Receives money from a person: for a reservation, from a given person, or from one searched first. */
export function ReceiveSheet(props: ReceiveSheetProps) {
  const { userId, invoiceId, past } = props;
  return <ReceiveForm key={`${userId} ${invoiceId} ${past}`} {...props} />;
}

function ReceiveForm(props: ReceiveSheetProps) {
  const words = useWords();
  const { t } = words;
  const form = useReceive(props);
  const [more, setMore] = useState(false);
  const [all, setAll] = useState(false);
  const { draft, set, change, payer, payment, receipts, anyone, close } = form;
  const { person, failed } = payer;
  const unpriced = { pay: { ...draft.pay, amount: null }, invoice_ids: null };
  const pick = (one: PickedPerson) => {
    setAll(false);
    change({ person: one, query: '', ...unpriced });
  };
  const debtors = all && anyone && !person;
  return (
    <Sheet
      open={props.open}
      onCloseRequest={close.request}
      title={t(debtors ? 'receive.debtors' : 'receive.head')}
      {...(debtors && { onBack: () => setAll(false) })}
      className="max-tablet:h-[94%]"
      footer={
        person && (
          <>
            <AlikeNotice userId={person.id} payments={form.payments} busy={receipts.busy} />
            <ReceiveFoot
              receipts={receipts}
              payment={payment}
              balance={payer.balance}
              onTake={() => void form.take()}
            />
          </>
        )
      }
    >
      {form.restored && <RestoredLine onFresh={receipts.forget} />}
      {!person && <ErrorNotice error={failed} onRetry={payer.retry} />}
      {debtors && (
        <Suspense fallback={<SkeletonRows rows={6} picture />}>
          <AllDebtors onPick={pick} />
        </Suspense>
      )}
      {!person && anyone && !debtors && (
        <CustomerPicker
          quiet
          query={draft.query}
          onQuery={(query) => set({ query })}
          onPick={pick}
          offered={(onPick) => <OfferedPayers onPick={onPick} onAll={() => setAll(true)} />}
        />
      )}
      {!person && anyone && !debtors && draft.query === '' && (
        <Suspense>
          <OtherKinds />
        </Suspense>
      )}
      {!person && !anyone && !failed && <SkeletonRows rows={3} picture />}
      {person && (
        <>
          <PersonCard person={person} note={personNote(words, payer.detail, payer.kept)}>
            {anyone && (
              <IconButton
                icon={Pencil}
                label={t('receive.change_customer')}
                onClick={() => {
                  payment.target.go(null);
                  change({ person: null, ...unpriced });
                }}
              />
            )}
          </PersonCard>
          {payment.sources.length > 0 && <ReceivePay form={form} />}
          <ReceiveMore form={form} open={more} onToggle={() => setMore(!more)} />
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}

/** Amount, means, and what it pays. */
function ReceivePay({ form }: { form: Receive }) {
  const { t, amount } = useWords();
  const { today } = useClubNow();
  const { change, payer, payment, receipts, whole, invoice_ids } = form;
  const { items, debt, due } = payer;
  const { target } = payment.target;
  const offered = offers(debt, items, today, due).map(
    (offer): Offer => ({
      key: `${offer.key} ${offer.amount}`,
      amount: offer.amount,
      label: {
        invoice: t(form.past ? 'receive.past_slots' : 'receive.this_one', { sum: amount(offer.amount) }),
        debt: t('receive.whole_debt'),
        today: t('receive.only_today', { sum: amount(offer.amount) }),
        round: amount(offer.amount),
      }[offer.key],
    }),
  );
  return (
    <PayRow
      whole={whole}
      pay={payment.paying}
      onPay={(pay) => change({ pay })}
      sources={payment.sources}
      required={payment.required}
      at={payment.target}
      errors={receipts.errors(payment.parts)}
      onEnter={() => void form.take()}
      offers={offered}
    >
      {(target === null || target === 'amount') && (
        <SettlesCard
          items={items}
          sum={payment.sum}
          invoiceIds={invoice_ids}
          onChange={(ids) => change({ invoice_ids: ids })}
        />
      )}
    </PayRow>
  );
}
