import type { ReactNode } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CancelPreview, InvoiceDetail } from '#contract/sale-invoices.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { edges, ruleSpan } from './invoice-rules.ts';

/** What was paid, what is kept, and in large what goes back — or what of the debt goes or stays. */
export function CancelFigures({
  invoice,
  figures,
  mode,
  children,
}: {
  invoice: InvoiceDetail;
  figures: CancelPreview;
  mode: CancelMode;
  children: ReactNode;
}) {
  const { t, number } = useWords();
  const { paid, penalty, due_after, percent } = figures;
  const returned = Math.max(0, paid - penalty);
  const byRule = mode === 'rules' && invoice.addons_price === 0;
  const [label, sum, tone] =
    returned > 0
      ? (['reservation.goes_back', returned, 'text-positive'] as const)
      : due_after > 0
        ? (['reservation.stays_due', due_after, 'text-negative'] as const)
        : invoice.due > 0
          ? (['reservation.debt_gone', invoice.due, 'text-positive'] as const)
          : (['reservation.goes_back', 0, 'text-muted'] as const);
  return (
    <Card className="py-2.5">
      <dl className="lines">
        {paid > 0 ? (
          <Row label={t('reservation.paid')} value={paid} />
        ) : (
          <Row label={t('reservation.owed')} value={invoice.due} />
        )}
        {penalty > 0 && (
          <Row
            label={
              byRule
                ? t('reservation.penalty_percent', { percent: number(100 - percent) })
                : t('reservation.penalty')
            }
            value={-penalty}
            tone="negative"
          />
        )}
        <div className="lines-total">
          <dt>{t(label)}</dt>
          <dd className={`flex items-baseline gap-2 ${tone}`}>
            <Amount value={sum} className="text-figure font-heavy" />
            <span className="text-label font-medium text-muted">{t('common.toman')}</span>
          </dd>
        </div>
      </dl>
      {children}
    </Card>
  );
}

function Row({ label, value, tone }: { label: string; value: number; tone?: 'negative' }) {
  return (
    <div>
      <dt>{label}</dt>
      <span className="dots" aria-hidden />
      <dd>
        <Amount value={value} tone={tone} />
      </dd>
    </div>
  );
}

/** The rule in words, with the time that is left to the start. */
export function RuleWords({
  invoice,
  figures,
  mode,
}: {
  invoice: InvoiceDetail;
  figures: CancelPreview;
  mode: CancelMode;
}) {
  const { t, number } = useWords();
  const { time_zone } = useClub();
  const minutes = Math.floor((edges(invoice, time_zone).start.getTime() - serverNow().getTime()) / 60_000);
  const left =
    minutes <= 0
      ? t('reservation.begun')
      : t('reservation.time_left', { left: durationWords(t, number, minutes) });
  if (mode !== 'rules') return <span>{`${left} ${t(`reservation.by_${mode}`)}`}</span>;
  const { rule } = figures;
  const percent = number(figures.percent);
  if (!rule) return <span>{`${left} ${t('reservation.no_rule')}`}</span>;
  const { from, to } = ruleSpan(invoice.refund_rule.rules, rule);
  const span =
    to === null
      ? t('reservation.span_ahead', { from: number(from) })
      : t('reservation.span', { from: number(from), to: number(to) });
  const ceiling = invoice.refund_rule.ceiling;
  return (
    <span>
      {`${left} ${t('reservation.rule_gives', { span, percent })}`}
      {ceiling !== null &&
        ceiling < rule.percent &&
        ` ${t('reservation.ceiling', { percent: number(ceiling) })}`}
    </span>
  );
}

/** Up to two days in hours and minutes, then in days. */
function durationWords(
  t: ReturnType<typeof useWords>['t'],
  number: (n: number) => string,
  minutes: number,
): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('reservation.days', { n: number(Math.floor(hours / 24)) });
  const rest = minutes % 60;
  if (hours === 0) return t('reservation.minutes', { n: number(rest) });
  if (rest === 0) return t('reservation.hours', { n: number(hours) });
  return t('reservation.hours_minutes', { hours: number(hours), minutes: number(rest) });
}
