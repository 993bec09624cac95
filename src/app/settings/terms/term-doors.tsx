import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import ClockPlus from 'lucide-react/icons/clock-plus';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { draftName, putFormDraft } from '#app/engine/form-draft.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { hasDraft } from '#app/offline/draft.ts';
import { CloseRow } from '#app/parts/setup/close-row.tsx';
import { hoursText } from '#app/parts/setup/court-terms.ts';
import { nextFree } from '#app/parts/setup/term-clash.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { courts } from '#contract/settings/courts.ts';
import { type Term, terms } from '#contract/settings/terms.ts';
import { ActionRow } from '#ui/action-row.tsx';

/** From a term to its closing, to the next hours that have none, and to all of them. */
export function TermDoors({ term }: { term: Term }) {
  const words = useWords();
  const { t, time } = words;
  const can = useCan();
  const navigate = useNavigate();
  const { open } = useSheet();
  const { data } = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: can('term.show'),
  });
  // Terms store prices of deleted courts, which a new term must not copy.
  const there = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200' } }),
    enabled: can('court.show'),
  }).data?.data;
  const all = data?.data ?? [];
  const free = data && can('term.create') ? nextFree(all, term) : null;
  const from = all.map(({ start_time }) => start_time).toSorted()[0] ?? '';
  const to =
    all
      .map(({ end_time }) => end_time)
      .toSorted()
      .at(-1) ?? '';
  return (
    <div className="action-rows">
      <CloseRow of={{ term: term.id }} />
      {free && (
        <ActionRow
          icon={ClockPlus}
          label={t('setup.term_after', { time: time(free.start_time) })}
          note={t('setup.term_after_note', { hours: hoursText(words, free.start_time, free.end_time) })}
          onClick={() => {
            const { weekdays, price, court_prices } = term;
            const own = court_prices.filter(({ court_id }) => there?.some(({ id }) => id === court_id));
            // An existing draft is not replaced by another hour.
            if (!hasDraft(draftName('terms')))
              putFormDraft('terms', { ...free, weekdays, price, court_prices: own });
            open('term');
          }}
        />
      )}
      {all.length > 0 && (
        <ActionRow
          icon={Clock}
          label={t('setup.all_terms')}
          note={t('settings.terms_span', {
            count: t('terms.count', { n: all.length }),
            from: time(from),
            to: time(to),
          })}
          onClick={() => void navigate(linkTo('/terms'))}
        />
      )}
    </div>
  );
}
