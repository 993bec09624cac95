import { fieldText, isFigureError } from '#app/calls/error-words.ts';
import type { CallError } from '#app/data/call-error.ts';
import type { Words } from '#app/i18n/words.ts';
import type { FieldCode } from '#contract/errors.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { withinSentence } from './filter-text.ts';
import { type FieldSpec, labelOf, type TextKind } from './form.ts';
import { isEmpty } from './form-body.ts';

/** The number of digits of identifying numbers. */
const LENGTHS: Partial<Record<TextKind, number>> = {
  phone: 11,
  'national-code': 10,
  'postal-code': 10,
  card: 16,
  sheba: 24,
  otp: 5,
};
const STARTS: Partial<Record<TextKind, string>> = { phone: '09', whatsapp: '989' };

/** A label that continues in the field. */
const PREPOSITION = /^(?:از|تا|From|To|Until)(?: |$)/;

/** A field's error and how to fix it, worded by kind (seeds §5). */
export function problemText(
  words: Words,
  field: FieldSpec,
  code: FieldCode,
  value: unknown,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (field.type === 'own' && field.kind) {
    const { draw: _, send: __, show: ___, kind, ...plain } = field;
    return problemText(words, { ...plain, type: kind(values) } as FieldSpec, code, value);
  }
  const { t, number } = words;
  const label = labelOf(words, field);
  if (code === 'required' || (isEmpty(value) && (code === 'type' || code === 'pattern'))) {
    if (field.type === 'weekdays') return t('form.one_at_least');
    // «از روز» is no thing to be written.
    if (PREPOSITION.test(label)) return fieldText(words, 'required');
    const chosen = field.type === 'choice' || ['own', 'avatar', 'landscape'].includes(field.type);
    return t(chosen ? 'form.pick' : 'form.write', { field: withinSentence(label) });
  }
  if (code === 'used' && field.type === 'phone') return t('form.phone_used');
  // What ends before it begins.
  if (field.type === 'time' && code === 'min') return t('form.end_before_start');
  if (field.type === 'money' && code === 'min') return t('form.above_zero');
  if (field.type === 'money' && code === 'max') return t('form.too_much');
  if (field.type === 'percent' && (code === 'min' || code === 'max')) return t('form.percent');
  if (field.type === 'percent' && code === 'pattern') return t('form.percent_decimals');
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined) {
    if (code === 'min' || code === 'max')
      return t('form.between', { min: number(field.min), max: number(field.max) });
  }
  const { min, max } = field as { min?: number; max?: number };
  if (field.type === 'digits' && code === 'pattern' && min !== undefined && max !== undefined) {
    return min === max ? t('form.digits_exact', { n: min }) : t('form.digits', { min, max });
  }
  if (code === 'too_short' && min !== undefined) return t('form.too_short', { n: min });
  if (code === 'too_long' && max !== undefined) return t('form.too_long', { n: max });
  if (code === 'pattern' || code === 'too_short' || code === 'type') {
    const text = patternText(words, field.type as TextKind, String(value ?? ''));
    if (text) return text;
  }
  return fieldText(words, code);
}

/**
 * Whether the whole form's error says more than its fields: it has a text of its own, and no field has a better one.
 * Errors with figures are shown at their field.
 */
export function isFormError(
  words: Words,
  fields: Readonly<Record<string, FieldSpec>>,
  error: CallError,
  problems: Readonly<Record<string, FieldCode>>,
): boolean {
  if (error.code === 'invalid' || error.message === '' || isFigureError(error)) return false;
  return Object.entries(problems).every(([name, code]) => {
    const field = fields[name];
    return !field || (!field.refusal && problemText(words, field, code, null) === fieldText(words, code));
  });
}

const PATTERNS = {
  'person-name': 'form.person_name',
  'group-name': 'form.group_name',
  'national-code': 'form.national_code',
  'postal-code': 'form.postal_code',
  email: 'form.email',
  card: 'form.card',
  sheba: 'form.sheba',
  'account-number': 'form.account_number',
  'gateway-name': 'form.gateway_name',
  'transfer-id': 'form.transfer_id',
  'transaction-id': 'form.transaction_id',
  'date-time': 'form.date_time',
  otp: 'form.code',
} as const;

function patternText({ t }: Words, kind: TextKind, value: string): string | null {
  const digits = toLatinDigits(value).replace(/\D/g, '');
  const [start, length] = [STARTS[kind], LENGTHS[kind]];
  if (start && digits !== '' && !digits.startsWith(start.slice(0, digits.length))) {
    return t(kind === 'phone' ? 'form.phone' : 'form.whatsapp', { start });
  }
  if (length !== undefined && digits.length < length) {
    return t('form.digits_short', { length, missing: length - digits.length });
  }
  if (kind === 'date') return t('common.date_invalid', { example: t('common.date_example') });
  if (kind === 'time') return t('form.time', { example: '18:30' });
  if (kind === 'whatsapp') return t('form.whatsapp', { start: '989' });
  return kind in PATTERNS ? t(PATTERNS[kind as keyof typeof PATTERNS]) : null;
}
