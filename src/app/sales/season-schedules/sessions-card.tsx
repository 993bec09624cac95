import CalendarOff from 'lucide-react/icons/calendar-off';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { SeasonPreview } from '#contract/sales/season-records.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { FateList } from './fate-list.tsx';
import type { Planner } from './use-planner.ts';

/** Every day of the season: conflicts, replacements, and the total price. */
export function SessionsCard({ planner }: { planner: Planner }) {
  const { t, day } = useWords();
  const { preview, draft, change, offline } = planner;
  const { shown, current, failed, body, fates } = preview;
  const { sessions, choices } = draft;
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4" aria-label={t('season-schedules.days')} role="region">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-heavy">{t('season-schedules.days')}</h2>
        {shown && (
          <div role="status" className="flex flex-1 flex-wrap gap-x-4 gap-y-1">
            <States states={shown.states} />
          </div>
        )}
        {body && (
          <span className="text-label text-muted">
            {t('closed-invoices.span', { from: shortDay(day(body.from)), to: shortDay(day(body.to)) })}
          </span>
        )}
      </div>
      {!body && <p className="py-2 text-muted">{t('season-schedules.days_when')}</p>}
      {body && !shown && !failed && !offline && <SkeletonRows rows={6} />}
      {failed && !offline && (
        <ErrorNotice
          error={failed}
          title={t('season-schedules.days_failed')}
          onRetry={preview.query.refetch}
        />
      )}
      {shown && shown.occurrences.length === 0 && (
        <p className="py-2 text-muted">{t('season-schedules.days_none')}</p>
      )}
      {shown && <Missing preview={shown} planner={planner} />}
      {shown && fates.length > 0 && (
        <div aria-busy={!current} className={cx(!current && 'opacity-60')}>
          <FateList
            fates={fates}
            news={preview.news}
            counted={sessions !== null}
            several={draft.rows.length > 1}
            onChoose={(key, choice) => {
              const { [key]: _, ...others } = choices;
              change({ choices: choice === null ? others : { ...others, [key]: choice } });
            }}
          />
        </div>
      )}
      {shown && preview.count > 0 && <Total planner={planner} preview={shown} />}
    </Card>
  );
}

/** Without the weekday: «۲۹ آبان». */
const shortDay = (text: string): string => text.replace(/^\S+\s/, '');

const STATES: Record<keyof SeasonPreview['states'], { icon: LucideIcon; tone: string }> = {
  free: { icon: Check, tone: 'text-positive' },
  taken: { icon: TriangleAlert, tone: 'text-negative' },
  closed: { icon: Lock, tone: 'text-muted' },
  no_time: { icon: CalendarOff, tone: 'text-muted' },
};

function States({ states }: { states: SeasonPreview['states'] }) {
  const { t } = useWords();
  return (Object.keys(STATES) as (keyof typeof STATES)[]).map((state) => {
    const { icon, tone } = STATES[state];
    return (
      (states[state] > 0 || state === 'free') && (
        <span key={state} className={cx('flex items-center gap-1.5 text-label font-semibold', tone)}>
          <Icon of={icon} size={16} />
          {t(`season-schedules.n_${state}`, { n: states[state] })}
        </span>
      )
    );
  });
}

/** Missing times: generated with the season by people who may, otherwise only mentioned. */
function Missing({ preview, planner: { draft, change } }: { preview: SeasonPreview; planner: Planner }) {
  const { t } = useWords();
  const can = useCan();
  const { missing } = preview;
  if (missing === 0) return null;
  if (!can('time.create')) {
    return (
      <p className="rounded-field bg-sunken px-3.5 py-2.5 text-label text-muted">
        {t('season-schedules.missing', { n: missing })}
      </p>
    );
  }
  return (
    <Switch
      panel
      label={t('season-schedules.make_missing', { n: missing })}
      checked={draft.generate_missing}
      onChange={(generate_missing) => change({ generate_missing })}
    />
  );
}

/** «۱۰ جلسه × ۴۰۵٬۰۰۰ پس از ۱۰٪ تخفیف», and the sum of all. */
function Total({
  planner: { preview, draft },
  preview: shown,
}: {
  planner: Planner;
  preview: SeasonPreview;
}) {
  const { t, amount, number } = useWords();
  const { fates, count, total } = preview;
  const prices = new Set(
    fates.flatMap(({ way, offer, met }) =>
      way === 'as_is' || way === 'offer' ? [offer?.total_price ?? met.total_price] : [],
    ),
  );
  const [each] = prices;
  const percents = [...new Set(shown.discount_groups.map(({ percent }) => percent))];
  const discount =
    draft.fixed_price === null && shown.discount > 0 && percents.length === 1
      ? ` ${t('season-schedules.after_discount', { percent: number(percents[0] ?? 0) })}`
      : '';
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
      <span className="min-w-0 text-muted">
        {prices.size === 1
          ? t('season-schedules.times_price', { n: count, sum: amount(each ?? 0) })
          : t('season-schedules.sessions', { n: count })}
        {discount}
      </span>
      <span className="flex flex-none items-baseline gap-2">
        <Amount value={total} className="text-figure font-heavy" />
        <span className="text-label text-muted">{t('common.toman')}</span>
      </span>
    </div>
  );
}
