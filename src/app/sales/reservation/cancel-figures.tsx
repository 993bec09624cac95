import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { type CancelLines, cancelLines, type Leaving } from '#app/parts/money/cancel-lines.ts';
import { type CancelNames, CancelNote, CancelNotes } from '#app/parts/money/cancel-sums.tsx';
import { handOver } from '#app/parts/money/hand-over.ts';
import type { MoneyGoes } from '#app/parts/money/pay-out.tsx';
import { edges } from '#app/parts/visits/slot-edges.ts';
import { users } from '#contract/people/users.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import type { VisitCancelPreview } from '#contract/sales/visits.ts';
import { COMMA } from '#domain/digits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { activeOf, partText } from './cancel-words.ts';
import { type DueParts, duePartsOf } from './due-parts.ts';
import { ruleSpan } from './invoice-rules.ts';
import type { CancelDraft } from './use-cancel.ts';

/** The amounts of a cancel line by line, and its result (D13). */
export function useCancelSums(
  visit: readonly InvoiceDetail[],
  going: readonly InvoiceDetail[],
  figures: VisitCancelPreview | undefined,
  { mode, handed_over }: Pick<CancelDraft, 'mode' | 'handed_over'>,
): { sums: CancelLines; names: CancelNames } | null {
  const words = useWords();
  const { t } = words;
  const other = useOtherDebts(visit, figures !== undefined && handOver(figures).other > 0);
  if (!figures) return null;
  const staying = activeOf(visit).some((slot) => !going.includes(slot));
  const sums = cancelLines(figures, {
    mode,
    leaving: going.map((slot) => leavingOf(slot, figures, handed_over)),
    part: staying,
  });
  const part = partText(words, going, visit);
  return {
    sums,
    names: {
      paid: t('reservation.paid'),
      leaves: part ? t('reservation.due_of', { slot: part }) : t('reservation.leaves_due'),
      due: t('reservation.visit_due'),
      other,
    },
  };
}

function leavingOf(
  slot: InvoiceDetail,
  { slots }: VisitCancelPreview,
  handed_over: readonly number[],
): Leaving {
  const own = slots.find(({ id }) => id === slot.id);
  return {
    net: slot.price - slot.discount,
    total: slot.total_price,
    percent: own?.percent ?? null,
    penalty: own?.penalty ?? 0,
    handed: sumOf(slot.addons, (addon) =>
      addon.status === 'active' && handed_over.includes(addon.id) ? addon.price * addon.count : 0,
    ),
  };
}

/** The reasons: the rule, the time left, and other effects. */
export function CancelReasons({
  visit,
  going,
  figures,
  mode,
  goes,
  sums: { sums, names },
}: {
  visit: readonly InvoiceDetail[];
  going: readonly InvoiceDetail[];
  figures: VisitCancelPreview;
  mode: CancelMode;
  goes: MoneyGoes;
  sums: NonNullable<ReturnType<typeof useCancelSums>>;
}) {
  const parts = duePartsOf(visit, figures);
  return (
    <>
      {ruleGroups(going, figures).map((slots) => (
        <CancelNote key={slots[0]?.id} icon={Scale}>
          <RuleWords slots={slots} all={going} figures={figures} mode={mode} />
        </CancelNote>
      ))}
      <CancelNotes figures={figures} sums={sums} names={names} goes={goes}>
        {parts && visit.length > 1 && <PartsOfDue parts={parts} />}
      </CancelNotes>
    </>
  );
}

/** «۴۵۰٬۰۰۰ سانس + ۹۰٬۰۰۰ جریمه / منهای ۳۰۰٬۰۰۰ پرداخت‌شده» */
function PartsOfDue({ parts: { stays, penalty, paid } }: { parts: DueParts }) {
  const { t, amount } = useWords();
  const one = (key: 'due_slots' | 'due_penalty' | 'due_paid', sum: number) =>
    sum > 0 && <span className="whitespace-nowrap">{t(`reservation.${key}`, { sum: amount(sum) })}</span>;
  return (
    <p className="text-caption">
      {one('due_slots', stays)}
      {stays > 0 && penalty > 0 && ' + '}
      {one('due_penalty', penalty)}
      <span className="block">{one('due_paid', paid)}</span>
    </p>
  );
}

/** Slots with the same rule are explained once, at the first. */
function ruleGroups(going: readonly InvoiceDetail[], { slots }: VisitCancelPreview): InvoiceDetail[][] {
  const of = (slot: InvoiceDetail) => {
    const figures = slots.find((one) => one.id === slot.id);
    return `${figures?.rule?.hours_before} ${figures?.percent} ${figures?.begun}`;
  };
  return [...Map.groupBy(going, of).values()];
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

/** The time left to the start and the resulting rule. */
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
