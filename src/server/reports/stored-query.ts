import * as v from 'valibot';
import type { FieldCode } from '#contract/errors.ts';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { ReportQuery } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';

/** The query of a saved report from its stored parameters; 422 on `params` for an unknown one or a bad value. */
export function queryOf(name: ReportName, params: Record<string, string>): ReportQuery {
  const parsed = v.safeParse(callOf[name].query, params);
  if (parsed.success && params.export === undefined) return parsed.output;
  const fields: Record<string, FieldCode[]> = parsed.success ? { 'params.export': ['extra'] } : {};
  for (const issue of parsed.issues ?? []) {
    const field = `params.${String(issue.path?.[0]?.key ?? '')}`;
    fields[field] = [params[field.slice('params.'.length)] === undefined ? 'required' : 'pattern'];
  }
  failFields(fields);
}

/** 403 for who may not see a report. */
export function requireReport(ctx: Context, name: ReportName): void {
  const { permission } = REPORTS[name];
  if (!can(ctx, permission)) fail('forbidden');
}
