import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import type { TakenTime } from '#app/data/taken-times.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import type { AboutSlot } from '#outbox/item.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type OptionCard, OptionCards } from '#ui/option-cards.tsx';
import { slotText } from './slot-text.ts';

const OFFERS = 4;
const NONE = 'none';

/**
 * Somebody was faster: who has the slot, and the ways out in their order — its hour on another court, its court
 * at another hour, no booking (the money then goes to the account). The first one is chosen already.
 */
export function SlotTakenDialog({
  taken,
  slot,
  paid,
  onTake,
  onCredit,
  onCancel,
}: {
  taken: TakenTime;
  /** The slot as it was wanted; undefined when it is no longer shown. */
  slot: CalendarTime | undefined;
  /** Money that was to be taken with the booking. */
  paid: number;
  onTake: (timeId: number) => void;
  onCredit: () => void;
  onCancel: () => void;
}) {
  const words = useWords();
  const { t, amount, day, time, digits } = words;
  const { time_zone } = useClub();
  const offers = taken.free_near.slice(0, OFFERS);
  const options: OptionCard<string>[] = offers.map((offer) => ({
    value: String(offer.id),
    title: t('booking.offer', { court: digits(offer.court.name), time: time(offer.start_time) }),
    detail: differenceText(words, offer, slot),
  }));
  if (paid > 0) {
    options.push({ value: NONE, icon: Wallet, title: t('booking.no_booking', { sum: amount(paid) }) });
  }
  const [chosen, setChosen] = useState(options[0]?.value ?? null);
  const offer = offers.find((one) => String(one.id) === chosen);
  const { invoice } = taken;
  return (
    <Dialog
      open
      onCancel={onCancel}
      title={t('booking.taken_title')}
      actions={
        <>
          {offer && (
            <Button kind="primary" size="large" onClick={() => onTake(offer.id)}>
              {t('booking.take_offer', {
                court: digits(offer.court.name),
                time: time(offer.start_time),
              })}
            </Button>
          )}
          {chosen === NONE && (
            <Button kind="primary" size="large" onClick={onCredit}>
              {t('booking.to_account', { sum: amount(paid) })}
            </Button>
          )}
          <Button size="large" onClick={onCancel}>
            {t('booking.later_choice')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text">
        {slot && (
          <p className="text-label text-muted">
            {day(slot.date)} · {slotText(words, slot)}
          </p>
        )}
        {invoice && (
          <Card className="border-transparent bg-c-closed text-c-closed-text">
            <div className="text-label">{t('booking.taken_by')}</div>
            <div className="text-lead font-heavy">
              {invoice.user.name} {invoice.user.family}
            </div>
            <div className="text-label">
              {t('booking.taken_at', { time: words.instant(invoice.created_at, time_zone, 'time') })}
              {invoice.device && ` · ${digits(invoice.device)}`}
              {invoice.financial_status !== null &&
                ` · ${t(invoice.financial_status === 2 ? 'booking.theirs_owing' : 'booking.theirs_settled')}`}
            </div>
          </Card>
        )}
        {options.length > 0 ? (
          <OptionCards label={t('booking.ways_out')} options={options} value={chosen} onChange={setChosen} />
        ) : (
          <p className="text-muted">{t('booking.none_near')}</p>
        )}
      </div>
    </Dialog>
  );
}

function differenceText({ t, amount }: Words, offer: AboutSlot, slot: CalendarTime | undefined): string {
  const by = offer.price - (slot?.price ?? offer.price);
  if (by === 0) return t('booking.same_price');
  return t(by > 0 ? 'booking.dearer' : 'booking.cheaper', { sum: amount(Math.abs(by)) });
}
