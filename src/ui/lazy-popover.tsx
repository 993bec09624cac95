import { lazy, Suspense, useState } from 'react';
import type { PopoverProps } from './popover.tsx';

const load = () => import('./popover.tsx');
const Popover = lazy(async () => ({ default: (await load()).Popover }));

/** Fetches the popover's code ahead of its first use, once the page is quiet. */
export const preloadPopover = (): void => void load();

/** The popover, whose code arrives when it is first opened. */
export function LazyPopover(props: PopoverProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Popover {...props} />
    </Suspense>
  ) : null;
}
