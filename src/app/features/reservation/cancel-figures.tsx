import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Scale from 'lucide-react/icons/scale';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { handOver } from '#app/parts/money/hand-over.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { users } from '#contract/users.ts';
import type { VisitCancelPreview } from '#contract/visits.ts';
import { COMMA } from '#domain/digits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { type CancelLines, cancelLines, type DueParts, duePartsOf } from './cancel-lines.ts';
import { partText } from './cancel-words.ts';
import { ruleSpan } from './invoice-rules.ts';

/**
 * What was paid, what the rule keeps, what others have back, what else is owed, and the one figure that is left: what
 * goes into the customer's hand. Where nothing was paid: what becomes of the debt; of a visit, and where others have not
 * paid their parts, what is then due as a whole.
 */
export function CancelFigures({
  visit,
  going,
  figures,
  mode,
  handed,
}: {
  visit: readonly InvoiceDetail[];
  going: readonly InvoiceDetail[];
  figures: VisitCancelPreview;
  mode: CancelMode;
  /** What the add-ons cost that the customer has, in toman. */
  handed: number;
}) {
  const words = useWords();
  const { t } = words;
  const { due, due_after } = figures;
  const { other } = handOver(figures);
  const others = useOtherDebts(visit, other > 0);
  const several = visit.length > 1;
  const parts = duePartsOf(visit, figures);
  const part = several && partText(words, going, visit);
  const { lines, total } = cancelLines(figures, {
    mode,
    several,
    price: sumOf(going, (slot) => slot.total_price),
    owed: sumOf(going, (slot) => slot.due),
    handed,
  });
  return (
    <>
      <Card className="py-2.5">
        <dl className="lines">
          {lines.map(({ what, percent, ...line }) => (
            <Row
              key={what}
              label={
                what === 'price' && part
                  ? t('reservation.price_of', { slot: part })
                  : t(`reservation.${what}`)
              }
              note={percent && percentText(words, figures, percent)}
              {...line}
            />
          ))}
          {other > 0 && (
            <Row label={t('reservation.other_debt')} note={others} value={-other} tone="negative" />
          )}
          <div className="lines-total">
            <dt>{t(`reservation.${total.what}`)}</dt>
            <dd className={`flex items-baseline gap-2 ${toneOf(total)}`}>
              <Amount value={total.value} className="text-figure font-heavy" />
              <span className="text-label font-medium text-muted">{t('common.toman')}</span>
            </dd>
          </div>
        </dl>
        {ruleGroups(going, figures).map((slots) => (
          <div key={slots[0]?.id} className="flex items-start gap-2 pt-1.5 text-label text-muted">
            <Icon of={Scale} size={16} className="mt-1" />
            <RuleWords slots={slots} all={going} figures={figures} mode={mode} />
          </div>
        ))}
      </Card>
      {due !== due_after &&
        (several || (figures.paid > 0 && total.what !== 'stays_due' && due_after > 0)) && (
          <Card className="flex items-center gap-3 py-2.5">
            <div className="flex-1">
              <p className="text-label text-muted">{t('reservation.visit_due')}</p>
              <p className="flex items-center gap-2">
                <s className="text-muted">
                  <Amount value={due} />
                </s>
                <Icon of={ArrowRight} size={16} flip className="text-muted" />
                <Amount
                  value={due_after}
                  className={cx('text-figure font-heavy', due_after > 0 ? 'text-warning' : 'text-positive')}
                />
              </p>
            </div>
            {parts && <PartsOfDue parts={parts} />}
          </Card>
        )}
    </>
  );
}

/** «۴۵۰٬۰۰۰ سانس + ۹۰٬۰۰۰ جریمه / منهای ۳۰۰٬۰۰۰ پرداخت‌شده» */
function PartsOfDue({ parts: { stays, penalty, paid } }: { parts: DueParts }) {
  const { t, amount } = useWords();
  const one = (key: 'due_slots' | 'due_penalty' | 'due_paid', sum: number) =>
    sum > 0 && <span className="whitespace-nowrap">{t(`reservation.${key}`, { sum: amount(sum) })}</span>;
  return (
    <p className="text-caption text-muted">
      {one('due_slots', stays)}
      {stays > 0 && penalty > 0 && ' + '}
      {one('due_penalty', penalty)}
      <span className="block">{one('due_paid', paid)}</span>
    </p>
  );
}

function toneOf({ what, value }: CancelLines['total']): string {
  if (what === 'stays_due') return 'text-negative';
  return what !== 'debt_gone' && value === 0 ? 'text-muted' : 'text-positive';
}

/** «۸۰٪ برمی‌گردد», where all slots have the same percent. */
function percentText(
  { t, number }: Words,
  { slots }: VisitCancelPreview,
  key: 'percent_back' | 'percent_forgiven',
): string | null {
  const [percent, ...others] = new Set(slots.map((slot) => slot.percent));
  if (percent === undefined || others.length > 0) return null;
  return t(`reservation.${key}`, { percent: number(percent) });
}

/** Slots with the same rule in force are told of once, by the first of them. */
function ruleGroups(going: readonly InvoiceDetail[], { slots }: VisitCancelPreview): InvoiceDetail[][] {
  const of = (slot: InvoiceDetail) => {
    const figures = slots.find((one) => one.id === slot.id);
    return `${figures?.rule?.hours_before} ${figures?.percent} ${figures?.begun}`;
  };
  return [...Map.groupBy(going, of).values()];
}

function Row({
  label,
  note,
  value,
  tone,
}: {
  label: string;
  note?: string | null | undefined;
  value: number;
  tone?: 'positive' | 'negative';
}) {
  return (
    <div>
      <dt className="ellipsis">
        {label}
        {note && <span className="text-caption text-muted"> {note}</span>}
      </dt>
      <span className="dots" aria-hidden />
      <dd>
        <Amount value={value} tone={tone} />
      </dd>
    </div>
  );
}

/** Which debts besides this reservation's: the one by its day and name, several by how many there are. */
function useOtherDebts(visit: readonly InvoiceDetail[], wanted: boolean): string | null {
  const words = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const items = useQuery({
    ...queryFor(users.openItems, { params: { id: String(visit[0]?.user.id ?? 0) } }),
    enabled: wanted && can('user.show'),
  });
  const others = (items.data?.data ?? []).filter(
    (item) => !visit.some((slot) => slot.id === item.invoice_id),
  );
  const [only] = others;
  if (!only) return null;
  if (others.length > 1) return words.t('reservation.debts', { n: words.number(others.length) });
  return [dayName(words, only.date, today), words.digits(only.title)]
    .filter(Boolean)
    .join(COMMA[words.locale]);
}

/** The time that is left to the start, and what the rule makes of it. */
function RuleWords({
  slots,
  all,
  figures,
  mode,
}: {
  slots: readonly InvoiceDetail[];
  all: readonly InvoiceDetail[];
  figures: VisitCancelPreview;
  mode: CancelMode;
}) {
  const words = useWords();
  const { t, number } = words;
  const { time_zone } = useClub();
  const [invoice] = slots;
  const own = figures.slots.find((slot) => slot.id === invoice?.id);
  if (!invoice || !own) return null;
  const whose = slots.length < all.length && partText(words, slots, all);
  const minutes = Math.floor((edges(invoice, time_zone).start.getTime() - serverNow().getTime()) / MINUTE_MS);
  const soon =
    minutes <= 0
      ? t('reservation.begun')
      : t('reservation.time_left', { left: durationWords(t, number, minutes) });
  const left = whose ? `${whose}: ${soon}` : soon;
  if (mode !== 'rules') return <span>{`${left} ${t(`reservation.by_${mode}`)}`}</span>;
  const { rule } = own;
  const percent = number(own.percent);
  if (!rule || rule.percent === 0) {
    const to = rule && ruleSpan(invoice.refund_rule.rules, rule).to;
    return (
      <span>
        {to && minutes > 0 ? t('reservation.too_late', { hours: to }) : `${left} ${t('reservation.no_rule')}`}
      </span>
    );
  }
  const { ceiling } = invoice.refund_rule;
  const late = ceiling !== null && ceiling < rule.percent;
  return <span>{`${left} ${t(`reservation.${late ? 'ceiling' : 'rule_gives'}`, { percent })}`}</span>;
}

/** Up to a day in hours and minutes, then in days and hours. */
function durationWords(
  t: ReturnType<typeof useWords>['t'],
  number: (n: number) => string,
  minutes: number,
): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) {
    return hours % 24 === 0
      ? t('reservation.days', { n: days })
      : t('reservation.days_hours', { days, hours: hours % 24 });
  }
  const rest = minutes % 60;
  if (hours === 0) return t('reservation.minutes', { n: number(rest) });
  if (rest === 0) return t('reservation.hours', { n: number(hours) });
  return t('reservation.hours_minutes', { hours: number(hours), minutes: number(rest) });
}
