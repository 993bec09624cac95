import { useClubNow } from '#app/data/club.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { Card } from '#ui/card.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { addonText } from './booking-words.ts';
import { hourOf } from './slot-text.ts';
import type { Price } from './use-price.ts';

/** The price line by line, each with its reason. */
export function PriceCard({ price, slots }: { price: Price; slots: readonly CalendarTime[] }) {
  const words = useWords();
  const { today } = useClubNow();
  const { t, number } = words;
  let at = 0;
  const lines = price.lines.map((line, index) => {
    const key = `${index} ${line.kind}`;
    if (line.kind === 'slot')
      return { key, amount: line.price, label: slotLabel(words, slots, at++, today) ?? line.name };
    if (line.kind === 'addon') return { key, amount: line.price, label: addonText(words, line, price.lines) };
    const percent = price.percents.get(line.name);
    const label = !line.name
      ? t('booking.discount_manual')
      : percent === undefined
        ? t('booking.discount_group', { name: line.name })
        : t('booking.discount_percent', { name: line.name, percent: number(percent) });
    return { key, amount: line.price, label };
  });
  return (
    <Card className="pt-2 pb-3">
      <PriceLines lines={lines} total={{ label: t('booking.total'), amount: price.total }} />
    </Card>
  );
}

/** «سانس ۱۵ تا ۱۶، جمعه»; of several slots each with its court. */
function slotLabel(
  words: Words,
  slots: readonly CalendarTime[],
  at: number,
  today: string,
): string | undefined {
  const slot = slots[at];
  if (!slot) return undefined;
  const from = words.time(hourOf(slot.start_time));
  const to = words.time(hourOf(slot.end_time));
  const day = dayWithin(words, slot.date, today);
  return slots.length === 1
    ? words.t('booking.slot_line', { from, to, day })
    : words.t('booking.slot_line_court', { court: words.digits(slot.court.name), from, to, day });
}
