import type { ReportSpec } from '#contract/reports/report-spec.ts';

/** A report's parameters, as in its address. */
export type ReportParams = Readonly<Record<string, string>>;

interface Standing {
  spec: ReportSpec;
  /** Parameters that differ from the defaults. */
  asked: ReportParams;
}
/** All parameters including the default comparison. */
const standing = ({ spec, asked }: Standing): ReportParams => ({
  ...(spec.compare && { compare: spec.compare }),
  ...asked,
});

/** The call's query, with its chart if it has one. */
export const queryOf = (address: Standing): ReportParams => ({
  ...standing(address),
  ...(address.spec.chart && { chart: 'true' }),
});

/** The parameters without page and order: selections belong to these. */
export function subjectOf({ asked }: Pick<Standing, 'asked'>): string {
  const { page: _, 'order[0]': __, ...about } = asked;
  return JSON.stringify(Object.entries(about).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The parameters to save, without the page. */
export function savedParams(address: Standing): Record<string, string> {
  const { page: _, ...kept } = standing(address);
  return kept;
}
