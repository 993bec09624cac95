import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import {
  addDays,
  formatDate,
  monthNames,
  narrowWeekdays,
  weekday,
  weekdayNames,
  weekFrom,
} from '#domain/dates.ts';
import { COMMA, localDigits } from '#domain/digits.ts';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { useUi } from '../locale.tsx';
import {
  dateIn,
  dayOf,
  type Month,
  monthGrid,
  moveByKey,
  nextFriday,
  shiftMonth,
  tapRange,
} from './date-grid.ts';

export interface DateLimits {
  /** Today at the club, which may differ from the device's date. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The name of the holiday on a day, if it is one. */
  holiday?: ((date: string) => string | undefined) | undefined;
}

export interface DatePickerProps extends DateLimits {
  value: string | null;
  onChange: (date: string) => void;
  /** Takes the focus when it appears (in a popover). */
  autoFocus?: boolean | undefined;
}

/** Picks one date: a month's grid, months and years behind its title, three common days below. */
export function DatePicker({ value, onChange, autoFocus, ...limits }: DatePickerProps) {
  const { words } = useUi();
  const { today } = limits;
  const shortcuts = [
    { label: words.today, date: today },
    { label: words.tomorrow, date: addDays(today, 1) },
    { label: words.nextFriday, date: nextFriday(today) },
  ].filter(({ date }) => allowed(date, limits));
  return (
    <div className="dates">
      <DateGrid {...limits} from={value} to={value} onPick={onChange} autoFocus={autoFocus} />
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {shortcuts.map(({ label, date }) => (
          <Chip key={label} on={date === value} onClick={() => onChange(date)}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}

export interface DateRange {
  from: string;
  /** Null after the first tap. */
  to: string | null;
}

/** Picks a range of dates by two taps. */
export function DateRangePicker({
  value,
  onChange,
  ...limits
}: DateLimits & { value: DateRange | null; onChange: (range: DateRange) => void }) {
  return (
    <div className="dates">
      <DateGrid
        {...limits}
        from={value?.from ?? null}
        to={value ? (value.to ?? value.from) : null}
        onPick={(date) => onChange(tapRange(value, date))}
      />
    </div>
  );
}

const allowed = (date: string, { min, max }: DateLimits): boolean =>
  (!min || date >= min) && (!max || date <= max);

/** The date, or the nearest selectable one. */
const nearest = (date: string, { min, max }: DateLimits): string =>
  min && date < min ? min : max && date > max ? max : date;

type Mode = 'days' | 'months' | 'years';

function DateGrid({
  from,
  to,
  onPick,
  autoFocus,
  ...limits
}: DateLimits & {
  from: string | null;
  to: string | null;
  onPick: (date: string) => void;
  autoFocus?: boolean | undefined;
}) {
  const { locale, dir, weekStart } = useUi();
  const [focus, setFocus] = useState(nearest(from ?? limits.today, limits));
  const [shown, setShown] = useState<Month>(() => dayOf(focus, locale));
  const [mode, setMode] = useState<Mode>('days');
  const area = useRef<HTMLTableElement & HTMLDivElement>(null);
  const follow = useRef(autoFocus ?? false);

  // A date set from outside (typed, a shortcut) shows its month.
  const [seen, setSeen] = useState(from);
  if (from !== seen) {
    setSeen(from);
    if (from) {
      setFocus(from);
      setShown(dayOf(from, locale));
    }
  }

  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    const at = mode === 'days' ? `[data-date="${focus}"]` : '[aria-current]';
    area.current?.querySelector<HTMLElement>(at)?.focus();
  }, [focus, mode]);

  const goTo = (month: Month) => {
    setShown(month);
    // Tab must reach a selectable day.
    setFocus(nearest(dateIn(month, dayOf(focus, locale).day, locale), limits));
  };
  /** The pressed button disappears with its view: move the focus into the new one. */
  const turnTo = (next: Mode) => {
    follow.current = true;
    setMode(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveByKey(focus, event.key, {
      locale,
      rtl: dir === 'rtl',
      shift: event.shiftKey,
      weekStart,
    });
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Days that cannot be selected take no focus.
    const open = nearest(next, limits);
    follow.current = open !== focus;
    setFocus(open);
    setShown(dayOf(open, locale));
  };

  const title = {
    days: `${monthNames(locale)[shown.month - 1]} ${localDigits(String(shown.year), locale)}`,
    months: localDigits(String(shown.year), locale),
    years: '',
  }[mode];
  const step = { days: 1, months: 12, years: 144 }[mode];

  return (
    <>
      <DatesHead
        mode={mode}
        title={title}
        onStep={(back) => goTo(shiftMonth(shown, back ? -step : step))}
        onTitle={() => (mode === 'days' ? setMode('months') : turnTo('years'))}
      />
      {mode === 'days' && (
        <table ref={area} className="dates-grid" aria-label={title}>
          <thead>
            <tr>
              {weekFrom(weekStart).map((day) => (
                <th key={day} scope="col" abbr={weekdayNames(locale)[day]}>
                  {narrowWeekdays(locale)[day]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthGrid(shown, locale, weekStart).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, column) => (
                  <td key={weekdayNames(locale)[column]}>
                    {date && (
                      <Day
                        {...limits}
                        {...{ date, from, to, onKeyDown }}
                        focusable={date === focus}
                        onPick={() => {
                          setFocus(date);
                          onPick(date);
                        }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mode === 'months' && (
        <DatesList
          ref={area}
          items={monthNames(locale).map((name, index) => ({ value: index + 1, name }))}
          current={shown.month}
          onPick={(month) => {
            goTo({ year: shown.year, month });
            turnTo('days');
          }}
        />
      )}
      {mode === 'years' && (
        <DatesList
          ref={area}
          items={Array.from({ length: 12 }, (_, index) => shown.year - 6 + index).map((year) => ({
            value: year,
            name: localDigits(String(year), locale),
          }))}
          current={shown.year}
          onPick={(year) => {
            goTo({ year, month: shown.month });
            turnTo('months');
          }}
        />
      )}
    </>
  );
}

/** The title of the view, between its previous and next buttons. */
function DatesHead({
  mode,
  title,
  onStep,
  onTitle,
}: {
  mode: Mode;
  title: string;
  onStep: (back: boolean) => void;
  onTitle: () => void;
}) {
  const { words } = useUi();
  return (
    <div className="dates-head">
      <IconButton label={words.previous} icon={ChevronLeft} flipIcon onClick={() => onStep(true)} />
      {mode !== 'years' && (
        <Button
          kind="ghost"
          className="font-bold"
          aria-live="polite"
          title={mode === 'days' ? words.chooseMonth : words.chooseYear}
          onClick={onTitle}
        >
          {title}
        </Button>
      )}
      <IconButton label={words.next} icon={ChevronRight} flipIcon onClick={() => onStep(false)} />
    </div>
  );
}

/** The months of a year, or twelve years. */
function DatesList({
  ref,
  items,
  current,
  onPick,
}: {
  ref: Ref<HTMLDivElement>;
  items: readonly { value: number; name: string }[];
  current: number;
  onPick: (value: number) => void;
}) {
  return (
    <div ref={ref} className="dates-list">
      {items.map(({ value, name }) => (
        <Button
          key={value}
          kind="ghost"
          aria-current={value === current || undefined}
          onClick={() => onPick(value)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function Day({
  date,
  from,
  to,
  focusable,
  onPick,
  onKeyDown,
  ...limits
}: DateLimits & {
  date: string;
  from: string | null;
  to: string | null;
  focusable: boolean;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { locale } = useUi();
  const holiday = limits.holiday?.(date);
  const between = from && to && date > from && date < to;
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={focusable ? 0 : -1}
      disabled={!allowed(date, limits)}
      aria-pressed={date === from || date === to}
      aria-current={date === limits.today ? 'date' : undefined}
      aria-label={[formatDate(date, locale, 'weekday'), holiday].filter(Boolean).join(COMMA[locale])}
      className={cx(
        'day press',
        (holiday || weekday(date) === 6) && 'day-off',
        holiday && 'day-holiday',
        between && 'day-between',
      )}
      onClick={onPick}
      onKeyDown={onKeyDown}
    >
      {localDigits(String(dayOf(date, locale).day), locale)}
    </button>
  );
}
