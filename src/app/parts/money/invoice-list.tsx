import { SumCell } from '#app/engine/cells.tsx';
import type { Resource } from '#app/engine/resource.ts';
import type { ListSpec } from '#contract/list.ts';
import { invoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { InvoiceLine, InvoiceTag } from './invoice-tag.tsx';

/** Without the parts of the state, which an address might still name: nothing narrows a list that no chip says. */
export function inOneState({ filters, ...spec }: ListSpec): ListSpec {
  const { status: _, passed: __, cancelType: ___, ...others } = filters;
  return { ...spec, filters: others };
}

/** How they look in a list, a person's or the club's. */
export const invoiceLooks: Pick<Resource<Invoice>, 'titleOf' | 'card' | 'cells' | 'sums'> = {
  titleOf: ({ invoice_number }) => String(invoice_number),
  card: (row, words) => {
    const { date, time, court } = row.reserved_time;
    return {
      title: words.t('record.invoice_line', {
        day: words.day(date),
        time: words.time(time.start_time),
        court: words.digits(court.name),
      }),
      detail: invoiceColumns.status?.value(row, words.locale),
      end: (
        <span className="flex flex-none flex-col items-end leading-normal">
          <Amount value={row.total_price} className="font-heavy" />
          <InvoiceLine row={row} words={words} />
        </span>
      ),
    };
  },
  cells: {
    status: (row, words) => <InvoiceTag row={row} words={words} />,
    due: ({ due }) => <SumCell value={due} tone="warning" />,
  },
  sums: ({ total_price = 0, discount = 0, paid = 0, due = 0, penalty = 0 }, { t }) => [
    { label: t('record.total_price'), value: total_price },
    // Both are 0 on most days and then left out.
    ...(discount > 0 ? [{ label: t('record.discount'), value: discount, minor: true as const }] : []),
    { label: t('record.paid'), value: paid, tone: 'positive' },
    ...(penalty > 0 ? [{ label: t('record.penalty'), value: penalty, minor: true as const }] : []),
    { label: t('record.due'), value: due, tone: 'warning' },
  ],
};
