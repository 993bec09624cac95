import { atom, useAtomValue, useSetAtom } from 'jotai';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useLayoutEffect, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { CoachDue } from '#contract/coach-dues.ts';
import type { Coach } from '#contract/coaches.ts';
import { payments } from '#contract/payments.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { useMeant } from '#ui/use-meant.ts';

const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** How many were paid and have left their place since: another one's button stands where theirs stood. */
const leftAtom = atom(0);

/**
 * What is due to a person, out of the default cash box with one tap; null where there is none, or nothing is due.
 * `state` tells what is due before a payment from what is due after it.
 */
function usePayDue(user: Person, due: number, state: string) {
  const { t, money, digits } = useWords();
  const can = useCan();
  const offline = useOffline();
  const cash = sourceOf(usePlaces(), 'cash');
  const pay = useCall(payments.create, { changes: CHANGES });
  // Until it is seen that they were paid, the same due is not paid once more.
  const [paid, setPaid] = useState<string | null>(null);
  if (paid !== null && paid !== state) setPaid(null);
  const waits = paid === state;
  const setLeft = useSetAtom(leftAtom);
  // Before the next tap can come.
  useLayoutEffect(() => {
    if (waits) return () => setLeft((n) => n + 1);
  }, [waits, setLeft]);
  const meant = useMeant(String(useAtomValue(leftAtom)));
  if (!cash || due <= 0 || !can('payment.create')) return null;
  const place = digits(cash.places.find(({ id }) => id === cash.first)?.name ?? '');
  const name = digits(`${user.name} ${user.family}`);
  const give = async () => {
    if (!meant()) return;
    const body = { client_ref: pay.ref, user_id: user.id, price: due, cash_id: cash.first };
    const outcome = await pay.submit({ body });
    if (outcome.state === 'refused') return;
    setPaid(state);
    toast(t('coaches.paid', { sum: money(due), name }));
  };
  return { give, pay, busy: pay.busy || waits, offline, place, name };
}

interface Person {
  id: number;
  name: string;
  family: string;
}

/** The button of a coach's sheet. Only with a network. */
export function PayDue({ coach }: { coach: Coach }) {
  const { t, money } = useWords();
  const due = -(coach.balance ?? 0);
  const way = usePayDue(coach.user, due, String(due));
  if (!way) return null;
  const { give, pay, busy, offline, place } = way;
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={pay.error}>{pay.errorText}</ErrorNotice>
      <Button
        kind="primary"
        size="large"
        icon={HandCoins}
        busy={busy}
        disabled={offline}
        onClick={() => void give()}
      >
        {t('coaches.pay', { sum: money(due), place })}
      </Button>
      {offline && <p className="text-label text-warning">{t('coaches.pay_online')}</p>}
    </div>
  );
}

/** The sum of a row with its button; why it was refused is said in words. */
export function PayCell({ row: { user, due, last_paid } }: { row: CoachDue }) {
  const { t } = useWords();
  const way = usePayDue(user, due, `${due} ${last_paid?.id}`);
  const give = async () => {
    if (way?.offline) return toast({ text: t('coaches.pay_online'), kind: 'warning' });
    await way?.give();
  };
  const refused = way?.pay.error ? way.pay.errorText : null;
  return (
    <span className="flex items-center justify-end gap-3">
      {refused && <span className="text-caption text-negative">{refused}</span>}
      <Amount value={due} className="font-heavy" />
      {way && (
        <Button kind="soft" busy={way.busy} onClick={() => void give()}>
          {t('coaches.pay_short')}
          <span className="sr-only">: {way.name}</span>
        </Button>
      )}
    </span>
  );
}
