import type { SideProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { ClashNotice, useClash } from '#app/parts/setup/clash-notice.tsx';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import type { Term } from '#contract/settings/terms.ts';

/** Beside a term's form: its overlaps, and its existing times. */
export function TermSide({ values, record }: SideProps) {
  const { t, time } = useWords();
  const { start_time, end_time, weekdays } = values as Partial<Term>;
  const typed = start_time && end_time && start_time < end_time && weekdays;
  const clash = useClash(typed ? { start_time, end_time, weekdays } : null, record?.id);
  const saved = record as unknown as Term | null;
  return (
    <>
      <ClashNotice clash={clash} days={weekdays ?? []} />
      {saved && (
        <MadeTimes
          of={{ term: saved.id }}
          name={t('setup.span', { from: time(saved.start_time), to: time(saved.end_time) })}
        />
      )}
    </>
  );
}
