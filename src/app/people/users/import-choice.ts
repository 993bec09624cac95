import type { CallRequest } from '#contract/call.ts';
import type { ImportField, userImport } from '#contract/people/user-import.ts';
import type { Preview } from './import-rows.ts';

/** How a file is to be read, as the call takes it; what is left out is as the server proposes. */
export type Choice = NonNullable<CallRequest<typeof userImport.preview>['query']>;

/** The columns as they stand now, with another field for one of them; whichever had that field is left out. */
export function withColumn(preview: Preview, at: number, field: ImportField | ''): string {
  return preview.columns
    .map((column, i) => (i === at ? field : column.field === field ? '' : (column.field ?? '')))
    .join(',');
}

/** Columns in which something stands, by their place in the file: of the others nothing can be asked. */
export const columnsWithText = ({ columns }: Preview) =>
  columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ title, samples }) => title.trim() !== '' || samples.length > 0);

/** Whether the file says of anybody whether man or woman. */
export const saysGender = ({ columns }: Preview): boolean => columns.some(({ field }) => field === 'gender');
