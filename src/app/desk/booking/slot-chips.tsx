import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { slotText } from './slot-text.ts';

const NearSlots = lazyExtra(() => import('./near-slots.tsx').then((m) => m.NearSlots));

/** The slots of the booking, each to be taken away; another free one is added by a tap on its cell. */
export function SlotChips({
  slots,
  onRemove,
  onAdd,
}: {
  slots: readonly CalendarTime[];
  onRemove: (timeId: number) => void;
  /** Left out when tapped slots have another effect. */
  onAdd?: ((timeId: number) => void) | undefined;
}) {
  const words = useWords();
  const { t, day } = words;
  const phone = useViewport() === 'phone';
  const [near, setNear] = useState(false);
  const days = new Set(slots.map((slot) => slot.date));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {slots.map((slot) => {
          const text = slotText(words, slot);
          return (
            <RemovableChip key={slot.id} icon={MapPin} label={text} onRemove={() => onRemove(slot.id)}>
              {days.size > 1 ? `${day(slot.date)} · ${text}` : text}
            </RemovableChip>
          );
        })}
        {onAdd &&
          (phone ? (
            <Chip dashed icon={Plus} pressed={near} onClick={() => setNear(!near)}>
              {t('booking.another_slot')}
            </Chip>
          ) : (
            <span className="min-w-60 flex-1 text-caption text-muted">{t('booking.tap_another')}</span>
          ))}
      </div>
      {phone && near && onAdd && (
        <Suspense>
          <NearSlots slots={slots} onAdd={onAdd} />
        </Suspense>
      )}
    </>
  );
}
