import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { ClashNotice, useClash } from '#app/parts/setup/clash-notice.tsx';
import { typedTermAtom } from '#app/state/typed-term.ts';
import { WeekdaysField } from '#ui/fields/weekdays-field.tsx';
import { spanOf } from './term-rules.ts';

/** The days of a term, below what its hours run into on them, with hours that it could have instead. */
export function TermDays({ label, error, value, onChange, values, record, set }: OwnFieldProps) {
  const days = (value ?? []) as number[];
  const span = spanOf(values);
  const clash = useClash(span, record?.id);
  const [start_time, end_time] = [span?.start_time, span?.end_time];
  const show = useSetAtom(typedTermAtom);
  const drawn = days.join();
  // A new one is drawn among the others while it is typed.
  useEffect(() => {
    if (record) return;
    const weekdays = drawn === '' ? [] : drawn.split(',').map(Number);
    show(start_time && end_time ? { start_time, end_time, weekdays } : null);
    return () => show(null);
  }, [record, show, start_time, end_time, drawn]);
  return (
    <>
      <ClashNotice clash={clash} days={days} onTake={(hours) => set({ ...hours })} />
      <WeekdaysField
        {...{ label, error }}
        value={days}
        onChange={(next) => onChange(next.toSorted((a, b) => a - b))}
      />
    </>
  );
}
