import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { ReasonField, useReason } from '#app/parts/books/reason-field.tsx';
import { toast } from '#app/state/toast.ts';
import { type FinancialYear, financialYears, type Numbering } from '#contract/accountancy/financial-years.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Numbers in the books for the documents of months that are over, and the way back while the year is open (D64). */
export function NumberingCard({ year }: { year: FinancialYear }) {
  const { t, date } = useWords();
  const query = useQuery(queryFor(financialYears.numbering, { params: { id: String(year.id) } }));
  const numbering = query.data?.data;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-heavy">{t('accountancy.numbering')}</h2>
        <p className="text-label text-muted">
          {year.numbered_to === null
            ? t('accountancy.numbering_none')
            : t('accountancy.numbering_to', { date: date(year.numbered_to, 'long'), n: year.book_numbers })}
        </p>
      </div>
      {!numbering && !failureOf(query) && <SkeletonRows rows={2} />}
      <FailedNotice query={query} />
      {numbering && can('financial_year.number') && <Give key={year.version} {...{ year, numbering }} />}
      {numbering && year.numbered_to !== null && can('financial_year.reopen') && (
        <TakeBack {...{ year, numbering }} />
      )}
    </Card>
  );
}

function Give({ year, numbering }: { year: FinancialYear; numbering: Numbering }) {
  const { t, date } = useWords();
  const open = numbering.months.filter(({ final }) => !final);
  const [until, setUntil] = useState(open.at(-1)?.to ?? '');
  const [asking, setAsking] = useState(false);
  const call = useCall(financialYears.number);
  // A month cannot be numbered without those before it.
  const upTo = (to: string) => open.filter((month) => month.to <= to);
  const sum = (months: typeof open, of: 'documents' | 'slots') =>
    months.reduce((all, month) => all + month[of], 0);
  const count = sum(upTo(until), 'documents');
  const slots = sum(upTo(until), 'slots');
  if (numbering.blocked === 'earlier') return <Notice>{t('accountancy.numbering_earlier')}</Notice>;
  if (numbering.blocked !== null) return null;
  if (open.length === 0) return <p className="text-muted">{t('accountancy.numbering_all')}</p>;
  const give = async () => {
    const outcome = await call.submit({ params: { id: String(year.id) }, body: { until } });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.numbering_done', { date: date(until, 'long') }));
    setAsking(false);
  };
  return (
    <>
      <SelectField
        label={t('accountancy.numbering_until')}
        options={open.map(({ to }) => ({
          value: to,
          label: t('accountancy.numbering_month', { date: date(to, 'long'), n: sum(upTo(to), 'documents') }),
        }))}
        value={until}
        onChange={setUntil}
      />
      {slots > 0 && <Notice>{t('accountancy.numbering_slots', { n: slots })}</Notice>}
      <Button size="large" notYet={slots > 0} onClick={() => slots === 0 && setAsking(true)}>
        {t('accountancy.numbering_give', { n: count })}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('accountancy.numbering_title', { n: count, date: date(until, 'long') })}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" busy={call.busy} onClick={() => void give()}>
            {t('accountancy.numbering_give', { n: count })}
          </Button>
        }
      >
        <p>{t('accountancy.numbering_help')}</p>
        <ErrorNotice error={call.error}>{call.fieldErrors.until ?? call.errorText}</ErrorNotice>
      </Dialog>
    </>
  );
}

/** The option that no month stays final. */
const NONE = 'none';

function TakeBack({ year, numbering }: { year: FinancialYear; numbering: Numbering }) {
  const { t, date } = useWords();
  const [asking, setAsking] = useState(false);
  const [until, setUntil] = useState(NONE);
  const reason = useReason();
  const call = useCall(financialYears.unnumber);
  const ends = numbering.months.filter(({ final, to }) => final && to !== year.numbered_to);
  const take = async () => {
    if (!reason.check()) return;
    const body = { until: until === NONE ? null : until, reason: reason.text };
    const outcome = await call.submit({ params: { id: String(year.id) }, body });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.unnumbered'));
    setAsking(false);
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('accountancy.unnumber')}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('accountancy.unnumber_title')}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" notYet={reason.short} busy={call.busy} onClick={() => void take()}>
            {t('accountancy.unnumber')}
          </Button>
        }
      >
        <p className="mb-3">{t('accountancy.unnumber_help')}</p>
        <ErrorNotice error={call.error}>{call.fieldErrors.until ?? call.errorText}</ErrorNotice>
        <div className="flex flex-col gap-3">
          {ends.length > 0 && (
            <SelectField
              label={t('accountancy.unnumber_until')}
              options={[
                { value: NONE, label: t('accountancy.unnumber_all') },
                ...ends.map(({ to }) => ({ value: to, label: date(to, 'long') })),
              ]}
              value={until}
              onChange={setUntil}
            />
          )}
          <ReasonField reason={reason} error={call.fieldErrors.reason} />
        </div>
      </Dialog>
    </>
  );
}
