import CalendarMinus from 'lucide-react/icons/calendar-minus';
import CalendarX from 'lucide-react/icons/calendar-x';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { type TakenTime, takenTimes } from '#app/data/taken-times.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import * as actions from '#app/offline/unsent-actions.ts';
import { useNearOptions } from '#app/parts/slots/near-options.tsx';
import { deskText } from '#app/parts/slots/slot-words.ts';
import { useFreeNear } from '#app/parts/slots/use-free-near.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type OptionCard, OptionCards } from '#ui/option-cards.tsx';
import { type ActingProps, useActing } from './acting.tsx';
import { dropBookingText, dropSlotsText } from './drop-slots-words.ts';
import { nameOf, paidWith, slotText } from './work-text.ts';

const WITHOUT = 'without';
const NONE = 'none';

/**
 * For a booking whose slot somebody took or that was closed: both sides, and the ways out in order — the same hour on
 * another court, its court at another hour, the booking without it, no booking with the payment as credit. The first is
 * preselected.
 */
export function TakenDialog({ item, onClose, onDone }: ActingProps) {
  const words = useWords();
  const { t, time, digits } = words;
  const { today } = useClubNow();
  const times = takenTimes(item.problem?.details);
  const [taken] = times;
  const slot = item.slots.find(({ id }) => id === taken?.id) ?? item.slots[0];
  const { offers, pending, failure, retry } = useFreeNear(
    taken,
    slot,
    item.slots.map(({ id }) => id),
  );
  const nearOptions = useNearOptions();
  // The payment is safe already, or still part of the booking.
  const safe = item.paid_apart || paidWith(item);
  const gone = new Set(times.map(({ id }) => id));
  const rest = dropSlotsText(words, item, gone);
  const none = dropBookingText(words, item, safe);
  const options: OptionCard<string>[] = [
    ...nearOptions(offers, slot),
    ...(rest ? [{ value: WITHOUT, icon: CalendarMinus, title: rest.title, detail: rest.detail }] : []),
    {
      value: NONE,
      icon: safe > 0 ? Wallet : CalendarX,
      title: none,
    },
  ];
  const [wanted, setWanted] = useState<string | null>(null);
  // A choice that becomes unavailable is not replaced automatically: the person chooses again.
  const unknown = pending || (failure !== null && offers.length === 0);
  const first = unknown ? null : (options[0]?.value ?? NONE);
  const chosen = wanted === null ? first : options.some(({ value }) => value === wanted) ? wanted : null;
  const offer = offers.find(({ id }) => String(id) === chosen);
  const { act, busy, unanswered } = useActing(onClose, onDone);
  const go = () => {
    if (chosen === null) return;
    void act('move', () => {
      if (offer && taken) return actions.move(item.key, taken.id, offer);
      return chosen === WITHOUT ? actions.without(item.key, gone) : actions.drop(item.key);
    });
  };
  return (
    <Dialog
      open
      onCancel={onClose}
      title={t(item.problem?.code === 'time_closed' ? 'unsent.why_time_closed' : 'booking.taken_title')}
      actions={
        <>
          <Button kind="primary" size="large" busy={busy !== null} notYet={chosen === null} onClick={go}>
            {offer
              ? t('unsent.do_move', { court: digits(offer.court.name), time: time(offer.start_time) })
              : chosen === null
                ? t('booking.lack_instead')
                : chosen === WITHOUT
                  ? rest?.button
                  : none}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('unsent.later')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text">
        {slot && <p className="text-label text-muted">{slotText(words, slot, today)}</p>}
        <div className="grid grid-cols-2 gap-3 max-tablet:grid-cols-1">
          <Ours item={item} paid={safe} />
          {taken?.invoice && <Theirs invoice={taken.invoice} />}
        </div>
        {unanswered && <Notice kind="warning">{t('unsent.no_answer')}</Notice>}
        {offers.length === 0 && <ErrorNotice error={failure} onRetry={retry} />}
        {offers.length === 0 && !unknown && <p className="text-muted">{t('booking.none_near')}</p>}
        <OptionCards label={t('unsent.move_to')} options={options} value={chosen} onChange={setWanted} />
      </div>
    </Dialog>
  );
}

function Ours({ item, paid }: { item: UnsentItem; paid: number }) {
  const words = useWords();
  const { t, amount, instant } = words;
  const { time_zone } = useClub();
  return (
    <Card>
      <div className="text-label text-muted">{t('unsent.ours')}</div>
      <div className="text-lead font-heavy">{nameOf(words, item)}</div>
      <div className="text-label">{t('unsent.on_this', { time: instant(item.at, time_zone, 'time') })}</div>
      {paid > 0 && (
        <div className="text-label font-strong text-positive">
          {t('unsent.taken_money', { sum: amount(paid) })}
        </div>
      )}
    </Card>
  );
}

function Theirs({ invoice }: { invoice: NonNullable<TakenTime['invoice']> }) {
  const words = useWords();
  const { t, instant, digits } = words;
  const { time_zone } = useClub();
  const { user, created_at, device, financial_status } = invoice;
  const time = instant(created_at, time_zone, 'time');
  return (
    <Card className="border-transparent bg-c-closed text-c-closed-text">
      <div className="text-label">{t('unsent.theirs')}</div>
      {user && <div className="text-lead font-heavy">{digits(`${user.name} ${user.family}`)}</div>}
      <div className="text-label">
        {device
          ? t('unsent.taken_desk', { time, desk: deskText(words, device) })
          : t('unsent.taken_at', { time })}
      </div>
      {financial_status !== null && (
        <div className="text-label">{t(financial_status === 2 ? 'unsent.owing' : 'unsent.settled')}</div>
      )}
    </Card>
  );
}
