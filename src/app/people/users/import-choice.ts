import type { CallRequest } from '#contract/call.ts';
import type { ImportField, userImport } from '#contract/people/user-import.ts';
import type { Preview } from './import-rows.ts';

/** How to read the file; missing parts use the server's proposal. */
export type Choice = NonNullable<CallRequest<typeof userImport.preview>['query']>;

/** Assigns another field to a column; the column that had it becomes ignored. */
export function withColumn(preview: Preview, at: number, field: ImportField | ''): string {
  return preview.columns
    .map((column, i) => (i === at ? field : column.field === field ? '' : (column.field ?? '')))
    .join(',');
}

/** Columns with content, by index. */
export const columnsWithText = ({ columns }: Preview) =>
  columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ title, samples }) => title.trim() !== '' || samples.length > 0);

/** Whether the file has a gender column. */
export const saysGender = ({ columns }: Preview): boolean => columns.some(({ field }) => field === 'gender');
