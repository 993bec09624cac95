import HandCoins from 'lucide-react/icons/hand-coins';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { Coach } from '#contract/coaches.ts';
import { payments } from '#contract/payments.ts';
import { Button } from '#ui/button.tsx';

const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** What the club owes a coach, out of the default cash box with one tap. Only with a network. */
export function PayDue({ coach }: { coach: Coach }) {
  const words = useWords();
  const { t, money, digits } = words;
  const away = useOffline();
  const cash = sourceOf(usePlaces(), 'cash');
  const pay = useCall(payments.create, { changes: CHANGES });
  const due = -(coach.balance ?? 0);
  if (!cash || due <= 0) return null;
  const place = cash.places.find(({ id }) => id === cash.first);
  const give = async () => {
    const body = { client_ref: pay.ref, user_id: coach.user.id, price: due, cash_id: cash.first };
    const outcome = await pay.submit({ body });
    if (outcome.state === 'refused') return;
    toast(t('coaches.paid', { sum: money(due), name: digits(`${coach.user.name} ${coach.user.family}`) }));
  };
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={pay.error}>{pay.errorText}</ErrorNotice>
      <Button
        kind="primary"
        size="large"
        icon={HandCoins}
        busy={pay.busy}
        disabled={away}
        onClick={() => void give()}
      >
        {t('coaches.pay', { sum: money(due), place: digits(place?.name ?? '') })}
      </Button>
      {away && <p className="text-label text-warning">{t('coaches.pay_online')}</p>}
    </div>
  );
}
