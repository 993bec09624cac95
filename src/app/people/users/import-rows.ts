import type { CallAnswer } from '#contract/call.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { ImportField, userImport } from '#contract/people/user-import.ts';

export type Preview = CallAnswer<typeof userImport.preview>['data'];
export type ImportedRow = Preview['rows'][number];

export const isWrong = ({ fields }: ImportedRow): boolean => Object.keys(fields).length > 0;

const counted = (preview: Preview, rows: readonly ImportedRow[]): Preview => ({
  ...preview,
  rows: [...rows],
  good: rows.filter((row) => !isWrong(row)).length,
});

/** The rows that can be added, without the others. */
export const onlyGood = (preview: Preview): Preview =>
  counted(
    preview,
    preview.rows.filter((row) => !isWrong(row)),
  );

/** Rows of unknown gender. */
export const withoutGender = ({ rows }: Preview): number =>
  rows.filter(({ fields }) => fields.gender?.includes('required')).length;

/** The server's errors assigned to rows: `rows.3.phone_number` is the fourth sent row. */
export function withRefused(
  preview: Preview,
  fields: Readonly<Record<string, readonly FieldCode[]>>,
): { preview: Preview; rows: number } {
  const told = new Map<number, Record<string, FieldCode[]>>();
  for (const [path, codes] of Object.entries(fields)) {
    const [, index, name] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (index === undefined || name === undefined) continue;
    told.set(Number(index), { ...told.get(Number(index)), [name]: [...codes] });
  }
  const rows = preview.rows.map((row, i) => ({ ...row, fields: told.get(i) ?? row.fields }));
  return { preview: counted(preview, rows), rows: told.size };
}

const NEEDED = ['phone_number'] as const satisfies readonly ImportField[];

/** Columns without which no row is right; a name without a column of families is a whole one. */
export function missingColumns({ columns }: Preview): ImportField[] {
  const known = new Set(columns.map(({ field }) => field));
  const names = known.has('full_name') || known.has('name') ? [] : (['name', 'family'] as const);
  return [...names, ...NEEDED].filter((field) => !known.has(field));
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file as spreadsheets read it: its mark says that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
