import type { ReactNode } from 'react';
import type { ColumnRoom } from './use-fit.ts';

/** A displayed column. */
export interface TableColumn<Row> {
  field: string;
  title: string;
  /** The title is for screen readers only: a column of buttons. */
  hideTitle?: boolean | undefined;
  align?: 'text' | 'number' | 'action' | undefined;
  /** Its cells are words: no dates, no digits. */
  isText?: boolean | undefined;
  room: ColumnRoom;
  /** The field to sort by. */
  sort?: string | undefined;
  cell(row: Row): ReactNode;
}
