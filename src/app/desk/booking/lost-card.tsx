import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { spansText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { useNearOptions } from '#app/parts/slots/near-options.tsx';
import { deskText, lostText, named } from '#app/parts/slots/slot-words.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { clubDay } from '#domain/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { type OptionCard, OptionCards } from '#ui/option-cards.tsx';
import type { Choice, LostSlot } from './use-lost.ts';

/**
 * Shown for a slot of the booking that somebody else took: by whom, when, from which desk, and the ways out in order —
 * the same hour on another court, its court at another hour, the booking without it, the waitlist, no booking.
 */
export function LostCard({
  lost,
  rest,
  written,
  priceOf,
  credit,
  waiter,
  onChoose,
}: {
  lost: LostSlot;
  /** The other slots of the booking. */
  rest: readonly CalendarTime[];
  /** Something was typed or chosen already. */
  written: boolean;
  /** What the customer would pay for a slot. */
  priceOf: (slot: CalendarTime) => number;
  /** Where money that is taken goes without a booking; null where none is. */
  credit: string | null;
  /** The customer who could wait for it; null when nobody is selected, or the waitlist cannot be reached. */
  waiter: string | null;
  onChoose: (choice: Choice) => void;
}) {
  const words = useWords();
  const { t, instant } = words;
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const nearOptions = useNearOptions();
  const { slot, taken, offers, known, choice } = lost;
  const card = useRef<HTMLElement>(null);
  // Scroll the loss into view wherever somebody is typing in the sheet.
  useEffect(() => {
    card.current?.closest('.sheet-body')?.scrollTo({ top: 0 });
  }, []);

  const at = taken?.invoice?.created_at;
  const day = at && clubDay(new Date(at), time_zone) === today ? 'time' : 'weekday';
  const facts = [
    at && instant(at, time_zone, day),
    taken?.invoice?.device && deskText(words, taken.invoice.device),
    slot.state === 'closed' && slot.closed?.title,
    written && t('booking.kept_here'),
  ].filter(Boolean);
  const stays =
    rest.length > 0 && (spansText(words, rest.map(named)) || t('booking.slots_count', { n: rest.length }));
  const wanted = priceOf(slot);
  const options: OptionCard<string>[] = [
    ...nearOptions(offers, slot, (offer) => {
      const found = offers.find(({ id }) => id === offer.id);
      return found ? priceOf(found) - wanted : 0;
    }),
    ...(stays
      ? [
          {
            value: 'without',
            title: t('booking.without'),
            detail: t('booking.without_detail', { slots: stays }),
          },
        ]
      : []),
    ...(waiter === null
      ? []
      : [
          {
            value: 'wait',
            title: t('booking.wait'),
            detail: t('booking.wait_detail', { name: waiter }),
          },
        ]),
    {
      value: 'none',
      title: t('booking.no_booking'),
      detail: credit ?? t('booking.nothing_saved'),
    },
  ];
  const choose = (value: string) => {
    const offer = offers.find(({ id }) => String(id) === value);
    if (offer) onChoose({ id: offer.id, date: offer.date });
    else onChoose(value === 'without' || value === 'wait' ? value : 'none');
  };
  return (
    <section ref={card} className="lost-card" aria-labelledby={`lost-${slot.id}`}>
      <div role="alert" className="flex items-start gap-2.5">
        <Icon of={TriangleAlert} />
        <div className="min-w-0 flex-1">
          <h3 id={`lost-${slot.id}`} className="font-heavy">
            {lostText(words, slot, taken, slot.state === 'closed')}
          </h3>
          {facts.length > 0 && <p className="text-label">{facts.join(' · ')}</p>}
        </div>
      </div>
      {offers.length === 0 && known && <p className="text-label">{t('booking.none_near')}</p>}
      <OptionCards
        label={t('booking.ways_out')}
        options={options}
        value={choice === null ? null : typeof choice === 'object' ? String(choice.id) : choice}
        onChange={choose}
      />
    </section>
  );
}
