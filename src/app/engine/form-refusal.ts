import { isFigureError } from '#app/calls/error-words.ts';
import type { CallError } from '#app/data/call-error.ts';
import type { Words } from '#app/i18n/words.ts';
import type { FormSpec } from './form.ts';
import type { Problems, Values } from './form-body.ts';
import { isFormError, problemText } from './problem-text.ts';

/** A form's refusal: errors of fields, until each is changed, and of the whole form. */
export interface Refused {
  problems: Problems;
  error: CallError;
}

export const refusedBy = (error: CallError): Refused => {
  const codes = Object.entries(error.fields).flatMap(([field, [code]]) =>
    code ? [[field.split('.')[0], code]] : [],
  );
  return { problems: Object.fromEntries(codes), error };
};

const isWhole = (words: Words, form: FormSpec, { problems, error }: Refused): boolean =>
  isFormError(words, form.fields, error, problems);

/** What remains after a field was changed: errors of the whole form are cleared. */
export function afterChange(words: Words, form: FormSpec, refused: Refused, next: Values): Refused | null {
  if (Object.keys(refused.problems).length === 0) return refused;
  const told = Object.entries(refused.problems).filter(([field]) => !(field in next));
  if (told.length === 0 || isWhole(words, form, refused)) return null;
  return { ...refused, problems: Object.fromEntries(told) };
}

/** Each once, and beside the field itself, which may be out of sight (seeds §8). */
export function refusedTexts(words: Words, form: FormSpec, refused: Refused, values: Values): string[] {
  const { problems, error } = refused;
  const own = isWhole(words, form, refused) || isFigureError(error);
  const texts = Object.entries(problems).flatMap(([field, code]) => {
    const spec = form.fields[field];
    if (!spec) return [];
    return own ? error.message : problemText(words, spec, code, values[field], values);
  });
  return [...new Set(texts)];
}

/** The error, if it is about no visible field, or says more than the field does. */
export function errorOf(
  words: Words,
  form: FormSpec,
  refused: Refused | null,
  shown: readonly string[],
): CallError | null {
  if (!refused) return null;
  const fields = Object.keys(refused.problems);
  const stray = fields.some((field) => !shown.includes(field));
  return stray || fields.length === 0 || isWhole(words, form, refused) ? refused.error : null;
}

/** The record as somebody else has made it (409 `stale`); null for any other refusal. */
export function staleIn<R extends { version: number }>(error: CallError | null | undefined): R | null {
  if (error?.code !== 'stale') return null;
  const { current } = error.details as { current?: R };
  return current && typeof current.version === 'number' ? current : null;
}
