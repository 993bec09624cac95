import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { toast } from '#app/state/toast.ts';
import { type FinancialYear, financialYears, YEAR_MONTHS } from '#contract/accountancy/financial-years.ts';
import { addDays, financialYearSpan, jalaliYearSpan } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Segments } from '#ui/segments.tsx';

type Months = '3' | '6' | '12';

/** A year right after the newest, of 3, 6 or 12 months. */
export function NewYear({
  newest,
  onDone,
}: {
  newest: FinancialYear | undefined;
  onDone: (id: number | null) => void;
}) {
  const words = useWords();
  const { t, date } = words;
  const { today } = useClubNow();
  const [months, setMonths] = useState<Months>('12');
  const call = useCall(financialYears.create);
  const from = newest ? addDays(newest.end_date, 1) : jalaliYearSpan(today).start_date;
  const span = financialYearSpan(from, Number(months));
  const save = async () => {
    const body = { from, months: Number(months) as (typeof YEAR_MONTHS)[number] };
    const outcome = await call.submit({ body });
    if (outcome.state !== 'done') return;
    const year = outcome.answer.data;
    toast(t('accountancy.year_made', { name: yearName(words, year) }));
    onDone(year.id);
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-heavy">{t('accountancy.year_new')}</h2>
      <ErrorNotice error={call.error}>{call.fieldErrors.from ?? call.errorText}</ErrorNotice>
      <p className="font-strong">{t('accountancy.starts', { date: date(from, 'long') })}</p>
      <Segments
        label={t('accountancy.months')}
        tone="brand"
        options={YEAR_MONTHS.map((n) => ({
          value: String(n) as Months,
          label: t(`accountancy.months_${n}`),
        }))}
        value={months}
        onChange={setMonths}
      />
      {span && (
        <p className="text-muted">
          {yearName(words, span)} ·{' '}
          {t('closed-invoices.span', {
            from: date(span.start_date, 'long'),
            to: date(span.end_date, 'long'),
          })}
        </p>
      )}
      <div className="flex gap-2">
        <Button kind="primary" size="large" className="flex-1" busy={call.busy} onClick={() => void save()}>
          {t('accountancy.year_make')}
        </Button>
        <Button size="large" onClick={() => onDone(null)}>
          {t('common.cancel')}
        </Button>
      </div>
    </Card>
  );
}
