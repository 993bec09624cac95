import './chart.css';
import { heatStep } from '#domain/chart-scale.ts';
import { PERCENT_SIGN } from '#domain/digits.ts';
import { cx } from '../cx.ts';
import { HorizontalScroll } from '../horizontal-scroll.tsx';
import { useUi } from '../locale.tsx';

export interface HeatCell {
  /** 0–100; null: nothing was offered. */
  percent: number | null;
  /** The cell's name for screen readers: «دوشنبه ۱۲:۰۰». */
  name: string;
}

interface Props {
  label: string;
  corner: string;
  mean: string;
  columns: readonly { key: string; title: string; mean: number | null }[];
  rows: readonly {
    key: string;
    title: string;
    holiday?: boolean;
    mean: number | null;
    cells: readonly HeatCell[];
  }[];
  whole: number | null;
  number: (value: number) => string;
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** A table of percentages over two dimensions, darker for higher ones (look.md §11); each cell is a button. */
export function HeatTable({ label, corner, mean, columns, rows, whole, number, chosen, onChoose }: Props) {
  const { locale } = useUi();
  const text = (value: number | null) => (value === null ? '–' : number(Math.round(value)));
  return (
    <HorizontalScroll label={label}>
      <table className="heat">
        <thead>
          <tr>
            <td>
              <span className="sr-only">{corner}</span>
            </td>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{mean}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={cx(row.holiday && 'chart-holiday')}>
                {row.title}
              </th>
              {row.cells.map(({ percent, name }, i) => {
                const key = `${row.key}-${columns[i]?.key}`;
                return (
                  <td key={key}>
                    {percent === null ? (
                      <span className="heat-none">–</span>
                    ) : (
                      <button
                        type="button"
                        className="heat-cell press"
                        data-heat={heatStep(percent)}
                        aria-label={`${name}: ${text(percent)}${PERCENT_SIGN[locale]}`}
                        aria-pressed={chosen === key}
                        onClick={() => onChoose(key)}
                      >
                        {text(percent)}
                      </button>
                    )}
                  </td>
                );
              })}
              <td className="heat-mean">{text(row.mean)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{mean}</th>
            {columns.map(({ key, mean: of }) => (
              <td key={key} className="heat-mean">
                {text(of)}
              </td>
            ))}
            <td className="heat-mean heat-whole">{text(whole)}</td>
          </tr>
        </tfoot>
      </table>
    </HorizontalScroll>
  );
}
