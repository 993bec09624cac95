import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { fieldCodes } from '#contract/errors.ts';
import { count, one, person, personName, version } from '#contract/fields.ts';
import { UserInput } from './users.ts';

// Customers from a file: a preview of every row first, then all of them or none.

export const MAX_IMPORT = 2_000;
export const MAX_IMPORT_FILE = 4_000_000;

const { gender, phone_number, national_code, born_at, email, whatsapp_number, company, character_id } =
  UserInput.entries;
/** A customer as a row of the file gives one. */
export const ImportRow = v.strictObject({
  name: personName,
  family: personName,
  gender,
  phone_number,
  national_code,
  born_at,
  email,
  whatsapp_number,
  company,
  character_id,
});
export const importFields = [
  'name',
  'family',
  'full_name',
  'gender',
  'phone_number',
  'national_code',
  'born_at',
  'email',
  'whatsapp_number',
  'company',
  'character',
] as const;
export type ImportField = (typeof importFields)[number];
const isImportField = (field: string): field is ImportField =>
  (importFields as readonly string[]).includes(field);

/** Limits that no real list exceeds. */
export const MOST_SHEETS = 6;
export const MOST_COLUMNS = 100;

/** A person's choices in place of the proposal; default: the proposal. */
export const ImportChoice = v.strictObject({
  /** Which sheet of a workbook, the first being 1. */
  sheet: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'pattern'), v.transform(Number), v.maxValue(MOST_SHEETS, 'max')),
  ),
  /** The field of each column, in order, separated by commas; an empty one is ignored. */
  columns: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2_000, 'too_long'),
      v.transform((text) => text.split(',')),
      v.check((all) => all.every((field) => field === '' || isImportField(field)), 'not_allowed'),
      v.check((all) => {
        const chosen = all.filter((field) => field !== '');
        return new Set(chosen).size === chosen.length;
      }, 'exists'),
      v.transform((all) => all.map((field) => (isImportField(field) ? field : null))),
    ),
  ),
  /** The gender of rows without one: by the given name, or the same for all. */
  gender: v.optional(v.picklist(['name', '1', '2'])),
  /** The gender of rows whose given name does not tell it. */
  other_gender: v.optional(v.picklist(['1', '2'])),
});
export type ImportChoice = v.InferOutput<typeof ImportChoice>;

const codes = v.array(v.picklist(fieldCodes));
const Preview = v.object({
  /** The file's columns and the field recognised for each; null: none. */
  columns: v.array(
    v.object({
      title: v.string(),
      field: v.nullable(v.picklist(importFields)),
      /** The first non-empty values of the column. */
      samples: v.array(v.string()),
    }),
  ),
  /** The sheets of the workbook, and the number of this one, from 1. */
  sheets: v.array(v.string()),
  sheet: version,
  rows: v.array(
    v.object({
      /** Its number in the file, the head being 1. */
      row: version,
      /** The input of `users/import`, as far as it could be read. */
      input: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
      /** Errors by field; empty: it can be imported. */
      fields: v.record(v.string(), codes),
      /** The person who already has the phone or national code; only with user.show. */
      used_by: v.nullable(person),
    }),
  ),
  good: count,
  /** How many rows have no gender and one that the given name suggests. */
  guessed: count,
});

export const userImport = {
  preview: defineCall({
    name: 'users.preview-import',
    method: 'POST',
    path: '/v1/admin/users/import/preview',
    permission: 'user.import',
    summary: 'What would be imported from a CSV or a workbook, row by row; nothing is stored',
    query: ImportChoice,
    file: { name: 'file', most: MAX_IMPORT_FILE },
    reads: true,
    answer: one(Preview),
  }),
  commit: defineCall({
    name: 'users.import',
    method: 'POST',
    path: '/v1/admin/users/import',
    permission: 'user.import',
    summary: 'New customers, all of them or none; what is wrong is named by row and field',
    body: v.strictObject({
      rows: v.pipe(v.array(ImportRow), v.minLength(1, 'required'), v.maxLength(MAX_IMPORT, 'too_long')),
    }),
    answer: one(v.object({ created: count })),
    status: 201,
  }),
};
