import { COMMA } from '#domain/digits.ts';
import './chart.css';
import {
  memo,
  type PointerEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { labelInterval, type Scale, scaleOf, scalePosition } from '#domain/chart-scale.ts';
import { cx } from '../cx.ts';
import { useUi } from '../locale.tsx';

/** One point of time: its label on the axis, and its full name. */
export interface ChartPoint {
  key: string;
  word: string;
  name: string;
  /** Fridays and closed days are labelled in red. */
  holiday?: boolean;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** One value per point; a missing one is 0. */
  values: readonly number[];
}

interface Props {
  /** The chart's name for screen readers. */
  label: string;
  points: readonly ChartPoint[];
  /** Stacked in this order; at most six. */
  series: readonly ChartSeries[];
  /** Values to compare with, per point: an outline behind the bars. */
  beside?: { name: string; values: readonly number[] } | undefined;
  /** Formats a value in full: «۱۹٬۲۰۰٬۰۰۰ تومان». */
  text: (value: number) => string;
  /** Formats a value for the axis: «۱۰». */
  axis: (value: number) => string;
  total: string;
  /** Opens the details of a point. */
  onOpen?: ((point: number) => void) | undefined;
}

/** How many labels fit on a phone's axis and on a wide one. */
const NARROW = 5;
const WIDE = 16;
/** The bar and the outline behind it, within the 100 units of a point. */
const BAR = { x: 20, width: 60 };
const OUTLINE = { x: 8, width: 84 };

/**
 * Bars over time, stacked when there are several series. Nothing is measured: the drawing scales to its place, labels
 * are HTML and follow the page's direction, as time does. One tab stop: a slider whose value is the chosen point as
 * text.
 */
export function TimeChart(props: Props) {
  const { label, points, series, beside, axis, onOpen } = props;
  const { dir, locale } = useUi();
  const rtl = dir === 'rtl';
  const last = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const plot = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden]);
  const sums = useMemo(() => points.map((_, i) => sumAt(shown, i)), [points, shown]);
  const scale = useMemo(
    () => scaleOf([...sums, ...(beside?.values ?? []), ...lossesOf(shown, points.length)]),
    [sums, beside, shown, points.length],
  );
  const step = (at: number) => setChosen(Math.min(last, Math.max(0, at)));
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const now = chosen ?? last;
    const [next, back] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const moves: Record<string, number> = {
      [next as string]: chosen === null ? now : now + 1,
      [back as string]: now - 1,
      ArrowUp: chosen === null ? now : now + 1,
      ArrowDown: now - 1,
      PageUp: now + 7,
      PageDown: now - 7,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) step(to);
    else if (event.key === 'Enter' && chosen !== null) onOpen?.(chosen);
    else if (event.key === 'Escape') setChosen(null);
    else return;
    event.preventDefault();
  };
  const point = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const along = (rtl ? box.right - event.clientX : event.clientX - box.left) / box.width;
    step(Math.floor(along * points.length));
  };
  return (
    <figure className="chart-figure">
      <Legend
        {...props}
        chosen={chosen}
        hidden={hidden}
        onToggle={(key) => setHidden(toggled(hidden, key))}
      />
      <div
        className="chart"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={chosen ?? Math.max(0, last)}
        aria-valuetext={said(props, chosen ?? last, COMMA[locale])}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerDown={point}
        onPointerMove={(event) => (event.pointerType === 'mouse' || event.buttons > 0) && point(event)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        onDoubleClick={() => chosen !== null && onOpen?.(chosen)}
      >
        <div className="chart-plot" ref={plot}>
          <Grid scale={scale} axis={axis} />
          <Bars {...{ points, series: shown, all: series, beside, scale, rtl, chosen }} />
        </div>
        <Ticks points={points} chosen={chosen} />
      </div>
    </figure>
  );
}

const sumAt = (series: readonly ChartSeries[], i: number) =>
  series.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), 0);
/** The parts of the bars below 0, if there are any. */
const lossesOf = (series: readonly ChartSeries[], count: number) =>
  Array.from({ length: count }, (_, i) =>
    series.reduce((sum, { values }) => sum + Math.min(0, values[i] ?? 0), 0),
  );

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** A point as text, with all its amounts. */
function said({ points, series, beside, text, total }: Props, i: number, comma: string): string {
  const point = points[i];
  if (!point) return '';
  const parts = series.map(
    ({ name, values }) => `${series.length > 1 ? `${name} ` : ''}${text(values[i] ?? 0)}`,
  );
  const sum =
    series.length > 1
      ? [`${total} ${text(series.reduce((all, { values }) => all + (values[i] ?? 0), 0))}`]
      : [];
  const other = beside ? [`${beside.name} ${text(beside.values[i] ?? 0)}`] : [];
  return [point.name, ...parts, ...sum, ...other].join(comma);
}

function Grid({ scale, axis }: { scale: Scale; axis: (value: number) => string }) {
  return scale.at.map((value) => (
    <span
      key={value}
      className={cx('chart-grid', value === 0 && 'chart-zero')}
      style={{ bottom: `${scalePosition(value, scale)}%` }}
      aria-hidden
    >
      <span>{axis(value)}</span>
    </span>
  ));
}

interface BarsProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  all: readonly ChartSeries[];
  beside: Props['beside'];
  scale: Scale;
  rtl: boolean;
  chosen: number | null;
}

function Bars({ beside, chosen, ...props }: BarsProps) {
  const id = useId();
  const { points, all } = props;
  return (
    <svg viewBox={`0 0 ${points.length * 100} 1000`} preserveAspectRatio="none" aria-hidden="true">
      {all.length > 1 && <Textures id={id} count={all.length} />}
      {beside && <Outline {...props} values={beside.values} />}
      <Stacks {...props} id={id} only={null} />
      {chosen !== null && <Stacks {...props} id={id} only={chosen} />}
    </svg>
  );
}

/** Rounded to tenths of a unit: more digits would only lengthen the path. */
const heightOf = (value: number, scale: Scale) => Math.round(10_000 - 100 * scalePosition(value, scale)) / 10;

/** A rectangle as part of a path, from its upper left corner. */
const boxOf = (x: number, width: number, top: number, bottom: number) =>
  `M${x} ${top}h${width}v${Math.max(0, bottom - top)}h${-width}z`;

type Placed = Pick<BarsProps, 'points' | 'scale' | 'rtl'>;

const leftOf = ({ points, rtl }: Placed, i: number) => 100 * (rtl ? points.length - 1 - i : i);

const Outline = memo(function Outline({ values, ...placed }: Placed & { values: readonly number[] }) {
  const y = (value: number) => heightOf(value, placed.scale);
  const boxes = placed.points.map((_, i) => {
    const ends = [y(values[i] ?? 0), y(0)];
    return boxOf(leftOf(placed, i) + OUTLINE.x, OUTLINE.width, Math.min(...ends), Math.max(...ends));
  });
  return <path d={boxes.join('')} className="chart-beside" />;
});

/**
 * The bars of all points as one path per series: a year has two thousand bars, too many for elements. With `only` they
 * draw the chosen point above the others, so that moving the pointer does not redraw all.
 */
const Stacks = memo(function Stacks({
  series,
  all,
  id,
  only,
  ...placed
}: Omit<BarsProps, 'beside' | 'chosen'> & { id: string; only: number | null }) {
  const y = (value: number) => heightOf(value, placed.scale);
  const boxes = series.map((): string[] => []);
  const [first, after] = only === null ? [0, placed.points.length] : [only, only + 1];
  for (let i = first; i < after; i++) {
    let up = 0;
    let down = 0;
    series.forEach(({ values }, at) => {
      const value = values[i] ?? 0;
      if (value === 0) return;
      const from = value >= 0 ? up : down;
      if (value >= 0) up += value;
      else down += value;
      const [top, bottom] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
      boxes[at]?.push(boxOf(leftOf(placed, i) + BAR.x, BAR.width, top, bottom));
    });
  }
  return series.map((one, at) => {
    const number = all.length === 1 ? 0 : all.indexOf(one) + 1;
    return (
      <path
        key={one.key}
        d={boxes[at]?.join('')}
        className={cx('chart-bar', only !== null && 'chart-chosen')}
        data-series={number}
        fill={number === 0 ? undefined : `url(#${id}-${number})`}
      />
    );
  });
});

/** Patterns that distinguish series without colour: on grey prints and for colour-blind readers. */
function Textures({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, i) => i + 1).map((n) => (
        <pattern
          key={n}
          id={`${id}-${n}`}
          width="24"
          height="24"
          patternUnits="userSpaceOnUse"
          className="chart-texture"
          data-series={n}
        >
          <rect width="24" height="24" />
          {n === 2 && <path d="M0 24 24 0" className="chart-mark" />}
          {n === 4 && <circle cx="12" cy="12" r="5" className="chart-dot" />}
          {n === 5 && <path d="M0 12H24" className="chart-mark" />}
          {n === 6 && <path d="M0 24 24 0M0 0 24 24" className="chart-mark" />}
        </pattern>
      ))}
    </defs>
  );
}

function Ticks({ points, chosen }: { points: readonly ChartPoint[]; chosen: number | null }) {
  const wide = labelInterval(points.length, WIDE);
  // The labels of a narrow axis are a subset of those of a wide one.
  const narrow = wide * labelInterval(Math.ceil(points.length / wide), NARROW);
  return (
    <div className="chart-ticks" aria-hidden>
      {points.map(({ key, word, holiday }, i) =>
        i % wide === 0 ? (
          <span
            key={key}
            className={cx(
              i % narrow !== 0 && 'chart-tick-wide',
              holiday && 'chart-holiday',
              chosen === i && 'chart-tick-chosen',
            )}
            style={{ insetInlineStart: `${(100 * (i + 0.5)) / points.length}%` }}
          >
            {word}
          </span>
        ) : null,
      )}
    </div>
  );
}

/** The names of the series, and in the same reserved place the values of the chosen point. */
function Legend({
  points,
  series,
  beside,
  text,
  total,
  chosen,
  hidden,
  onToggle,
}: Props & { chosen: number | null; hidden: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const at = chosen === null ? undefined : points[chosen];
  const value = (values: readonly number[]) => text(values[chosen ?? 0] ?? 0);
  const several = series.length > 1;
  return (
    <figcaption className="chart-legend">
      <p className="chart-now" aria-hidden>
        {at ? (
          <>
            <b>{at.name}</b>
            {!several && series[0] && <span>{value(series[0].values)}</span>}
            {several && (
              <span>
                {total} {text(series.reduce((sum, { values }) => sum + (values[chosen ?? 0] ?? 0), 0))}
              </span>
            )}
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      {(several || beside) && (
        <ul>
          {series.map(({ key, name, values }, i) => (
            <li key={key}>
              <button
                type="button"
                className="chart-key press"
                aria-pressed={!hidden.has(key)}
                disabled={!several}
                onClick={() => onToggle(key)}
              >
                <i className="chart-swatch" data-series={several ? i + 1 : 0} />
                <span>{name}</span>
                {at && several && <b aria-hidden>{value(values)}</b>}
              </button>
            </li>
          ))}
          {beside && (
            <li>
              <span className="chart-key">
                <i className="chart-swatch" data-series="beside" />
                <span>{beside.name}</span>
                {at && <b aria-hidden>{value(beside.values)}</b>}
              </span>
            </li>
          )}
        </ul>
      )}
    </figcaption>
  );
}
