import { atom, useAtomValue, useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useLayoutEffect, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { sourceIcon } from '#app/parts/money/place-fields.tsx';
import { type Place, paymentOf, type Source, sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { CoachDue } from '#contract/coach-dues.ts';
import type { Coach } from '#contract/coaches.ts';
import { payments } from '#contract/payments.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { useMeant } from '#ui/use-meant.ts';

const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** How many were paid and have left their place since: another one's button stands where theirs stood. */
const leftAtom = atom(0);

interface From {
  source: Source;
  place: Place;
}

/**
 * What a coach is paid from: the default cash box, or of the boxes and banks the one that was chosen; null where there is
 * no box.
 */
function useFrom(): { from: From | null; others: MenuItem[]; isDefault: boolean } {
  const { digits } = useWords();
  const sources = usePlaces().filter(({ type }) => type !== 'gateway');
  const [chosen, setChosen] = useState<{ type: Source['type']; id: number } | null>(null);
  const all = sources.flatMap((source) => source.places.map((place) => ({ source, place })));
  const cash = sourceOf(sources, 'cash');
  const box = all.find(({ source, place }) => source === cash && place.id === cash.first) ?? null;
  const from = all.find(({ source, place }) => source.type === chosen?.type && place.id === chosen.id) ?? box;
  const others = all.map(({ source, place }) => ({
    key: `${source.type}-${place.id}`,
    label: digits(place.name),
    icon: sourceIcon(source),
    checked: source === from?.source && place === from.place,
    onSelect: () => setChosen({ type: source.type, id: place.id }),
  }));
  return { from, others, isDefault: from === box };
}

/** The choice of the place beside the button; nothing where there is one place alone. */
function FromMenu({ others, name }: { others: readonly MenuItem[]; name: string }) {
  const { t } = useWords();
  if (others.length < 2) return null;
  return <MenuButton icon={ChevronDown} label={t('coaches.pay_from', { name })} items={others} />;
}

/**
 * What is due to a person, out of the default cash box with one tap; null where there is none, or nothing is due.
 * `state` tells what is due before a payment from what is due after it.
 */
function usePayDue(user: Person, due: number, state: string) {
  const { t, money, digits } = useWords();
  const can = useCan();
  const offline = useOffline();
  const { from, others, isDefault } = useFrom();
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
  if (!from || due <= 0 || !can('payment.create')) return null;
  const place = digits(from.place.name);
  const name = digits(`${user.name} ${user.family}`);
  const give = async () => {
    if (!meant()) return;
    const out = { type: from.source.type, place_id: from.place.id, tracking: '' };
    const body = { client_ref: pay.ref, user_id: user.id, ...paymentOf([from.source], out, due) };
    const outcome = await pay.submit({ body });
    if (outcome.state === 'refused') return;
    setPaid(state);
    toast(t('coaches.paid', { sum: money(due), name }));
  };
  return { give, pay, busy: pay.busy || waits, offline, place, name, others, isDefault };
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
  const { give, pay, busy, offline, place, name, others } = way;
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={pay.error}>{pay.errorText}</ErrorNotice>
      <div className="flex items-center gap-2">
        <Button
          kind="primary"
          size="large"
          icon={HandCoins}
          className="flex-1"
          busy={busy}
          disabled={offline}
          onClick={() => void give()}
        >
          {t('coaches.pay', { sum: money(due), place })}
        </Button>
        <FromMenu others={others} name={name} />
      </div>
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
      {way && !way.isDefault && <span className="text-caption text-muted">{way.place}</span>}
      <Amount value={due} className="font-heavy" />
      {way && (
        <Button kind="soft" busy={way.busy} onClick={() => void give()}>
          {t('coaches.pay_short')}
          <span className="sr-only">: {way.name}</span>
        </Button>
      )}
      {way && <FromMenu others={way.others} name={way.name} />}
    </span>
  );
}
