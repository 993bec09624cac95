import { type ReactNode, useMemo } from 'react';
import { BidiText } from '../bidi-text.tsx';
import type { TableColumn } from './column.ts';

/** Columns of this priority or higher are not folded into the row's second line. */
const LEAST_FOLDED = 3;
const NONE: readonly never[] = [];

/** A column without room; `bare`: folded without its title. */
export type Folded<Row> = TableColumn<Row> & { bare: boolean };

/**
 * The columns without room that are shown as text below the row's title. Each has its column title, except the first
 * text of the row, which is clear without.
 */
export function foldedOf<Row>(columns: readonly TableColumn<Row>[], gone: readonly string[]): Folded<Row>[] {
  const first = columns.find(({ isText }) => isText);
  return columns
    .filter(
      ({ field, align, room }) => align !== 'action' && room.priority <= LEAST_FOLDED && gone.includes(field),
    )
    .map((column) => ({ ...column, bare: column === first }));
}

/** The same, memoised while the columns and their room stay. */
export function useFolded<Row>(
  columns: readonly TableColumn<Row>[],
  gone: readonly string[],
  /** A row of three lines has no room for more. */
  tall: boolean | undefined,
): readonly Folded<Row>[] {
  return useMemo(() => (tall ? NONE : foldedOf(columns, gone)), [columns, gone, tall]);
}

/** The row's title, and in a second line the folded columns. */
export function TitleContent({
  content,
  folded,
  row,
}: {
  content: ReactNode;
  folded: readonly Folded<unknown>[];
  row: unknown;
}) {
  // Cells drawn as links or tags cannot be folded into text.
  const words = folded.flatMap(({ field, title, bare, cell }) => {
    const said = cell(row);
    if (typeof said !== 'string' || said === '' || said === '–') return [];
    return { field, text: bare ? said : `${title}: ${said}` };
  });
  if (words.length === 0) return content;
  return (
    <span className="tbl-title">
      {content}
      <span className="tbl-fold ellipsis">
        {words.map(({ field, text }) => (
          <bdi key={field}>{text}</bdi>
        ))}
      </span>
    </span>
  );
}

export function CellContent({
  align,
  content,
}: {
  align: NonNullable<TableColumn<unknown>['align']>;
  content: ReactNode;
}) {
  if (align === 'action') return content;
  if (align === 'text' && typeof content === 'string') return <BidiText text={content} />;
  return <span className="ellipsis">{content}</span>;
}
