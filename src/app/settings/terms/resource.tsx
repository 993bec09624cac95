import { useNavigate } from '@tanstack/react-router';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Clock from 'lucide-react/icons/clock';
import { useCan } from '#app/data/profile.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm, type FormRecord } from '#app/engine/form.ts';
import { isSame } from '#app/engine/form-body.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useClash } from '#app/parts/setup/clash-notice.tsx';
import { hoursText } from '#app/parts/setup/court-terms.ts';
import { askFree } from '#app/parts/setup/free-price.ts';
import { OwnCourts } from '#app/parts/setup/own-prices.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { termColumns } from '#contract/settings/columns/terms.ts';
import { terms as calls, type Term, termList } from '#contract/settings/terms.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { Amount } from '#ui/amount.tsx';
import { CourtPricesField } from './court-prices-field.tsx';
import { TermDays } from './term-days.tsx';
import { isSpan, nextTerm, spanOf } from './term-rules.ts';
import { TermSide } from './term-side.tsx';

const { create: _, ...kept } = calls;

/** Terms with their prices. A new one is made in the sheet that proposes the next. */
export const terms = defineResource<Term>({
  ...describedList('terms'),
  calls: kept,
  spec: termList,
  columns: termColumns,
  search: { filter: 'name', label: 'setup.name' },
  titleOf: ({ name }) => name,
  cells: { court_prices: ({ court_prices }) => <OwnCourts prices={court_prices} /> },
  card: (row, { locale, digits, t, time }) => ({
    title: digits(row.name),
    detail: [
      t('setup.span', { from: time(row.start_time), to: time(row.end_time) }),
      termColumns.weekdays?.value(row, locale),
    ].join(' · '),
    end: <Amount value={row.price} className="flex-none font-heavy" />,
  }),
  useActions: useTermActions,
  sheet: 'form',
});

function useTermActions(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const navigate = useNavigate();
  const board: ListAction = {
    key: 'board',
    icon: CalendarRange,
    label: t('terms.board'),
    onPress: () => void navigate(linkTo('/terms/board')),
  };
  if (!can('term.create')) return [board];
  const onPress = () => open('term');
  return [board, { key: 'new', icon: Clock, label: t('terms.new'), main: true, onPress }];
}

/** The days of a term by their names. */
const daysText = (value: unknown, { locale }: Words) =>
  (value as number[]).map((day) => weekdayNames(locale)[day]).join(COMMA[locale]);

/** What it runs into has to be mended first; what ran into another before anybody typed keeps nothing from being saved. */
function useHindrance(values: Readonly<Record<string, unknown>>, record: FormRecord | null) {
  const { t } = useWords();
  const moved = (['start_time', 'end_time', 'weekdays'] as const).some(
    (field) => !record || !isSame(record[field], values[field]),
  );
  const clash = useClash(moved ? spanOf(values) : null, record?.id);
  return clash && t('terms.clash_first');
}

/** A term without a name is called by its hours. */
const hoursName = (values: Readonly<Record<string, unknown>>, words: Words): string => {
  const { start_time, end_time } = spanOf(values) ?? {};
  return start_time && end_time ? hoursText(words, start_time, end_time) : '';
};

export const termForm = defineForm({
  ...describedForm('terms', calls),
  create: calls.create,
  title: ({ name }) => name,
  asks: (words, values, record) =>
    askFree(words, { ...values, name: values.name || hoursName(values, words) }, record),
  columns: termColumns,
  side: TermSide,
  useHindrance,
  checks: ({ start_time, end_time }) =>
    start_time && end_time && !isSpan(String(start_time), String(end_time)) ? { end_time: 'min' } : {},
  // As long, on the same days, at the same price.
  next({ start_time, end_time, weekdays, price, court_prices }) {
    const hours = nextTerm(String(start_time), String(end_time));
    return hours && { ...hours, weekdays, price, court_prices };
  },
  fields: {
    start_time: { type: 'time', label: 'setup.start', half: true },
    end_time: { type: 'time', label: 'setup.end', half: true },
    weekdays: {
      type: 'own',
      label: 'setup.weekdays',
      draw: TermDays,
      show: daysText,
      initial: [0, 1, 2, 3, 4, 5, 6],
      wide: true,
    },
    price: { type: 'money', label: 'setup.price', help: 'terms.price_help' },
    name: { type: 'text', help: 'terms.name_help', min: 2, max: 60, empty: hoursName },
    court_prices: { type: 'own', label: 'setup.court_prices', draw: CourtPricesField, wide: true },
  },
});
