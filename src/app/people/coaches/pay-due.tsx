import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useLayoutEffect, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { sourceIcon } from '#app/parts/money/place-fields.tsx';
import { type Place, paymentOf, type Source, sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { CoachDue } from '#contract/people/coach-dues.ts';
import type { Coach } from '#contract/people/coaches.ts';
import { payments } from '#contract/treasury/payments.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';

const CHANGES = [{ resource: 'documents' }, { resource: 'coaches' }];

/** How many paid rows have disappeared: another row's button is now at their place. */
const leftAtom = atom(0);

interface From {
  source: Source;
  place: Place;
}

/** The chosen place by person: survives when the row is not rendered. */
const chosenAtom = atom<Readonly<Record<number, { type: Source['type']; id: number } | undefined>>>({});

/**
 * The place a coach is paid from: the default cash box, or the chosen one. Null without a box, and when the chosen one
 * is `gone`: another place is not used instead.
 */
function useFrom(user_id: number) {
  const { digits } = useWords();
  const sources = usePlaces().filter(({ type }) => type !== 'gateway');
  const [{ [user_id]: chosen }, setChosen] = useAtom(chosenAtom);
  const choose = (place?: { type: Source['type']; id: number }) =>
    setChosen((all) => ({ ...all, [user_id]: place }));
  const all = sources.flatMap((source) => source.places.map((place): From => ({ source, place })));
  const cash = sourceOf(sources, 'cash');
  const box = all.find(({ source, place }) => source === cash && place.id === cash.first) ?? null;
  const there =
    chosen && all.find(({ source, place }) => source.type === chosen.type && place.id === chosen.id);
  const from = chosen ? (there ?? null) : box;
  const others = all.map(({ source, place }) => ({
    key: `${source.type}-${place.id}`,
    label: digits(place.name),
    icon: sourceIcon(source),
    checked: source === from?.source && place === from.place,
    onSelect: () => choose({ type: source.type, id: place.id }),
  }));
  return { from, others, isDefault: from === box, gone: chosen !== undefined && !there, forget: choose };
}

type FromMenuProps = { others: readonly MenuItem[]; name: string; gone: boolean; locked: boolean };

/** The choice of the place beside the button; nothing where there is one place alone. */
function FromMenu({ others, name, gone, locked }: FromMenuProps) {
  const { t } = useWords();
  if (others.length < 2 && !gone) return null;
  return (
    <MenuButton icon={ChevronDown} label={t('coaches.pay_from', { name })} items={others} disabled={locked} />
  );
}

/**
 * What is due to a person, paid from the default cash box with one tap; null without a box or debt. Remount it when the
 * due changes: the next payment needs its own keys, even for the same amount.
 */
function usePayDue(user: Person, due: number, keepAs?: string) {
  const { t, money, digits } = useWords();
  const can = useCan();
  const offline = useOffline();
  const { from, others, isDefault, gone, forget } = useFrom(user.id);
  const pay = useCall(payments.create, { changes: CHANGES, ...(keepAs !== undefined && { keepAs }) });
  // Until it is seen that they were paid, the same due is not paid once more.
  const [waits, setWaits] = useState(false);
  const [checking, setChecking] = useState(false);
  const { error, errorText } = pay;
  const unheard = error !== null && (error.passing || error.code === 'answer');
  const setLeft = useSetAtom(leftAtom);
  // Before the next tap.
  useLayoutEffect(() => {
    if (waits) return () => setLeft((n) => n + 1);
  }, [waits, setLeft]);
  const meant = useTapGuard(String(useAtomValue(leftAtom)));
  if ((!from && !gone) || due <= 0 || !can('payment.create')) return null;
  const name = digits(`${user.name} ${user.family}`);
  /** An earlier attempt had succeeded: reload the due, and the next payment is a new one. */
  const settle = async () => {
    setChecking(true);
    await invalidate(queryClient, CHANGES);
    pay.renew();
    pay.reset();
    setChecking(false);
    toast({ text: t('coaches.paid_before', { name }), kind: 'warning' });
  };
  const give = async () => {
    if (!from || checking || !meant()) return;
    const out = { type: from.source.type, place_id: from.place.id, tracking: '' };
    const body = { client_ref: pay.ref, user_id: user.id, ...paymentOf([from.source], out, due) };
    const outcome = await pay.submit({ body });
    if (outcome.state === 'refused') {
      const { code, fields, passing } = outcome.error;
      if (code === 'exists' && fields.client_ref) return settle();
      // The books tell whether it was made.
      if (passing || code === 'answer') void invalidate(queryClient, CHANGES);
      return;
    }
    setWaits(true);
    forget();
    toast(t('coaches.paid', { sum: money(due), name }));
  };
  const busy = pay.busy || checking || waits;
  return {
    give,
    error,
    errorText,
    busy,
    offline,
    place: from && digits(from.place.name),
    name,
    isDefault,
    menu: { others, name, gone, locked: busy || unheard },
  };
}

interface Person {
  id: number;
  name: string;
  family: string;
}

/** The button of a coach's sheet. Only with a network. */
export function PayDue({ coach }: { coach: Coach }) {
  return <PayDueOnce key={`${coach.id} ${coach.balance}`} coach={coach} />;
}

function PayDueOnce({ coach }: { coach: Coach }) {
  const { t, money } = useWords();
  const due = -(coach.balance ?? 0);
  const way = usePayDue(coach.user, due);
  if (!way) return null;
  const { give, error, errorText, busy, offline, place, menu } = way;
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={error}>{errorText}</ErrorNotice>
      <div className="flex items-center gap-2">
        {place === null ? (
          <p className="flex-1 text-label text-warning">{t('coaches.from_gone')}</p>
        ) : (
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
        )}
        <FromMenu {...menu} />
      </div>
      {offline && <p className="text-label text-warning">{t('coaches.pay_online')}</p>}
    </div>
  );
}

/** The sum of a row with its button; why it was refused is said in words. */
export function PayCell({ row }: { row: CoachDue }) {
  const { id, due, last_paid } = row;
  const name = `pay-due.${id}.${due}.${last_paid?.id ?? 0}`;
  return <PayCellOnce key={name} row={row} name={name} />;
}

/** `name` identifies this due: its row may be unmounted before the answer and come back. */
function PayCellOnce({ row: { user, due }, name }: { row: CoachDue; name: string }) {
  const { t } = useWords();
  const way = usePayDue(user, due, name);
  const give = async () => {
    if (way?.offline) return toast({ text: t('coaches.pay_online'), kind: 'warning' });
    await way?.give();
  };
  return (
    <span className="flex items-center justify-end gap-3">
      {way?.errorText && <span className="text-caption text-negative">{way.errorText}</span>}
      {way && !way.isDefault && (
        <span className="text-caption text-muted">{way.place ?? t('coaches.from_gone')}</span>
      )}
      <Amount value={due} className="font-heavy" />
      {way && way.place !== null && (
        <Button kind="soft" busy={way.busy} onClick={() => void give()}>
          {t('coaches.pay_short')}
          <span className="sr-only">: {way.name}</span>
        </Button>
      )}
      {way && <FromMenu {...way.menu} />}
    </span>
  );
}
