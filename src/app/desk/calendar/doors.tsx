import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Suspense, useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { useDesk } from './search.ts';

type Desk = ReturnType<typeof useDesk>;

const DoorsList = lazyWithWords<{ desk: Desk; onClose: () => void }>(() =>
  import('./doors-list.tsx').then((m) => m.DoorsList),
);

/** The menu beside the calendar: now board, free finder, printing. */
export function Doors({ desk }: { desk: Desk }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={anchor}
        icon={EllipsisVertical}
        label={t('desk.more')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <LazyPopover open={open} onClose={close} anchor={anchor} label={t('desk.more')} align="end">
        <Suspense
          fallback={
            <div className="min-w-56 p-4">
              <SkeletonRows rows={5} />
            </div>
          }
        >
          <DoorsList desk={desk} onClose={close} />
        </Suspense>
      </LazyPopover>
    </>
  );
}
