import type { SideProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { hoursText } from '#app/parts/setup/court-terms.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import type { Term } from '#contract/settings/terms.ts';

/** Beside the form of a term: what was made of it already. */
export function TermSide({ record }: SideProps) {
  const words = useWords();
  if (!record) return null;
  const { id, start_time, end_time } = record as unknown as Term;
  return <MadeTimes of={{ term: id }} name={hoursText(words, start_time, end_time)} />;
}
