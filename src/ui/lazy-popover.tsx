import { lazy, Suspense, useState } from 'react';
import type { PopoverProps } from './popover.tsx';

const Popover = lazy(async () => ({ default: (await import('./popover.tsx')).Popover }));

/** The popover, loaded when it is first opened. */
export function LazyPopover(props: PopoverProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Popover {...props} />
    </Suspense>
  ) : null;
}
