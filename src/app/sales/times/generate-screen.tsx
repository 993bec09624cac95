import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { DaySpan } from '#app/parts/setup/day-span.tsx';
import { Which } from '#app/parts/setup/which.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { type GeneratePreview, times } from '#contract/sales/times.ts';
import { addDays, daysBetween, jalaliYearSpan } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { OptionCards } from '#ui/option-cards.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { GenerateDays } from './generate-days.tsx';
import { Swatch } from './swatch.tsx';

interface MakeDraft {
  /** Empty: today, and 31 days. */
  from: string;
  to: string;
  /** Empty: all active ones. */
  court_ids: number[];
  term_ids: number[];
  /** Existing free times get today's hours and prices. */
  replace: boolean;
}
const EMPTY: MakeDraft = { from: '', to: '', court_ids: [], term_ids: [], replace: false };
const DAYS = 31;

/** Makes the times of a span of days: what becomes of each day is seen before. */
export function GenerateScreen() {
  const words = useWords();
  const { t, date } = words;
  const offline = useOffline();
  const can = useCan();
  const navigate = useNavigate();
  const { today } = useClubNow();
  const { value, set, clear } = useDraft('times.make', EMPTY);
  const generate = useCall(times.generate, { changes: [{ resource: 'times' }] });
  const force = useCall(times.force, { changes: [{ resource: 'times' }] });
  const replace = value.replace && can('time.force');
  const call = replace ? force : generate;
  const change = (part: Partial<MakeDraft>) => {
    call.reset();
    set(part);
  };
  const from = value.from || today;
  const to = value.to || addDays(from, DAYS - 1);
  const days = daysBetween(from, to) + 1;
  const span = {
    from,
    to,
    ...(value.court_ids.length > 0 && { court_ids: value.court_ids }),
    ...(value.term_ids.length > 0 && { term_ids: value.term_ids }),
  };
  const preview = useQuery({
    ...queryFor(times.preview, { body: { ...span, force: replace } }),
    enabled: days >= 1,
    placeholderData: keepPreviousData,
  });
  const looked = preview.data?.data;
  const failure = failureOf(preview);
  // A previous preview is of other days or courts and cannot be confirmed.
  const current = !preview.isPlaceholderData;
  const total = current ? looked?.total : undefined;
  const nothing = !total || total.created + total.replaced + total.closed + total.removed === 0;

  const leave = () => {
    clear();
    void navigate(linkTo('/times'));
  };
  const submit = async () => {
    if (nothing || days < 1) {
      if (days >= 1 && !total) toast({ text: lackText(), kind: 'warning', ms: FIELD_ERROR_MS });
      return;
    }
    const outcome = replace
      ? await force.submit({ body: span })
      : await generate.submit({ body: { ...span, only_missing: true } });
    if (outcome.state !== 'done') return;
    const { created, kept, replaced } = outcome.answer.data;
    const key = kept + replaced > 0 ? 'setup.times_replaced' : 'setup.times_done';
    toast({ text: t(key, { created, kept, replaced }), ms: 5000 });
    leave();
  };
  return (
    <>
      <TopBar title={t('times.make')} />
      <main className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
          <div className="flex items-start gap-3.5 max-tablet:flex-col max-tablet:items-stretch">
            <WhatToMake value={{ ...value, from, to, replace }} errors={call.fieldErrors} onChange={change} />
            <section
              className={cx('flex min-w-0 flex-1 flex-col gap-3', !current && 'opacity-50')}
              aria-label={t('times.preview')}
              aria-busy={!current}
            >
              {failure && <ErrorNotice error={failure} onRetry={preview.refetch} />}
              {!looked && !failure && days >= 1 && <SkeletonRows rows={8} />}
              {looked && !failure && (
                <>
                  <Figures total={looked.total} replace={replace} />
                  {looked.total.removed > 0 && (
                    <Notice kind="warning">{t('times.removed_note', { n: looked.total.removed })}</Notice>
                  )}
                  <GenerateDays days={looked.days} />
                </>
              )}
            </section>
          </div>
        </div>
        <FormFoot
          end={
            <span className="text-label text-muted max-tablet:hidden">
              {looked?.made_until && t('times.made_until', { day: date(looked.made_until, 'long') })}
            </span>
          }
        >
          <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
          <Button
            kind="primary"
            size="large"
            className="max-tablet:min-w-0 max-tablet:flex-1"
            busy={call.busy}
            notYet={nothing || days < 1}
            onClick={() => void submit()}
          >
            {doText()}
          </Button>
          <Button size="large" onClick={leave}>
            {t('common.cancel')}
          </Button>
        </FormFoot>
      </main>
    </>
  );

  /** Why it cannot be confirmed: the preview was not seen. */
  function lackText(): string {
    if (offline) return t('times.online');
    return failure ? errorText(words, failure) : t('times.preview_comes');
  }

  /** The button's text: what it will do. */
  function doText(): string {
    if (days < 1) return t('setup.lack_span');
    if (!total) return t('times.make');
    const { created, replaced, closed, removed } = total;
    if (created > 0 && replaced > 0) return t('times.do_both', { created, replaced });
    if (created > 0) return t('times.do_make', { n: created });
    if (replaced > 0) return t('times.do_replace', { n: replaced });
    return closed + removed > 0 ? t('times.make') : t('times.do_nothing');
  }
}

/** The days, courts and terms, and what to do with existing free times. */
function WhatToMake({
  value: { from, to, court_ids, term_ids, replace },
  errors,
  onChange: change,
}: {
  value: MakeDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<MakeDraft>) => void;
}) {
  const { t, number } = useWords();
  const can = useCan();
  return (
    <section className="card flex flex-none flex-col gap-3.5 p-4 tablet:w-85" aria-label={t('times.which')}>
      <DaySpan
        {...{ from, to, errors }}
        ends={[
          ...[7, 31, 90].map((n) => [addDays(from, n - 1), t('setup.days', { n: number(n) })] as const),
          [jalaliYearSpan(from).end_date, t('times.till_nowruz')],
        ]}
        onChange={change}
      />
      <Which what="courts" chosen={court_ids} onChange={(court_ids) => change({ court_ids })} />
      <Which what="terms" chosen={term_ids} onChange={(term_ids) => change({ term_ids })} />
      {can('time.force') && (
        <FieldGroup label={t('times.free_there')}>
          <OptionCards
            label={t('times.free_there')}
            value={replace ? 'replace' : 'keep'}
            onChange={(way) => change({ replace: way === 'replace' })}
            options={[
              { value: 'keep', title: t('times.keep_free') },
              { value: 'replace', title: t('times.replace_free'), detail: t('times.replace_help') },
            ]}
          />
        </FieldGroup>
      )}
    </section>
  );
}

/** The four sums of all days; what is in the way only where there is any. */
function Figures({ total, replace }: { total: GeneratePreview['total']; replace: boolean }) {
  const { t, number } = useWords();
  const kinds = [
    'created' as const,
    ...(replace ? (['replaced'] as const) : []),
    'kept' as const,
    ...(total.skipped > 0 ? (['skipped'] as const) : []),
    'closed' as const,
  ];
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-2.5',
        kinds.length > 3 ? 'laptop:grid-cols-4' : 'tablet:grid-cols-3',
      )}
    >
      {kinds.map((kind) => (
        <div key={kind} className="card flex flex-col gap-1 px-3.5 py-2.5">
          <dt className="flex items-center gap-1.5 text-label text-muted">
            <Swatch kind={kind} />
            {t(`times.fate_${kind}`)}
          </dt>
          <dd className="text-[22px] leading-normal font-heavy">{number(total[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
