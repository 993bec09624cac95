import { useNavigate } from '@tanstack/react-router';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Clock from 'lucide-react/icons/clock';
import { useCan } from '#app/data/profile.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { askFree } from '#app/parts/setup/free-price.ts';
import { OwnCourts } from '#app/parts/setup/own-prices.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { termColumns } from '#contract/settings/columns/terms.ts';
import { terms as calls, type Term, termList } from '#contract/settings/terms.ts';
import { weekdayNames } from '#domain/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { CourtPricesField } from './court-prices-field.tsx';
import { TermSide } from './term-side.tsx';

const { create: _, ...kept } = calls;
const _named = (lang: 'fa' | 'en', day: number) => weekdayNames(lang)[day] ?? '';

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

export const termForm = defineForm({
  ...describedForm('terms', calls),
  title: ({ name }) => name,
  asks: askFree,
  columns: termColumns,
  side: TermSide,
  fields: {
    name: { type: 'text', min: 2, max: 60 },
    price: { type: 'money', label: 'setup.price', help: 'terms.price_help' },
    start_time: { type: 'time', label: 'setup.start', half: true },
    end_time: { type: 'time', label: 'setup.end', half: true },
    weekdays: { type: 'weekdays', label: 'setup.weekdays', wide: true },
    court_prices: { type: 'own', label: 'setup.court_prices', draw: CourtPricesField, wide: true },
  },
});
