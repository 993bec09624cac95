import GraduationCap from 'lucide-react/icons/graduation-cap';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PackagePlus from 'lucide-react/icons/package-plus';
import Percent from 'lucide-react/icons/percent';
import Repeat from 'lucide-react/icons/repeat';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { BookingDraft, Extra } from './booking-draft.ts';

const ExtraPanel = lazy(async () => ({ default: (await import('./extra-panels.tsx')).ExtraPanel }));

/**
 * Add-on, coach, discount and description: chips that unfold in place, one at a time; and, where it may become one, the
 * way to a season of the same hour.
 */
export function Extras({
  draft,
  slots,
  set,
  onSeason,
}: {
  draft: BookingDraft;
  /** How many are booked. */
  slots: number;
  set: (part: Partial<BookingDraft>) => void;
  onSeason?: (() => void) | undefined;
}) {
  const { t } = useWords();
  const can = useCan();
  const [open, setOpen] = useState<Extra | null>(null);
  const chips: { extra: Extra; icon: LucideIcon; may: boolean; on: boolean; label: string }[] = [
    {
      extra: 'addons',
      icon: PackagePlus,
      may: can('sale_addon.show'),
      on: draft.addons.length > 0,
      label: t('booking.addon'),
    },
    {
      extra: 'coach',
      icon: GraduationCap,
      may: can('coach.show'),
      on: draft.coach !== null,
      label: draft.coach?.name ?? t('booking.coach'),
    },
    {
      extra: 'discount',
      icon: Percent,
      may: can('invoice.discount'),
      on: draft.discount !== null,
      label: t('booking.discount'),
    },
    {
      extra: 'note',
      icon: NotebookPen,
      may: true,
      on: draft.description.trim() !== '' || draft.action_type !== null,
      label: t('booking.note'),
    },
  ];
  return (
    <>
      <div className="flex flex-wrap gap-1.5 tablet:gap-2">
        {chips
          .filter((chip) => chip.may)
          .map(({ extra, icon, on, label }) => (
            <Chip
              key={extra}
              icon={icon}
              on={on || open === extra}
              aria-expanded={open === extra}
              className="px-2.5 tablet:px-3"
              onClick={() => setOpen(open === extra ? null : extra)}
            >
              {label}
            </Chip>
          ))}
        {onSeason && can('season_scheduler.create') && (
          <Chip icon={Repeat} className="px-2.5 tablet:px-3" onClick={onSeason}>
            {t('booking.season')}
          </Chip>
        )}
      </div>
      {open && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ExtraPanel extra={open} draft={draft} slots={slots} set={set} />
        </Suspense>
      )}
    </>
  );
}
