import './books.css';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { linkTo } from '#app/links.ts';
import type { BookDoor, BookHead, BookRow, BookSheet } from '#contract/accountancy/columns/books.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';

type Target = ReturnType<typeof linkTo>;
/** Where a row leads; null: nowhere. */
export type RowLinkOf = (door: BookDoor) => Target | null;

/** A figure as in books: negative ones in parentheses, 0 as a dash. */
function figureText({ number, percent }: Words, value: number, kind: BookHead['kind']): string {
  if (kind === 'percent') return percent(value, 'always');
  if (value === 0) return '–';
  return value < 0 ? `(${number(-value)})` : number(value);
}

/** Green is what is good for the club: less cost, more of all else. */
const toneOf = (value: number, { kind }: BookHead, cost = false) =>
  kind !== 'percent' || value === 0 ? undefined : value > 0 !== cost ? 'text-positive' : 'text-negative';

interface TableProps {
  sheet: BookSheet;
  /** The table's name for screen readers. */
  label: string;
  wayOf?: RowLinkOf | undefined;
  /** A trial balance has its figures in pairs: a phone shows the last of its own. */
  paired?: number | undefined;
}

/** A book on the screen: a table, on a phone rows with one figure. Each row with a door opens what is behind it. */
export function BookTable(props: TableProps) {
  const phone = useViewport() === 'phone';
  return phone ? <PhoneRows {...props} /> : <WideTable {...props} />;
}

/** Columns under a common title. */
function groupsOf(heads: readonly BookHead[]) {
  const groups: { key: string; title: string; span: number }[] = [];
  for (const [i, { group = '' }] of heads.entries()) {
    const last = groups.at(-1);
    if (last?.title === group) last.span++;
    else groups.push({ key: `${i}`, title: group, span: 1 });
  }
  return groups;
}

function WideTable({ sheet, label, wayOf }: TableProps) {
  const words = useWords();
  const { t, digits } = words;
  const { heads, rows } = sheet;
  const groups = groupsOf(heads);
  const grouped = groups.some(({ title }) => title);
  const coded = rows.some(({ code }) => code !== '');
  const starts = new Set(groups.map(({ key }) => Number(key)));
  const edge = (i: number) => (grouped && starts.has(i) ? 'book-edge' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
    <section className="book-scroll" tabIndex={0} aria-label={label}>
      <table className="book">
        <thead>
          {grouped && (
            <tr>
              <td colSpan={coded ? 2 : 1} />
              {groups.map(({ key, title, span }) => (
                <th key={key} scope="colgroup" colSpan={span} className="book-group book-edge">
                  {digits(title)}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {coded && <th scope="col">{t('books.code')}</th>}
            <th scope="col">{t('books.name')}</th>
            {heads.map(({ title, group }, i) => (
              <th key={`${group} ${title}`} scope="col" className={cx('book-number', edge(i))}>
                {digits(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={`book-${row.kind}`} data-opens={wayTo(row, wayOf) ? '' : undefined}>
              {coded && <td className="book-code">{digits(row.code)}</td>}
              <th scope="row">
                <Name row={row} wayOf={wayOf} />
              </th>
              {heads.map((head, i) => {
                const value = row.figures[i] ?? null;
                return (
                  <td key={`${head.group} ${head.title}`} className={cx('book-number', edge(i))}>
                    {value !== null && (
                      <bdi dir="ltr" className={toneOf(value, head, row.cost)}>
                        {figureText(words, value, head.kind)}
                      </bdi>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const wayTo = ({ door }: BookRow, wayOf: RowLinkOf | undefined) => (door && wayOf ? wayOf(door) : null);

function Name({ row, wayOf }: { row: BookRow; wayOf: RowLinkOf | undefined }) {
  const { digits } = useWords();
  const way = wayTo(row, wayOf);
  if (!way) return <span>{digits(row.name)}</span>;
  return (
    <Link {...way} className="book-door">
      <span>{digits(row.name)}</span>
      <Icon of={ChevronRight} flip size={16} />
    </Link>
  );
}

function PhoneRows({ sheet, label, wayOf, paired }: TableProps) {
  const words = useWords();
  const { t, digits } = words;
  const { heads, rows } = sheet;
  const percent = heads.findIndex(({ kind }) => kind === 'percent');
  return (
    <ul className="book-rows" aria-label={label}>
      {rows.map((row) => {
        const way = wayTo(row, wayOf);
        const value =
          paired === undefined
            ? (row.figures[0] ?? null)
            : (row.figures[paired] ?? 0) - (row.figures[paired + 1] ?? 0);
        const grown = percent === -1 ? null : (row.figures[percent] ?? null);
        const even = paired !== undefined && row.kind === 'result';
        const inside = (
          <>
            <span className="book-row-name">{digits(row.name)}</span>
            {grown !== null && (
              <bdi
                dir="ltr"
                className={cx('text-caption', toneOf(grown, heads[percent] as BookHead, row.cost))}
              >
                {figureText(words, grown, 'percent')}
              </bdi>
            )}
            {value !== null && (
              <span className="book-row-figure">
                <bdi dir="ltr">
                  {paired === undefined
                    ? figureText(words, value, 'amount')
                    : even
                      ? figureText(words, row.figures[paired] ?? 0, 'amount')
                      : figureText(words, Math.abs(value), 'amount')}
                </bdi>
                {paired !== undefined && !even && value !== 0 && (
                  <span className="text-caption text-muted">{t(value > 0 ? 'books.dr' : 'books.cr')}</span>
                )}
              </span>
            )}
            {way && <Icon of={ChevronRight} flip size={16} className="flex-none text-muted" />}
          </>
        );
        return (
          <li key={row.key} className={`book-row book-row-${row.kind}`}>
            {way ? (
              <Link {...way} className="book-row-in press">
                {inside}
              </Link>
            ) : (
              <div className="book-row-in">{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** More columns than this are printed in landscape. */
const UPRIGHT = 6;

/** The table on paper. */
export function PaperTable({ sheet }: { sheet: BookSheet }) {
  const words = useWords();
  const { t, digits } = words;
  const { heads, rows } = sheet;
  const groups = groupsOf(heads);
  const coded = rows.some(({ code }) => code !== '');
  return (
    <table className={cx('print-table', heads.length > UPRIGHT && 'print-wide')}>
      <thead>
        {groups.some(({ title }) => title) && (
          <tr>
            <td colSpan={coded ? 2 : 1} />
            {groups.map(({ key, title, span }) => (
              <th key={key} scope="colgroup" colSpan={span}>
                {digits(title)}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {coded && <th scope="col">{t('books.code')}</th>}
          <th scope="col">{t('books.name')}</th>
          {heads.map(({ title, group }) => (
            <th key={`${group} ${title}`} scope="col" className="print-number">
              {digits(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={cx(row.kind !== 'line' && row.kind !== 'part' && 'font-heavy')}>
            {coded && <td>{digits(row.code)}</td>}
            <th scope="row" className={cx('font-[inherit]', row.kind === 'part' && 'ps-6')}>
              {digits(row.name)}
            </th>
            {heads.map((head, i) => {
              const value = row.figures[i] ?? null;
              return (
                <td key={`${head.group} ${head.title}`} className="print-number">
                  {value !== null && <bdi dir="ltr">{figureText(words, value, head.kind)}</bdi>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
