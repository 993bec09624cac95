import { labelOf } from '#app/engine/form.ts';
import { problemText } from '#app/engine/problem-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { ImportedRow } from './import-rows.ts';
import { userForm } from './user-form.ts';

/** The fields of a row, in the order in which they are shown; named and worded as in a person's form. */
export const ROW_FIELDS = [
  'name',
  'family',
  'gender',
  'phone_number',
  'national_code',
  'born_at',
  'email',
  'whatsapp_number',
  'company',
  'character_id',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** A field's name, as a person's form has it. */
export function fieldName(words: Words, name: string): string {
  const field = userForm.fields[name];
  return field ? labelOf(words, field) : name;
}

/** The error of a row's field, and how to fix it. */
function problemOf(words: Words, row: ImportedRow, name: string, code: FieldCode): string {
  const { t } = words;
  const unique = name === 'phone_number' || name === 'national_code';
  if (unique && code === 'exists') return t('importing.twice');
  // The phone's owner is shown first, the code's only when the phone is free.
  const theirs = name === 'phone_number' || !row.fields.phone_number?.includes('used');
  if (unique && code === 'used' && row.used_by && theirs)
    return t('importing.used_by', { name: `${row.used_by.name} ${row.used_by.family}` });
  if (name === 'character_id' && code === 'unknown') return t('importing.no_group');
  const field = userForm.fields[name];
  return field ? problemText(words, field, code, row.input[name]) : t(`field.${code}`);
}

/** All that is wrong with a row, by field. */
export const problemsOf = (words: Words, row: ImportedRow): { field: string; text: string }[] =>
  Object.entries(row.fields).flatMap(([field, [code]]) =>
    code ? [{ field, text: problemOf(words, row, field, code) }] : [],
  );

/** A field of a row as people read it. */
export function textIn(
  words: Words,
  row: ImportedRow,
  name: RowField,
  groups: ReadonlyMap<number, string>,
): string {
  const value = row.input[name];
  if (value === undefined || value === null || value === '') return '';
  if (name === 'gender')
    return value === 1 || value === 2 ? words.t(value === 1 ? 'people.man' : 'people.woman') : '';
  if (name === 'character_id') return words.digits(groups.get(Number(value)) ?? '');
  if (name === 'phone_number' || name === 'whatsapp_number') return words.phone(String(value));
  if (name === 'email') return String(value);
  if (name === 'born_at' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return words.date(String(value));
  return words.digits(String(value));
}
