import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useRef, useState } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import type { useDesk } from './search.ts';

type Desk = ReturnType<typeof useDesk>;

const FilterPanel = lazyWithWords<{ desk: Desk; onClose: () => void }>(() =>
  import('./filter/filter-panel.tsx').then((m) => m.FilterPanel),
);

/** The calendar's filter in words: the name of its only court, otherwise the number of filters; '' without any. */
export function filtersOn({ t, digits }: Words, desk: Desk): string {
  const { courts, court, kind, roof, state, coach } = desk;
  const on = [court, kind, roof, state, coach].filter(Boolean).length;
  const chosen = on === 1 && courts.find(({ id }) => id === court);
  if (chosen) return digits(chosen.name);
  return on > 0 ? t('desk.filters_on', { n: on }) : '';
}

/** The button of the calendar's filters; shows the active ones, on a phone below the day. */
export function CourtFilter({ desk, phone }: { desk: Desk; phone?: boolean }) {
  const words = useWords();
  const { t } = words;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const on = filtersOn(words, desk);
  const toggle = () => setOpen((was) => !was);
  return (
    <>
      {on && !phone ? (
        <Button ref={anchor} kind="soft" icon={SlidersHorizontal} aria-expanded={open} onClick={toggle}>
          {on}
        </Button>
      ) : (
        <IconButton
          ref={anchor}
          kind={on ? 'soft' : 'ghost'}
          icon={SlidersHorizontal}
          label={[t('desk.filter'), on].filter(Boolean).join(' · ')}
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
