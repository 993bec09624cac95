import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useCan } from '#app/data/profile.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { ChosenCourtsField, courtNames, TermsField, termNames } from '#app/parts/setup/which-field.tsx';
import {
  type ClosedInvoice,
  closedInvoices as calls,
  closedInvoiceList,
} from '#contract/sales/closed-invoices.ts';
import { closedInvoiceColumns } from '#contract/sales/columns/closed-invoices.ts';
import { FromField, ToField } from './day-fields.tsx';
import { Restoring } from './restoring.tsx';
import { spanText, whichText } from './texts.ts';

const { create: _, ...kept } = calls;

/** Days on which the club sells nothing. A new one is a page of its own: it shows what it does. */
export const closedInvoices = defineResource<ClosedInvoice>({
  ...describedList('closed-invoices'),
  calls: kept,
  spec: closedInvoiceList,
  columns: closedInvoiceColumns,
  search: { filter: 'title', label: 'closed-invoices.name' },
  titleOf: ({ title }) => title,
  card: (row, words) => ({
    title: words.digits(row.title),
    detail: [spanText(words, row), whichText(words, 'courts', row.courts)].join(' · '),
    end: row.canceled > 0 && (
      <span className="tag tone-negative">{words.t('closed-invoices.bookings', { n: row.canceled })}</span>
    ),
  }),
  sums: ({ canceled = 0, moved = 0, returned }, { t }) => [
    { label: t('closed-invoices.was_canceled'), value: canceled },
    { label: t('closed-invoices.was_moved'), value: moved },
    ...(typeof returned === 'number'
      ? [{ label: t('closed-invoices.returned'), value: returned, tone: 'negative' as const }]
      : []),
  ],
  sheet: 'closing',
  useActions: useNewClosing,
  restoring: Restoring,
});

function useNewClosing(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can('closed_invoice.create')) return [];
  const onPress = () =>
    void navigate({ ...linkTo('/closed-invoice/insert'), state: (old) => ({ ...old, from: 'here' }) });
  return [{ key: 'new', icon: CalendarPlus, label: t('closed-invoices.new'), main: true, onPress }];
}

export const closingForm = defineForm({
  ...describedForm('closed-invoices', calls),
  page: true,
  create: calls.create,
  remove: { call: calls.remove, restore: calls.restore, help: 'closed-invoices.remove_help' },
  title: ({ title }) => title,
  fields: {
    title: {
      type: 'text',
      label: 'closed-invoices.name',
      help: 'closed-invoices.name_help',
      min: 2,
      max: 60,
      wide: true,
    },
    from: { type: 'own', label: 'closed-invoices.from', draw: FromField, kind: () => 'date', half: true },
    to: { type: 'own', label: 'closed-invoices.to', draw: ToField, kind: () => 'date', half: true },
    court_ids: {
      type: 'own',
      label: 'setup.which_courts',
      draw: ChosenCourtsField,
      show: courtNames,
      wide: true,
    },
    term_ids: { type: 'own', label: 'setup.which_terms', draw: TermsField, show: termNames, wide: true },
    description: {
      type: 'textarea',
      label: 'closed-invoices.description',
      empty: '',
      max: 500,
      wide: true,
    },
  },
});
