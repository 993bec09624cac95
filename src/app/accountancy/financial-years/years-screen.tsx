import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Plus from 'lucide-react/icons/plus';
import { can } from '#app/data/access.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu, WORKBOOKS } from '#app/engine/export-menu.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { monthsOf, yearName } from '#app/i18n/year-name.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { type FinancialYear, financialYears } from '#contract/accountancy/financial-years.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { NewYear } from './new-year.tsx';
import { YearCard } from './year-card.tsx';

type Open = { year?: number | 'new' | undefined };

/** The list of financial years, with the selected one beside it: obstacles and close. */
export function YearsScreen() {
  const words = useWords();
  const { t } = words;
  useCan();
  const { year: open } = useSearch({ strict: false }) as Open;
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const query = useQuery(queryFor(financialYears.list));
  const years = query.data?.data ?? [];
  const exporting = useExport(financialYears.list, t('accountancy.years'));
  // The oldest year waiting for its close is selected first.
  const waiting = years.findLast((year) => year.ended && year.status !== 'closed') ?? years[0];
  const chosen = years.find(({ id }) => id === open) ?? (phone ? undefined : waiting);
  const beside = open === 'new' || (phone && chosen !== undefined);
  const go = (search: Open) => void navigate(linkTo('/settings/financial-year', { search }));
  return (
    <>
      <TopBar {...(!(phone && beside) && { title: t('accountancy.years') })}>
        {phone && beside && (
          <>
            <IconButton icon={ChevronLeft} flipIcon label={t('accountancy.years')} onClick={() => go({})} />
            <h1 className="ellipsis text-lead font-heavy">
              {chosen && open !== 'new' ? yearName(words, chosen) : t('accountancy.year_new')}
            </h1>
          </>
        )}
        {!(phone && beside) && (
          <ExportMenu files={WORKBOOKS} onExport={(type) => exporting.start(type, {})} />
        )}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        {!query.data && !failureOf(query) && <SkeletonRows rows={4} />}
        <ExportBar exporting={exporting} />
        <FailedNotice query={query} />
        {query.data && (
          <div className="mx-auto grid max-w-320 grid-cols-[minmax(0,1fr)] items-start gap-4 broad:grid-cols-2">
            {!(phone && beside) && (
              <div className="flex flex-col gap-4">
                <YearTable years={years} chosen={open === 'new' ? null : (chosen?.id ?? null)} onOpen={go} />
                <Notice>{t('accountancy.years_note')}</Notice>
                {can('financial_year.create') && (
                  <div>
                    <Button icon={Plus} onClick={() => go({ year: 'new' })}>
                      {t('accountancy.year_new')}
                    </Button>
                  </div>
                )}
              </div>
            )}
            {open === 'new' && can('financial_year.create') ? (
              <NewYear newest={years[0]} onDone={(id) => go(id === null ? {} : { year: id })} />
            ) : (
              chosen && <YearCard key={chosen.id} year={chosen} />
            )}
          </div>
        )}
      </main>
    </>
  );
}

const TONES: Record<FinancialYear['status'], Tone> = {
  active: 'positive',
  inactive: 'neutral',
  closed: 'brand',
};

function YearTable({
  years,
  chosen,
  onOpen,
}: {
  years: readonly FinancialYear[];
  chosen: number | null;
  onOpen: (open: Open) => void;
}) {
  const words = useWords();
  const { t, date, number } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
    <section tabIndex={0} aria-label={t('accountancy.years')} className="card overflow-x-auto p-0">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-label text-muted">
            <th scope="col" className="px-3 py-2 text-start">
              {t('accountancy.year_name')}
            </th>
            <th scope="col" className="px-3 py-2 text-start max-tablet:hidden">
              {t('accountancy.from')}
            </th>
            <th scope="col" className="px-3 py-2 text-start max-tablet:hidden">
              {t('accountancy.to')}
            </th>
            <th scope="col" className="px-3 py-2 text-end max-tablet:hidden">
              {t('accountancy.year_months')}
            </th>
            <th scope="col" className="px-3 py-2 text-end">
              {t('accountancy.year_documents')}
            </th>
            <th scope="col" className="px-3 py-2 text-end">
              {t('accountancy.result')}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t('accountancy.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr
              key={year.id}
              className={cx('border-b border-line', year.id === chosen && 'bg-brand-soft text-on-brand-soft')}
            >
              <th scope="row" className="px-1 text-start">
                <button
                  type="button"
                  aria-current={year.id === chosen || undefined}
                  className="press min-h-11 px-2 font-heavy underline-offset-4 hover:underline"
                  onClick={() => onOpen({ year: year.id })}
                >
                  {yearName(words, year)}
                </button>
              </th>
              <td className="px-3 py-2 max-tablet:hidden">{date(year.start_date)}</td>
              <td className="px-3 py-2 max-tablet:hidden">{date(year.end_date)}</td>
              <td className="px-3 py-2 text-end max-tablet:hidden">{number(monthsOf(year))}</td>
              <td className="px-3 py-2 text-end">{number(year.documents)}</td>
              <td className="px-3 py-2 text-end">
                <Amount value={year.result} />
              </td>
              <td className="px-3 py-2">
                <span className="flex flex-wrap gap-1">
                  <Tag tone={TONES[year.status]}>{t(`accountancy.year_${year.status}`)}</Tag>
                  {year.ended && year.status !== 'closed' && (
                    <Tag tone="warning">{t('accountancy.year_ended')}</Tag>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
