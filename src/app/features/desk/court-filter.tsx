import Check from 'lucide-react/icons/check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { courtsOf } from './layout.ts';
import type { useDesk } from './search.ts';
import { useCourts, useDay } from './use-calendar.ts';
import { ViewSegments } from './view-segments.tsx';

/** One court or all; on a phone, where the bar is narrow, day or week too (`views`). */
export function CourtFilter({ desk, views }: { desk: ReturnType<typeof useDesk>; views?: boolean }) {
  const { t, digits } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const courts = useShownCourts(desk.date);
  const chosen = courts.find(({ id }) => id === desk.court);
  const toggle = () => setOpen((was) => !was);
  const choose = (id: number | undefined) => {
    setOpen(false);
    desk.setCourt(id);
  };
  return (
    <>
      {chosen ? (
        <Button ref={anchor} kind="soft" icon={SlidersHorizontal} aria-expanded={open} onClick={toggle}>
          {digits(chosen.name)}
        </Button>
      ) : (
        <IconButton
          ref={anchor}
          icon={SlidersHorizontal}
          label={t('desk.filter')}
          aria-expanded={open}
          onClick={toggle}
        />
      )}
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={t('desk.filter')}>
        {views && (
          <div className="p-3 pb-0">
            <ViewSegments desk={desk} />
          </div>
        )}
        <ul className="menu">
          {[{ id: undefined, name: t('desk.all_courts') }, ...courts].map(({ id, name }) => (
            <li key={id ?? 0}>
              <button
                type="button"
                className="menu-item press"
                aria-pressed={id === desk.court}
                onClick={() => choose(id)}
              >
                <Icon of={Check} className={cx(id !== desk.court && 'invisible')} />
                {digits(name)}
              </button>
            </li>
          ))}
        </ul>
      </LazyPopover>
    </>
  );
}

/** The club's courts; for who may not see them those of the day. */
function useShownCourts(date: string): readonly { id: number; name: string }[] {
  const known = useCourts();
  const { data } = useDay(date);
  return known.length > 0 ? known.filter(({ active }) => active) : courtsOf(data?.data ?? []);
}
