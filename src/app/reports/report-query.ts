import type { ReportSpec } from '#contract/reports/report-spec.ts';

/** What a report is asked for, as its address has it. */
export type ReportParams = Readonly<Record<string, string>>;

interface Standing {
  spec: ReportSpec;
  /** As it travels, without what is as it is anyway. */
  asked: ReportParams;
}
/** What stands on the screen: also what the report stands beside where nothing was chosen. */
const standing = ({ spec, asked }: Standing): ReportParams => ({
  ...(spec.compare && { compare: spec.compare }),
  ...asked,
});

/** What the call is asked: also for its chart, where it has one. */
export const queryOf = (address: Standing): ReportParams => ({
  ...standing(address),
  ...(address.spec.chart && { chart: 'true' }),
});

/** What it is about, whatever page of it stands there and in whatever order: what was chosen of one is none of another. */
export function subjectOf({ asked }: Pick<Standing, 'asked'>): string {
  const { page: _, 'order[0]': __, ...about } = asked;
  return JSON.stringify(Object.entries(about).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** What is kept of it, as it is or to be asked again: all of it, whatever page the address is of. */
export function keptOf(address: Standing): Record<string, string> {
  const { page: _, ...kept } = standing(address);
  return kept;
}
