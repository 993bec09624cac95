import CalendarX from 'lucide-react/icons/calendar-x';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Repeat from 'lucide-react/icons/repeat-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { Words } from '#app/i18n/words.ts';
import { displayText } from '#contract/sales/columns/sale-invoices.ts';
import { SETTLED } from '#contract/sales/invoice-words.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { FINANCIAL_STATUS, INVOICE_STATUS, invoiceDisplay } from '#domain/statuses.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';

export type InvoiceState = Pick<
  Invoice,
  | 'status'
  | 'cancel_type'
  | 'passed'
  | 'completed_at'
  | 'attended'
  | 'financial_status'
  | 'due'
  | 'pending'
  | 'season_schedule_id'
>;

/** Its money in a word: what waits for a confirmation is not missing (look.md §7). */
export function moneyWord({ t, locale }: Words, { due, pending, financial_status }: InvoiceState): string {
  if (due > 0 && pending >= due) return t('record.pending');
  return SETTLED[financial_status][locale];
}

/** The state and payment; the icon shows the most important, as in the calendar. */
export function InvoiceTag({ row, words }: { row: InvoiceState; words: Words }) {
  const { tone, icon } = looksOf(row);
  const state = displayText(row, words.locale);
  // A cancelled one owes only its penalty.
  const told = row.status === INVOICE_STATUS.canceled && row.financial_status === FINANCIAL_STATUS.settled;
  return (
    <Tag tone={tone} icon={icon}>
      {told ? state : words.t('list.also', { one: state, other: moneyWord(words, row) })}
    </Tag>
  );
}

/** The same in a card's small line: the debt with its amount, else the outcome. */
export function InvoiceLine({ row, words }: { row: InvoiceState; words: Words }) {
  const { t, amount } = words;
  const { icon } = looksOf(row);
  const waits = row.pending >= row.due;
  const text =
    row.due > 0
      ? t(waits ? 'record.pending_sum' : 'account.owing', { sum: amount(row.due) })
      : invoiceDisplay(row) === 'active'
        ? moneyWord(words, row)
        : displayText(row, words.locale);
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-caption',
        row.due > 0 ? 'font-strong text-warning' : 'text-muted',
      )}
    >
      <Icon of={icon} size={16} />
      {text}
    </span>
  );
}

function looksOf(row: InvoiceState): { tone: Tone; icon: LucideIcon } {
  const { due, pending, attended, season_schedule_id } = row;
  if (due > 0) return { tone: 'owing', icon: pending >= due ? Clock : Coins };
  if (row.status === INVOICE_STATUS.canceled) return { tone: 'neutral', icon: CalendarX };
  if (attended !== null) return { tone: 'neutral', icon: attended ? UserCheck : UserX };
  if (season_schedule_id !== null) return { tone: 'season', icon: Repeat };
  return { tone: row.passed ? 'neutral' : 'paid', icon: Check };
}
