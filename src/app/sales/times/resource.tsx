import { useNavigate } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TIME_STATE_WORDS, timeColumns } from '#contract/sales/columns/times.ts';
import { times as calls, type Time, timeList } from '#contract/sales/times.ts';
import { Amount } from '#ui/amount.tsx';
import { ChosenTimes } from './chosen-times.tsx';

/** The times from today on, with their customers, and the price of free ones. */
export const times = defineResource<Time>({
  name: 'times',
  path: '/times',
  calls: { list: calls.list, total: calls.totals },
  spec: timeList,
  columns: timeColumns,
  words: {
    title: 'times.title',
    count: 'times.count',
    nothing: 'times.nothing',
    nothing_detail: 'times.nothing_detail',
    nothing_yet: 'times.nothing_yet',
  },
  icon: CalendarClock,
  starts: (today) => ({ date: `${today}_` }),
  titleOf: ({ court, start_time }) => `${court.name} ${start_time}`,
  card: (row, words) => ({
    title: words.t('record.invoice_line', {
      day: words.day(row.date),
      time: words.time(row.start_time),
      court: words.digits(row.court.name),
    }),
    detail: [
      TIME_STATE_WORDS[row.state][words.locale],
      row.invoice && `${row.invoice.user.name} ${row.invoice.user.family}`,
      row.closed?.title,
    ]
      .filter(Boolean)
      .join(' · '),
    end: <Amount value={row.price} className="flex-none font-heavy" />,
  }),
  // A free time opens its history.
  sheet: ({ id, invoice }) =>
    invoice ? ['reservation', invoice.id] : can('invoice.show') ? ['slot', id] : null,
  opens: 'calendar.show',
  useActions: useMake,
  chosen: { needs: 'time.create', draw: ChosenTimes },
  sums: ({ free = 0, reserved = 0, closed = 0, price = 0 }, { t }) => [
    { label: t('times.sum_free'), value: free, tone: 'brand' },
    { label: t('times.sum_reserved'), value: reserved, tone: 'positive' },
    { label: t('times.sum_closed'), value: closed },
    { label: t('times.sum_price'), value: price },
  ],
});

function useMake(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can('time.create')) return [];
  const onPress = () => void navigate(linkTo('/times/insert'));
  return [{ key: 'make', icon: CalendarPlus, label: t('times.make'), main: true, onPress }];
}
