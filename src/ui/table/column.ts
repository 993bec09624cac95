import type { ReactNode } from 'react';
import type { ColumnRoom } from './use-fit.ts';

/** A column as it is drawn. */
export interface TableColumn<Row> {
  field: string;
  title: string;
  /** The title is read, not drawn: a column of buttons. */
  hideTitle?: boolean | undefined;
  align?: 'text' | 'number' | 'action' | undefined;
  /** Its cells are names, words, a sentence: no dates, no digits. */
  isText?: boolean | undefined;
  room: ColumnRoom;
  /** The field that sorts by it. */
  sort?: string | undefined;
  cell(row: Row): ReactNode;
}
