import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { UNPAID } from '#app/parts/money/pay-parts.ts';
import { PayRow } from '#app/parts/money/pay-row.tsx';
import { paymentOf } from '#app/parts/money/places.ts';
import { ReceiveFoot } from '#app/parts/money/receive-foot.tsx';
import { usePayment } from '#app/parts/money/use-payment.ts';
import { type ReceiptsDraft, useReceipts } from '#app/parts/money/use-receipts.ts';
import { useReceivedToast } from '#app/parts/money/use-received-toast.ts';
import { PersonCard } from '#app/parts/people/person-card.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useOffline } from '#app/state/connection.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { coaches } from '#contract/people/coaches.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CoachMissing } from './coach-missing.tsx';

const EMPTY: ReceiptsDraft = { pay: UNPAID, taken: 0 };
const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** Receives money from a coach. Needs the network; offline the person’s own sheet queues it. */
export function CoachReceive(props: SheetScreenProps) {
  return <ReceiveForm key={props.id} {...props} />;
}

function ReceiveForm({ open, id = '', onClose }: SheetScreenProps) {
  const { t } = useWords();
  const received = useReceivedToast();
  const offline = useOffline();
  const params = { id };
  const query = useQuery(queryFor(coaches.get, { params }));
  const coach = query.data?.data;
  const name = `coach-receive.${id}`;
  const kept = useDraft<ReceiptsDraft>(name, EMPTY);
  const { value: draft, set, dirty } = kept;
  const receipts = useReceipts(coachAccount.receive, name, kept, { changes: CHANGES });
  const close = useFormClose({ open, dirty, clear: receipts.forget, onClose });
  const debt = Math.max(0, coach?.balance ?? 0);
  const known = open && coach !== undefined;
  const payment = usePayment({ pay: draft.pay, whole: debt, lacks: null, known });
  const { sources, parts } = payment;

  const take = async () => {
    if (receipts.busy) return;
    if (payment.lack || !coach) return payment.mend();
    const { taken, left } = await receipts.take(parts, (part, client_ref) => ({
      params,
      body: { client_ref, ...paymentOf(sources, part.choice, part.price) },
    }));
    received(`${coach.user.name} ${coach.user.family}`, sources, taken);
    if (left.length === 0) close.finish();
  };

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('coaches.receive_from')}
      className="max-tablet:h-[94%]"
      footer={
        coach && (
          <>
            {offline && <Notice kind="warning">{t('coaches.receive_online')}</Notice>}
            <ReceiveFoot
              receipts={receipts}
              payment={payment}
              balance={coach.balance}
              onTake={() => void take()}
            />
          </>
        )
      }
    >
      {!coach && <CoachMissing query={query} />}
      {coach && (
        <>
          <PersonCard
            person={{
              id: coach.user.id,
              name: `${coach.user.name} ${coach.user.family}`,
              phone: coach.user.phone_number ?? '',
              balance: coach.balance,
            }}
          />
          {sources.length > 0 && (
            <PayRow
              whole={debt}
              pay={payment.paying}
              onPay={(pay) => {
                receipts.reset();
                set({ pay });
              }}
              sources={sources}
              required={payment.required}
              at={payment.target}
              errors={receipts.errors(parts)}
              onEnter={() => void take()}
              offers={debt > 0 ? [{ key: 'debt', amount: debt, label: t('receive.whole_debt') }] : []}
            />
          )}
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}
