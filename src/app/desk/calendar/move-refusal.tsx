import * as v from 'valibot';
import type { CallError } from '#app/data/call-error.ts';
import { useClub } from '#app/data/club.ts';
import { type Limit, lackOf, limitOf } from '#app/data/debt-limit.ts';
import { useCan } from '#app/data/profile.ts';
import { type TakenTime, takenTimes } from '#app/data/taken-times.ts';
import { useWords } from '#app/i18n/words.ts';
import { deskText } from '#app/parts/slots/slot-words.ts';
import { MoneyUsedQuestion } from '#app/parts/visits/money-used-question.tsx';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Refusals with a choice; all others are only shown. */
const CHOICES = ['max_debt', 'slot_taken', 'price_changed', 'money_used'] as const;
export type Refusal = CallError & { code: (typeof CHOICES)[number] };

export const isRefusal = (error: CallError): error is Refusal =>
  (CHOICES as readonly string[]).includes(error.code);

const Changed = v.object({ yours: v.number(), ours: v.number() });
/** A slot to move to; the calendar's, or one that the server offers instead. */
export interface Target {
  id: number;
  date: string;
  start_time: string;
  price: number;
  court: { name: string };
}

interface Ways {
  error: Refusal;
  name: string;
  /** Day of the slot that was wanted. */
  date: string;
  busy: boolean;
  onCancel: () => void;
  /** The least amount to receive before it may be moved. */
  onReceive: (least: number) => void;
  onAllow: () => void;
  onAccept: (total: number) => void;
  /** Moves back although money that the move set free is used elsewhere since. */
  onAcceptDue: () => void;
  onNear: (target: Target) => void;
  /** Whether the whole visit fits there. */
  fits: (time: { id: number }) => boolean;
  differenceOf: (time: { id: number; price: number }) => number;
}

/** Why the move was refused, and the ways out. */
export function MoveRefusal(ways: Ways) {
  const { code, details } = ways.error;
  const limit = limitOf(ways.error);
  if (limit) return <OverLimit {...ways} limit={limit} />;
  if (code === 'money_used') {
    const { name, busy, onAcceptDue, onCancel } = ways;
    return <MoneyUsedQuestion {...{ name, details, busy }} onAccept={onAcceptDue} onStay={onCancel} />;
  }
  if (code === 'price_changed') return <OtherPrice {...ways} changed={v.parse(Changed, details)} />;
  return <SlotTaken {...ways} slot={takenTimes(details)[0]} />;
}

function Cancel({ onCancel }: Pick<Ways, 'onCancel'>) {
  const { t } = useWords();
  return (
    <Button kind="ghost" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
  );
}

function OverLimit({ limit, ...ways }: Ways & { limit: Limit }) {
  const { t, money } = useWords();
  const can = useCan();
  const { price, known } = limit;
  const least = lackOf(limit, 0);
  return (
    <Dialog
      open
      onCancel={ways.onCancel}
      title={t('desk.limit_title', { name: ways.name })}
      actions={
        <>
          {can('receive.create') && (
            <Button kind="primary" onClick={() => ways.onReceive(least)}>
              {t('desk.limit_receive', { sum: money(least) })}
            </Button>
          )}
          {can('user.set_max_debt') && (
            <Button busy={ways.busy} onClick={ways.onAllow}>
              {t('desk.limit_allow')}
            </Button>
          )}
          <Cancel {...ways} />
        </>
      }
    >
      {known
        ? t('desk.limit_detail', { balance: money(known.balance + price), limit: money(known.max_debt) })
        : t('desk.limit_detail_plain')}
    </Dialog>
  );
}

function OtherPrice({
  changed: { yours, ours },
  ...ways
}: Ways & { changed: v.InferOutput<typeof Changed> }) {
  const { t, money } = useWords();
  return (
    <Dialog
      open
      onCancel={ways.onCancel}
      title={t('desk.price_title')}
      actions={
        <>
          <Button kind="primary" busy={ways.busy} onClick={() => ways.onAccept(ours)}>
            {t('desk.price_accept', { sum: money(ours) })}
          </Button>
          <Cancel {...ways} />
        </>
      }
    >
      {t('desk.price_detail', { ours: money(ours), yours: money(yours) })}
    </Dialog>
  );
}

/** Who has the slot, and free slots nearby: first the same hour on other courts. */
function SlotTaken({ slot, ...ways }: Ways & { slot: TakenTime | undefined }) {
  const words = useWords();
  const { t, time, day } = words;
  const near = slot?.free_near.filter(ways.fits) ?? [];
  return (
    <Dialog open onCancel={ways.onCancel} title={t('desk.taken_title')} actions={<Cancel {...ways} />}>
      <Holder holder={slot?.invoice ?? null} />
      <p className="mt-2 text-label">{t(near.length > 0 ? 'desk.taken_near' : 'desk.taken_none')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {near.map((target) => {
          const place = { court: target.court.name, time: time(target.start_time) };
          return (
            <li key={target.id}>
              <Button block busy={ways.busy} onClick={() => ways.onNear(target)}>
                {target.date === ways.date
                  ? t('desk.near', place)
                  : t('desk.near_day', { ...place, day: day(target.date) })}{' '}
                · <Difference value={ways.differenceOf(target)} />
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function Holder({ holder }: { holder: TakenTime['invoice'] }) {
  const words = useWords();
  const { t, instant } = words;
  const { time_zone } = useClub();
  if (!holder?.user) return null;
  const name = `${holder.user.name} ${holder.user.family}`;
  const time = instant(holder.created_at, time_zone, 'time');
  return (
    <p>
      {holder.device
        ? t('desk.taken_by', { name, time, device: deskText(words, holder.device) })
        : t('desk.taken_by_plain', { name, time })}
    </p>
  );
}

function Difference({ value }: { value: number }) {
  const { t } = useWords();
  return value === 0 ? t('desk.same_price') : <Amount value={value} sign="always" />;
}
