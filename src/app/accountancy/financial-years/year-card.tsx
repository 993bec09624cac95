import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { linkTo } from '#app/links.ts';
import { ReasonField, useReason } from '#app/parts/books/reason-field.tsx';
import { toast } from '#app/state/toast.ts';
import {
  type Closing,
  type ClosingCheck,
  type FinancialYear,
  financialYears,
} from '#contract/accountancy/financial-years.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FactList } from '#ui/fact.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { NumberingCard } from './numbering-card.tsx';

/**
 * A financial year: whether it is active, what prevents its close, and the effect of the close; for a closed one
 * reopening.
 */
export function YearCard({ year }: { year: FinancialYear }) {
  return (
    <div className="flex flex-col gap-4">
      {year.status === 'closed' ? (
        <ClosedYear year={year} />
      ) : (
        <>
          {can('financial_year.update') && <ActiveCard year={year} />}
          <NumberingCard year={year} />
          <ClosingCard year={year} />
        </>
      )}
    </div>
  );
}

function ActiveCard({ year }: { year: FinancialYear }) {
  const words = useWords();
  const { t } = words;
  const call = useCall(financialYears.update);
  const put = async (active: boolean) => {
    const outcome = await call.submit({
      params: { id: String(year.id) },
      body: { active, version: year.version },
    });
    if (outcome.state === 'done') toast(t('accountancy.year_used', { name: yearName(words, year) }));
  };
  return (
    <Card className="flex flex-col gap-2">
      <Switch
        label={t('accountancy.year_use', { name: yearName(words, year) })}
        checked={year.status === 'active'}
        onChange={(active) => void put(active)}
      />
      <ErrorNotice error={call.error}>{call.fieldErrors.active ?? call.errorText}</ErrorNotice>
    </Card>
  );
}

/** The page where an obstacle to the close can be removed. */
function wayTo({ check, items }: ClosingCheck, year: FinancialYear) {
  const date = `${year.start_date}_${year.end_date}`;
  if (check === 'pending' && can('receive.show')) {
    return linkTo('/treasury/receive', { search: { status: 'pending', date } });
  }
  if (check === 'slots' && can('invoice.show')) {
    return linkTo('/sales/invoices', { search: { timeDate: date, status: '1', recognized: 'false' } });
  }
  const [first] = items;
  if (check === 'shifts' && first && can('shift.show')) {
    return linkTo('/treasury/shifts/$id', { params: { id: first.id } });
  }
  if (check === 'negative' && first && can('document.access'))
    return linkTo('/accountancy/types/$id/transactions', { params: { id: first.id } });
  if (check === 'earlier' && first) return linkTo('/settings/financial-year', { search: { year: first.id } });
  return null;
}

function ClosingCard({ year }: { year: FinancialYear }) {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(financialYears.closing, { params: { id: String(year.id) } }));
  const closing = query.data?.data;
  const name = yearName(words, year);
  const done = closing?.checks.filter(({ ok }) => ok).length ?? 0;
  const left = closing?.checks.filter(({ ok, blocks }) => blocks && !ok).length ?? 0;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <div>
          <h2 className="text-lead font-heavy">{t('accountancy.closing', { name })}</h2>
          {closing && (
            <p className="text-label text-muted">
              {t('accountancy.closing_ready', { n: done, all: closing.checks.length })}
            </p>
          )}
        </div>
        {!closing && !failureOf(query) && <SkeletonRows rows={5} />}
        <FailedNotice query={query} />
        {closing && (
          <ul className="flex flex-col">
            {closing.checks.map((check) => (
              <Item key={check.check} check={check} year={year} />
            ))}
          </ul>
        )}
        {closing && (
          <div className="flex flex-wrap gap-2">
            {can('financial_year.close') && <CloseButton closing={closing} left={left} name={name} />}
            <Button size="large" icon={RefreshCw} onClick={() => void query.refetch()}>
              {t('accountancy.check_again')}
            </Button>
          </div>
        )}
      </Card>
      {closing && <After closing={closing} name={name} />}
    </>
  );
}

function Item({ check, year }: { check: ClosingCheck; year: FinancialYear }) {
  const words = useWords();
  const { t, digits, date, amount } = words;
  const to = check.ok ? null : wayTo(check, year);
  const told = check.items.map((item) =>
    [digits(item.title), item.date && date(item.date), item.price !== null && amount(item.price)]
      .filter(Boolean)
      .join(' · '),
  );
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-2">
      <Icon
        of={check.ok ? Check : check.blocks ? TriangleAlert : Info}
        className={cx('flex-none', check.ok ? 'text-positive' : check.blocks ? 'text-warning' : 'text-info')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-strong">
          {t(check.ok ? `accountancy.check_${check.check}_ok` : `accountancy.check_${check.check}`, {
            n: check.count,
          })}
        </p>
        {told.slice(0, 2).map((line) => (
          <p key={line} className="text-label text-muted">
            {line}
          </p>
        ))}
      </div>
      {to && (
        <Link className="btn btn-soft press flex-none" {...to}>
          {t('accountancy.see')}
          <span className="sr-only"> {t(`accountancy.check_${check.check}`, { n: check.count })}</span>
        </Link>
      )}
    </li>
  );
}

function After({ closing, name }: { closing: Closing; name: string }) {
  const { t, number } = useWords();
  const { income, expense, result } = closing;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-heavy">{t('accountancy.after_closing', { name })}</h2>
      <FactList
        facts={[
          [t('accountancy.income_closes'), <Amount key="income" value={income} />],
          [t('accountancy.expense_closes'), <Amount key="expense" value={-expense} />],
          [
            t(result < 0 ? 'accountancy.loss_retained' : 'accountancy.to_retained'),
            <Amount key="result" value={result} className="font-heavy" />,
          ],
          [t('accountancy.permanent_closes'), <Amount key="permanent" value={closing.permanent} />],
          [t('accountancy.temporary_documents'), number(closing.temporary_documents)],
        ]}
      />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-label text-muted">
        <li>{t('accountancy.after_numbers')}</li>
        <li>{t('accountancy.after_lock', { name })}</li>
        <li>{t('accountancy.after_carry')}</li>
        <li>{t('accountancy.after_reopen')}</li>
      </ul>
    </Card>
  );
}

function CloseButton({ closing, left, name }: { closing: Closing; left: number; name: string }) {
  const { t, amount } = useWords();
  const [asking, setAsking] = useState(false);
  const call = useCall(financialYears.close);
  const sum = amount(closing.result);
  const close = async () => {
    const outcome = await call.submit({ params: { id: String(closing.year.id) } });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.closed', { name }));
    setAsking(false);
  };
  const words = closing.ready
    ? t('accountancy.close_year', { name, sum })
    : t('accountancy.close_left', { n: left });
  return (
    <>
      <Button
        kind="primary"
        size="large"
        className="flex-1"
        notYet={!closing.ready}
        onClick={() => closing.ready && setAsking(true)}
      >
        {words}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('accountancy.close_title', { name })}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" busy={call.busy} onClick={() => void close()}>
            {t('accountancy.close_year', { name, sum })}
          </Button>
        }
      >
        <p>{t('accountancy.close_help', { sum })}</p>
        <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
      </Dialog>
    </>
  );
}

/** When it was closed, by which document, and for the last one the way back. */
function ClosedYear({ year }: { year: FinancialYear }) {
  const words = useWords();
  const { t, instant } = words;
  const { time_zone } = useClub();
  const name = yearName(words, year);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-heavy">{name}</h2>
      {year.closed_at && (
        <p className="text-muted">
          {t('accountancy.closed_on', { date: instant(year.closed_at, time_zone) })}
        </p>
      )}
      <FactList
        facts={[
          [
            t(year.result < 0 ? 'accountancy.loss_retained' : 'accountancy.to_retained'),
            <Amount key="result" value={year.result} className="font-heavy" />,
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {can('document.access') &&
          (['closing_document', 'permanent_close', 'permanent_open'] as const).map((paper) => {
            const id = year[`${paper}_id`];
            return (
              id !== null && (
                <Link
                  key={paper}
                  className="btn btn-secondary press"
                  {...linkTo('/accountancy/documents/doc-$id', { params: { id } })}
                >
                  {t(`accountancy.${paper}`)}
                </Link>
              )
            );
          })}
        {year.reopenable && can('financial_year.reopen') && <Reopen year={year} name={name} />}
      </div>
    </Card>
  );
}

function Reopen({ year, name }: { year: FinancialYear; name: string }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const reason = useReason();
  const call = useCall(financialYears.reopen);
  const reopen = async () => {
    if (!reason.check()) return;
    const outcome = await call.submit({ params: { id: String(year.id) }, body: { reason: reason.text } });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.reopened', { name }));
    setAsking(false);
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('accountancy.reopen')}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('accountancy.reopen_title', { name })}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" notYet={reason.short} busy={call.busy} onClick={() => void reopen()}>
            {t('accountancy.reopen')}
          </Button>
        }
      >
        <p className="mb-3">{t('accountancy.reopen_help')}</p>
        <ErrorNotice error={call.error}>
          {call.error?.details.reason === 'active'
            ? t('accountancy.reopen_two_active')
            : call.error?.details.reason === 'numbered'
              ? t('accountancy.reopen_numbered')
              : call.errorText}
        </ErrorNotice>
        <ReasonField reason={reason} error={call.fieldErrors.reason} />
      </Dialog>
    </>
  );
}
