import * as v from 'valibot';
import { type FieldCode, fieldCodes } from './errors.ts';

/** Field codes for valibot's kinds of issues, when the schema names none. */
const KINDS: Record<string, FieldCode> = {
  min_length: 'too_short',
  non_empty: 'required',
  max_length: 'too_long',
  regex: 'pattern',
  min_value: 'min',
  max_value: 'max',
  picklist: 'not_allowed',
  literal: 'not_allowed',
  check: 'pattern',
};

function codeOf(issue: v.BaseIssue<unknown>): FieldCode {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'extra';
  if (issue.received === 'undefined') return 'required';
  if ((fieldCodes as readonly string[]).includes(issue.message)) return issue.message as FieldCode;
  return KINDS[issue.type] ?? 'type';
}

/** The field codes of the wire for what a schema found wrong, by dotted path. */
export function fieldCodesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, FieldCode[]> {
  const fields: Record<string, FieldCode[]> = Object.create(null);
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? 'body';
    const codes = fields[name] ?? [];
    const code = codeOf(issue);
    if (!codes.includes(code)) fields[name] = [...codes, code];
  }
  return fields;
}
