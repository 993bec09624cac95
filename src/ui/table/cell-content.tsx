import { type ReactNode, useMemo } from 'react';
import { OwnText } from '../own-text.tsx';
import type { TableColumn } from './column.ts';

/** Of what names a record elsewhere, as its document or its maker, the row says nothing. */
const LEAST_FOLDED = 3;
const NONE: readonly never[] = [];

/** A column without room; `bare`: its words go without its title. */
export type Folded<Row> = TableColumn<Row> & { bare: boolean };

/**
 * The columns without room that stand as words below what names the row. Each says what it is, as a day or a second
 * person must; only the first text of a row goes without saying.
 */
export function foldedOf<Row>(columns: readonly TableColumn<Row>[], gone: readonly string[]): Folded<Row>[] {
  const first = columns.find(({ isText }) => isText);
  return columns
    .filter(
      ({ field, align, room }) => align !== 'action' && room.priority <= LEAST_FOLDED && gone.includes(field),
    )
    .map((column) => ({ ...column, bare: column === first }));
}

/** The same, kept while the columns and their room stay. */
export function useFolded<Row>(
  columns: readonly TableColumn<Row>[],
  gone: readonly string[],
  /** A row of three lines has no room for another. */
  tall: boolean | undefined,
): readonly Folded<Row>[] {
  return useMemo(() => (tall ? NONE : foldedOf(columns, gone)), [columns, gone, tall]);
}

/** What names the row, and in a second line the words of columns that have no room of their own. */
export function TitleContent({
  content,
  folded,
  row,
}: {
  content: ReactNode;
  folded: readonly Folded<unknown>[];
  row: unknown;
}) {
  // What is drawn, as a link or a tag, wants room of its own.
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
  if (align === 'text' && typeof content === 'string') return <OwnText text={content} />;
  return <span className="ellipsis">{content}</span>;
}
