import HandCoins from 'lucide-react/icons/hand-coins';
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

const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** What is due to a person, out of the default cash box with one tap; null where there is none, or nothing is due. */
function usePayDue(user: Person, due: number) {
  const { t, money, digits } = useWords();
  const can = useCan();
  const offline = useOffline();
  const cash = sourceOf(usePlaces(), 'cash');
  const pay = useCall(payments.create, { changes: CHANGES });
  if (!cash || due <= 0 || !can('payment.create')) return null;
  const place = digits(cash.places.find(({ id }) => id === cash.first)?.name ?? '');
  const name = digits(`${user.name} ${user.family}`);
  const give = async () => {
    const body = { client_ref: pay.ref, user_id: user.id, price: due, cash_id: cash.first };
    const outcome = await pay.submit({ body });
    if (outcome.state === 'refused') return;
    toast(t('coaches.paid', { sum: money(due), name }));
  };
  return { give, pay, offline, place, name };
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
  const way = usePayDue(coach.user, due);
  if (!way) return null;
  const { give, pay, offline, place } = way;
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={pay.error}>{pay.errorText}</ErrorNotice>
      <Button
        kind="primary"
        size="large"
        icon={HandCoins}
        busy={pay.busy}
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
export function PayCell({ row: { user, due } }: { row: CoachDue }) {
  const { t } = useWords();
  const way = usePayDue(user, due);
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
        <Button kind="soft" busy={way.pay.busy} onClick={() => void give()}>
          {t('coaches.pay_short')}
          <span className="sr-only">: {way.name}</span>
        </Button>
      )}
    </span>
  );
}
