import Check from 'lucide-react/icons/check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import type { useDesk } from './search.ts';

/** One court or all; absent where there is only one. */
export function CourtFilter({ desk }: { desk: ReturnType<typeof useDesk> }) {
  const { t, digits } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { courts } = desk;
  const chosen = courts.find(({ id }) => id === desk.court);
  const toggle = () => setOpen((was) => !was);
  const choose = (id: number | undefined) => {
    setOpen(false);
    desk.setCourt(id);
  };
  if (courts.length < 2 && desk.court === undefined) return null;
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
