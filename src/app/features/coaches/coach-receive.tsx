import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryFor } from '#app/data/query.ts';
import { PersonCard } from '#app/features/customer/person-picker-card.tsx';
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
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useAway } from '#app/state/connection.ts';
import { useDraft } from '#app/state/draft.ts';
import { coachAccount } from '#contract/coach-account.ts';
import { coaches } from '#contract/coaches.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CoachMissing } from './coach-missing.tsx';

interface ReceiveDraft {
  /** The whole is the debt; no means: the first. */
  pay: PayDraft;
  /** How many receipts of it are taken already. */
  taken: number;
}
const EMPTY: ReceiveDraft = { pay: UNPAID, taken: 0 };
const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** Takes money from a coach. Only with a network: without one the person’s own sheet keeps it on the device. */
export function CoachReceive(props: SheetScreenProps) {
  return <ReceiveForm key={props.id} {...props} />;
}

function ReceiveForm({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t } = words;
  const received = useReceivedToast();
  const away = useAway();
  const params = { id };
  const query = useQuery(queryFor(coaches.get, { params }));
  const coach = query.data?.data;
  const name = `coach-receive.${id}`;
  const { value: draft, set, dirty, clear } = useDraft<ReceiveDraft>(name, EMPTY);
  const receive = useReceives(coachAccount.receive, name, { changes: CHANGES });
  const { renew } = receive;
  const forget = useCallback(() => {
    clear();
    renew();
  }, [clear, renew]);
  const close = useFormClose({ open, dirty, clear: forget, onClose });
  const change = (part: Partial<ReceiveDraft>) => {
    receive.reset();
    set(part);
  };

  const { pay } = draft;
  const debt = Math.max(0, coach?.balance ?? 0);
  const known = open && coach !== undefined;
  const { sources, paying, parts, sum, target, required, lack, mend } = usePayment({
    pay,
    whole: debt,
    lacks: null,
    known,
  });

  const take = async () => {
    if (receive.busy) return;
    if (lack || !coach) return mend();
    const { taken, left } = await takeParts(
      parts,
      (part, at) =>
        receive.submit(draft.taken + at, (client_ref) => ({
          params,
          body: { client_ref, ...paymentOf(sources, part.choice, part.price) },
        })),
      (rest) => set({ pay: payOfParts(rest), taken: draft.taken + parts.length - rest.length }),
    );
    received(`${coach.user.name} ${coach.user.family}`, sources, taken);
    if (left.length === 0) close.finish();
  };

  const errors = receive.errors(parts, draft.taken);

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('coaches.receive_from')}
      className="max-tablet:h-[94%]"
      footer={
        coach && (
          <>
            {away && <Notice kind="warning">{t('coaches.receive_online')}</Notice>}
            <ReceiveFoot
              refused={Object.keys(errors).length > 0 ? null : receive.errorText}
              after={coach.balance === null ? null : coach.balance - sum}
              lack={lack}
              take={t('receive.button', { paid: paidText(words, sources, parts, 'toman') })}
              busy={receive.busy}
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
              pay={paying}
              onPay={(next) => change({ pay: next })}
              sources={sources}
              required={required}
              at={target}
              errors={errors}
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
