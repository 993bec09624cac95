import TicketCheck from 'lucide-react/icons/ticket-check';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { dayName, dayWithin } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OpenItem } from '#contract/people/users.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { settles } from './receive-sums.ts';

/** What the payment pays: the oldest first unless others are ticked. */
export function SettlesCard({
  items,
  sum,
  invoiceIds,
  onChange,
}: {
  items: readonly OpenItem[];
  sum: number;
  invoiceIds: readonly number[];
  onChange: (invoice_ids: number[]) => void;
}) {
  const words = useWords();
  const { t, amount, number } = words;
  const { today } = useClubNow();
  const [open, setOpen] = useState(false);
  const { settled, rest } = settles(items, sum, invoiceIds);
  const choices = items.filter((item) => item.invoice_id !== null);
  const details = [
    ...settled.map(
      ({ item, price }, index) =>
        `${(index === 0 ? dayName : dayWithin)(words, item.date, today)} ${amount(price)}`,
    ),
    ...(rest > 0 && settled.length > 0 ? [t('receive.rest', { sum: amount(rest) })] : []),
  ];
  const summary = (
    <>
      <Icon of={TicketCheck} className="text-muted" />
      <span className="min-w-0 flex-1 leading-normal">
        <span className="block text-label font-semibold">
          {t('receive.for_items', { count: settled.length, n: number(settled.length) })}
        </span>
        {details.length > 0 && (
          <span className="ellipsis block text-caption text-muted">{details.join(' · ')}</span>
        )}
      </span>
    </>
  );
  if (choices.length < 2) return <div className="option min-h-12.5 border-line py-0.5">{summary}</div>;
  return (
    <>
      <button
        type="button"
        className="option press min-h-12.5 border-line py-0.5 text-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {summary}
        <span className="text-label font-semibold text-brand">{t('receive.change')}</span>
      </button>
      {open && (
        <fieldset className="flex flex-col rounded-card border border-line px-4 py-2">
          <legend className="sr-only">{t('receive.items')}</legend>
          {choices.map((item) => {
            const id = item.invoice_id ?? 0;
            return (
              <Checkbox
                key={item.id}
                checked={invoiceIds.includes(id)}
                onChange={(on) => onChange(on ? [...invoiceIds, id] : invoiceIds.filter((one) => one !== id))}
                label={
                  <span className="flex justify-between gap-3">
                    <span className="ellipsis">
                      {dayName(words, item.date, today)}{' '}
                      <span className="text-caption text-muted">{words.digits(item.title)}</span>
                    </span>
                    <span className="num">{amount(item.remaining)}</span>
                  </span>
                }
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
