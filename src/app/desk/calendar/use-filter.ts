import { useEffect, useMemo, useState } from 'react';
import type { Filter } from './filter/filter.ts';
import type { useDesk } from './search.ts';
import { useCourts } from './use-calendar.ts';

type Maker = typeof import('./filter/filter.ts');

/** The filter from the address; null without one, and until its code is loaded. */
export function useFilter(
  { kind, roof, state, coach, today }: ReturnType<typeof useDesk>,
  time: string,
): Filter | null {
  const [maker, setMaker] = useState<Maker | null>(null);
  const courts = useCourts();
  const on = Boolean(kind || roof || state || coach);
  useEffect(() => {
    if (on) import('./filter/filter.ts').then(setMaker, () => {});
  }, [on]);
  return useMemo(
    () => (on && maker ? maker.makeFilter({ kind, roof, state, coach }, courts, { today, time }) : null),
    [on, maker, kind, roof, state, coach, courts, today, time],
  );
}
