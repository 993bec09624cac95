import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { PersonBalance, PersonCard } from '#app/features/customer/person-picker-card.tsx';
import { PlaceFields, sourceOptions, wayName } from '#app/features/receive/place-picker.tsx';
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
import { Button } from '#ui/button.tsx';
import { MoneyPad } from '#ui/fields/money-pad.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
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
      const field = lack === 'tracking' ? 'input[name="tracking"]' : '.pad-input';
      document.querySelector<HTMLElement>(`.sheet ${field}`)?.focus();
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
      ms: 5000,
    });
    close.finish();
  };

  const trackingError =
    receive.error?.code === 'tracking_used'
      ? t('receive.tracking_used')
      : receive.fieldErrors.transaction_reference_id;
  const refused =
    receive.errorText && !trackingError && !receive.fieldErrors.price ? receive.errorText : null;

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
            {refused && <Notice kind="error">{refused}</Notice>}
            {coach.balance !== null && (
              <div className="flex items-baseline justify-between text-label">
                <span className="text-muted">{t('receive.after')}</span>
                <PersonBalance value={coach.balance - sum} />
              </div>
            )}
            <Button
              kind="primary"
              size="large"
              block
              busy={receive.busy}
              notYet={lack !== null}
              onClick={() => void take()}
            >
              {lack || !source
                ? t(`receive.lack_${lack ?? 'place'}`)
                : t('receive.button', { sum: amount(sum), way: wayName(words, source) })}
            </Button>
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
          {sources.length > 1 && type && (
            <Segments
              tone="brand"
              label={t('receive.sources')}
              options={sourceOptions(words, sources)}
              value={type}
              onChange={(next) => change({ type: next, place_id: null, tracking: '' })}
            />
          )}
          {choice && (
            <PlaceFields sources={sources} choice={choice} onChange={change} error={trackingError} />
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
