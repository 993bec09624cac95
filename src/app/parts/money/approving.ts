import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useHeldCall } from '#app/parts/held-call.ts';
import { type Shift, shifts } from '#contract/treasury/shifts.ts';

/** Approves the difference of a shift 8 s later, unless it is taken back until then: the books know no way back. */
export function useApprove({ id, difference, version }: Pick<Shift, 'id' | 'difference' | 'version'>) {
  const { t, amount } = useWords();
  const sum = amount(Math.abs(difference ?? 0));
  const short = (difference ?? 0) < 0;
  return useHeldCall(
    shifts.approve,
    id,
    // With the version: after a recount nobody has seen the new difference.
    { params: { id: String(id) }, body: { version } },
    {
      going: t(short ? 'shifts.approving_short' : 'shifts.approving_over', { sum }),
      done: t('shifts.approved'),
      asked: t(short ? 'shifts.approve_short' : 'shifts.approve_over', { sum }),
      page: t('shifts.page'),
      way: linkTo('/treasury/shifts/$id', { params: { id } }),
    },
  );
}
