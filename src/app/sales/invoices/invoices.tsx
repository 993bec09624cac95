import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import MessageSquare from 'lucide-react/icons/message-square';
import TicketCheck from 'lucide-react/icons/ticket-check';
import UserCheck from 'lucide-react/icons/user-check';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { inOneState, invoiceLooks } from '#app/parts/money/invoice-list.tsx';
import type { CallRequest } from '#contract/call.ts';
import { clubInvoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import { invoiceList, invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices as calls, type Invoice } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { documents, MOST_NAMED } from '#contract/treasury/documents.ts';
import { sumOf } from '#domain/money.ts';
import { BulkAttendance } from './bulk-attendance.tsx';
import { BulkMessage } from './bulk-message.tsx';
import { amountOwed, BulkReceive, type ReceiveInto } from './bulk-receive.tsx';
import { SeasonCell } from './season-cell.tsx';
import { useRowActions } from './use-row-actions.ts';

/** «رزرو تازه» for whoever may book, and that of the past behind ⋯. */
function useNewReservation(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const go = (to: ReturnType<typeof linkTo>) => () => void navigate(to);
  return [
    ...(can('invoice.create')
      ? [
          {
            key: 'new',
            icon: CalendarPlus,
            label: t('sales.new'),
            main: true as const,
            onPress: go(linkTo('/sales/invoices/insert')),
          },
        ]
      : []),
    ...(can('invoice.forget')
      ? [
          {
            key: 'past',
            icon: History,
            label: t('sales.new_past'),
            onPress: go(linkTo('/sales/invoices/insert/past')),
          },
        ]
      : []),
  ];
}

/** The reservations of the club. */
export const invoices = defineResource<Invoice>({
  name: 'sale-invoices',
  path: '/sales/invoices',
  calls: {
    list: invoiceLists.list,
    total: invoiceLists.totals,
    remove: invoiceTrash.remove,
    restore: invoiceTrash.restore,
    force: invoiceTrash.force,
  },
  spec: inOneState(invoiceList),
  columns: clubInvoiceColumns,
  words: {
    title: 'sales.all',
    deleted: 'sales.deleted',
    count: 'record.invoices_count',
    nothing: 'record.invoices_none',
    nothing_detail: 'record.invoices_none_detail',
  },
  icon: TicketCheck,
  useActions: useNewReservation,
  useRowActions,
  search: { filter: 'search', label: 'record.invoice_part' },
  ...invoiceLooks,
  cells: { ...invoiceLooks.cells, season: (row) => <SeasonCell row={row} /> },
  card: (row, words) => {
    const { title, end } = invoiceLooks.card(row, words);
    const number = words.digits(String(row.invoice_number));
    return {
      title: `${row.user.name} ${row.user.family}`,
      detail: `${title} · ${number}`,
      end,
      picture: null,
    };
  },
  bulk: [
    {
      label: 'sales.receive',
      icon: HandCoins,
      call: documents.createReceive,
      choose: BulkReceive,
      together: ({ user }) => user.id,
      most: MOST_NAMED,
      skip: (row) => amountOwed(row) === 0,
      input: (rows, into) => {
        const { user } = rows[0];
        const invoice_ids = rows.map(({ id }) => id);
        return {
          body: { user_id: user.id, price: sumOf(rows, amountOwed), invoice_ids, ...(into as ReceiveInto) },
        } satisfies CallRequest<typeof documents.createReceive> as never;
      },
      done: 'sales.received',
      touches: ['documents'],
    },
    {
      label: 'sales.attendance',
      icon: UserCheck,
      call: calls.complete,
      choose: BulkAttendance,
      skip: (row, attended) => row.attended === attended,
      input: ([{ id }], attended) =>
        ({ params: { id: String(id) }, body: { attended: attended as boolean } }) as never,
      done: 'sales.marked',
    },
    {
      label: 'sales.message',
      icon: MessageSquare,
      call: visits.sendMessage,
      choose: BulkMessage,
      together: ({ group_id }) => group_id,
      input: (rows, text) =>
        ({
          body: { ids: rows.map(({ id }) => id), text: text as string },
        }) satisfies CallRequest<typeof visits.sendMessage> as never,
      done: 'sales.sent',
      touches: ['messages'],
    },
  ],
  sheet: 'reservation',
  opens: 'calendar.show',
  page: '/sales/invoices/$id',
  gone: '/sales/invoices/trash/$id',
});
