import * as v from 'valibot';
import type { Words } from '#app/i18n/words.ts';
import type { Call, Schema } from '#contract/call.ts';
import type { FieldCode } from '#contract/errors.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import type { FieldSpec, FormRecord, FormSpec } from './form.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Problems = Record<string, FieldCode>;

/** Nothing was typed or chosen. An empty list is a choice of none. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Whether two values of a field mean the same; all kinds of empty values are equal. */
export const isSame = (a: unknown, b: unknown): boolean =>
  isEmpty(a) ? isEmpty(b) : JSON.stringify(a) === JSON.stringify(b);

const entriesOf = (call: Call | undefined): Readonly<Record<string, Schema>> =>
  (call?.body as { entries?: Record<string, Schema> } | undefined)?.entries ?? {};

type Wrapped = Schema & { wrapped?: Schema };
const isNullable = (schema: Wrapped | undefined): boolean =>
  schema?.type === 'nullable' || schema?.type === 'nullish';

/** A patch makes every field optional: unwrap that. */
const bare = (schema: Wrapped | undefined): Wrapped | undefined =>
  schema?.type === 'optional' ? bare(schema.wrapped) : schema;

/**
 * Whether a field may be empty: required in a new record means required in an edit. Without a create call, fields that
 * accept null may be emptied; being optional in a patch means nothing.
 */
export function isOptional(form: FormSpec, name: string): boolean {
  const field = form.fields[name];
  if (field?.type === 'flag' || field?.empty !== undefined) return true;
  const made = entriesOf(form.create)[name];
  if (made) return made.type === 'optional' || isNullable(made);
  return isNullable(bare(entriesOf(form.update)[name]));
}

/** The initial values of a new record. */
export function freshValues(form: FormSpec): Values {
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [name, field.initial ?? nothingOf(field)]),
  );
}

/** A record's values, field by field. */
export function valuesOf(form: FormSpec, record: FormRecord): Values {
  const read = form.read?.(record) ?? {};
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => {
      const value = name in read ? read[name] : record[name];
      return [name, value ?? nothingOf(field)];
    }),
  );
}

function nothingOf(field: FieldSpec): unknown {
  if (field.type === 'flag') return false;
  if (field.type === 'weekdays') return [];
  return isTyped(field) ? '' : null;
}

const NOT_TYPED = new Set(['money', 'percent', 'number', 'choice', 'own']);
/** Whether it is a text field, whose empty value is ''. */
const isTyped = (field: FieldSpec): boolean => !NOT_TYPED.has(field.type);

/** What is sent in place of nothing; undefined where nothing is. */
function emptyOf(field: FieldSpec | undefined, values: Values, words: Words): unknown {
  const empty = field?.empty;
  return typeof empty === 'function' ? empty(values, words) || undefined : empty;
}

function sentOf(form: FormSpec, name: string, value: unknown): unknown {
  const field = form.fields[name];
  return field?.type === 'own' && field.send ? field.send(value) : value;
}

/** The body of a new record, without empty fields. */
export function createBody(
  form: FormSpec,
  shown: readonly string[],
  values: Values,
  words: Words,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of shown) {
    const value = isEmpty(values[name])
      ? emptyOf(form.fields[name], values, words)
      : sentOf(form, name, values[name]);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

/** The body of an edit: only changed fields, so that forbidden ones are never sent; emptied ones are null. */
export function updateBody(
  form: FormSpec,
  shown: readonly string[],
  values: Values,
  base: Values,
  words: Words,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const send = (name: string) => {
    body[name] = isEmpty(values[name])
      ? (emptyOf(form.fields[name], values, words) ?? null)
      : sentOf(form, name, values[name]);
  };
  for (const name of shown) {
    if (isSame(values[name], base[name])) continue;
    send(name);
    form.fields[name]?.along?.forEach(send);
  }
  return body;
}

/**
 * The errors of the fields according to the call's schema; a missing required field is `required`, whatever the schema
 * calls it.
 */
export function problemsOf(
  form: FormSpec,
  call: Call,
  shown: readonly string[],
  values: Values,
  body: Record<string, unknown>,
  musts: ReadonlySet<string> = new Set(),
): Problems {
  const problems: Problems = {};
  const result = call.body ? v.safeParse(call.body, body) : undefined;
  if (result && !result.success) {
    for (const [path, [code]] of Object.entries(fieldCodesOf(result.issues))) {
      const [name = ''] = path.split('.');
      if (code) problems[name] ??= code;
    }
  }
  for (const [name, code] of Object.entries(form.checks?.(values) ?? {})) {
    if (code && shown.includes(name)) problems[name] ??= code;
  }
  for (const name of shown) {
    if (isEmpty(values[name]) && (musts.has(name) || !isOptional(form, name))) problems[name] = 'required';
  }
  return problems;
}
