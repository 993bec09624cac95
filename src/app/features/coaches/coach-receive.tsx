import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { PersonCard } from '#app/features/customer/person-picker-card.tsx';
import { SourceFields } from '#app/features/receive/place-picker.tsx';
import { ReceiveFoot, receiveRefusal, showLack } from '#app/features/receive/place-picker-foot.tsx';
import {
  paymentOf,
  type SourceType,
  sourceOf,
  trackingProblem,
} from '#app/features/receive/place-picker-rules.ts';
import { usePlaces } from '#app/features/receive/use-place-picker.ts';
import { useWords } from '#app/i18n/words.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { openPrint } from '#app/shell/open-print.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useAway } from '#app/state/connection.ts';
import { useDraft } from '#app/state/draft.ts';
import { toast } from '#app/state/toast.ts';
import { coachAccount } from '#contract/coach-account.ts';
import { coaches } from '#contract/coaches.ts';
import { MoneyPad } from '#ui/fields/money-pad.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CoachMissing } from './coach-missing.tsx';

interface ReceiveDraft {
  type: SourceType | null;
  place_id: number | null;
  tracking: string;
  /** Null: the whole debt. */
  amount: number | null;
}
const EMPTY: ReceiveDraft = { type: null, place_id: null, tracking: '', amount: null };
const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** Takes money from a coach. Only with a network: without one the person’s own sheet keeps it on the device. */
export function CoachReceive(props: SheetScreenProps) {
  return <ReceiveForm key={props.id} {...props} />;
}

function ReceiveForm({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const away = useAway();
  const params = { id };
  const query = useQuery(queryFor(coaches.get, { params }));
  const coach = query.data?.data;
  const name = `coach-receive.${id}`;
  const { value: draft, set, dirty, clear } = useDraft<ReceiveDraft>(name, EMPTY);
  const receive = useCall(coachAccount.receive, { keepAs: name, changes: CHANGES });
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

  const debt = Math.max(0, coach?.balance ?? 0);
  const sum = draft.amount ?? debt;
  const sources = usePlaces();
  const type = draft.type ?? sources[0]?.type;
  const source = type && sourceOf(sources, type);
  const choice = type && { type, place_id: draft.place_id, tracking: draft.tracking };
  const lack =
    !choice || !source ? 'place' : sum < 1 ? 'amount' : trackingProblem(choice) ? 'tracking' : null;

  const take = async () => {
    if (lack || !choice) {
      showLack(lack);
      return;
    }
    const body = { client_ref: receive.ref, ...paymentOf(sources, choice, sum) };
    const outcome = await receive.submit({ params, body });
    if (outcome.state === 'refused') return;
    const { id: receipt, status } = outcome.answer.data;
    toast({
      text: t(status === 'pending' ? 'receive.done_pending' : 'receive.done', { sum: amount(sum) }),
      ...(can('receive.show') && {
        action: { label: t('common.print'), onPress: () => openPrint({ receipt }) },
      }),
    });
    close.finish();
  };

  const refusal = receiveRefusal(words, receive);

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
              refused={refusal.other}
              after={coach.balance === null ? null : coach.balance - sum}
              busy={receive.busy}
              onTake={() => void take()}
              {...{ sum, source, lack }}
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
          {choice && (
            <SourceFields sources={sources} choice={choice} onChange={change} error={refusal.tracking} />
          )}
          <MoneyPad
            label={t('receive.amount')}
            value={sum || null}
            onChange={(value) => change({ amount: value ?? 0 })}
            error={receive.fieldErrors.price}
            chips={debt > 0 ? [{ key: 'debt', amount: debt, label: t('receive.whole_debt') }] : []}
          />
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}
