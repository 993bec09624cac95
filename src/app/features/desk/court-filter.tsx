import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import type { useDesk } from './search.ts';

type Desk = ReturnType<typeof useDesk>;

const FilterPanel = lazyWithWords<{ desk: Desk; onClose: () => void }>(() =>
  import('./filter/filter-panel.tsx').then((m) => m.FilterPanel),
);

/** What the calendar shows: one court, or all that fit; how many filters are on stands on the button. */
export function CourtFilter({ desk }: { desk: Desk }) {
  const { t, digits } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { courts, court, kind, roof, state, coach } = desk;
  const chosen = courts.find(({ id }) => id === court);
  const on = [court, kind, roof, state, coach].filter(Boolean).length;
  const toggle = () => setOpen((was) => !was);
  return (
    <>
      {on > 0 ? (
        <Button ref={anchor} kind="soft" icon={SlidersHorizontal} aria-expanded={open} onClick={toggle}>
          {chosen && on === 1 ? digits(chosen.name) : t('desk.filters_on', { n: on })}
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
        <Suspense fallback={<div className="min-h-95 min-w-80" />}>
          <FilterPanel desk={desk} onClose={() => setOpen(false)} />
        </Suspense>
      </LazyPopover>
    </>
  );
}
