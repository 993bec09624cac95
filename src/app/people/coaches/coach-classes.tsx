import GraduationCap from 'lucide-react/icons/graduation-cap';
import { writeSpan } from '#app/engine/list-address.ts';
import { defineResource } from '#app/engine/resource.ts';
import { inOneState } from '#app/parts/money/invoice-list.tsx';
import { type CoachClass, classes, classList } from '#contract/people/classes.ts';
import { classColumns } from '#contract/people/columns/classes.ts';
import { Amount } from '#ui/amount.tsx';
import { useClassActions } from './book-class.ts';
import { CoachHead } from './coach-head.tsx';

/** The classes of a coach. */
export const coachClasses = defineResource<CoachClass>({
  name: 'coach-classes',
  path: '/coaches/$id/classes',
  calls: { list: classes.ofCoach, total: classes.totalOfCoach },
  spec: inOneState(classList),
  columns: classColumns,
  words: {
    title: 'record.classes',
    count: 'record.classes_count',
    nothing: 'record.classes_nothing',
    nothing_yet: 'coaches.none_ahead',
  },
  icon: GraduationCap,
  titleOf: ({ invoice_number }) => String(invoice_number),
  card: (row, words) => ({
    title: words.t('record.invoice_line', {
      day: words.day(row.reserved_time.date),
      time: words.time(row.reserved_time.time.start_time),
      court: words.digits(row.reserved_time.court.name),
    }),
    detail: `${row.user.name} ${row.user.family} · ${classColumns.status?.value(row, words.locale)}`,
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount value={row.share} className="font-heavy" />
        <span className="text-caption text-muted">{words.t('record.share')}</span>
      </span>
    ),
  }),
  // Customers' prices are hidden from coaches.
  sums: ({ price, share = 0 }, { t }) => [
    ...(typeof price === 'number' ? [{ label: t('record.total_price'), value: price }] : []),
    { label: t('record.share'), value: share, tone: 'positive' as const },
  ],
  head: CoachHead,
  useActions: useClassActions,
  starts: (today) => ({ timeDate: writeSpan(today, '') }),
  sheet: 'reservation',
  opens: { all: ['calendar.show', 'invoice.show'] },
});
