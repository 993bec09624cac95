import type { Words } from '#app/i18n/words.ts';
import type { ReportData, Tie } from '#contract/reports/report-spec.ts';

/** How a sum meets the one that it should be. */
export const tieText = ({ t, amount, digits }: Words, { name, theirs, difference }: Tie): string =>
  difference === 0
    ? t('reports.tie_same', { name: digits(name) })
    : t('reports.tie_other', { theirs: amount(theirs), difference: amount(difference) });

/** «سانس‌های گذشته ۱۲ + سانس‌های پیش رو ۳»: what a sum is made of. */
export const partsText = ({ amount, digits }: Words, { parts = [] }: Tie): string =>
  parts.map(({ name, sum }) => `${digits(name)} ${amount(sum)}`).join(' + ');

/** «فروش ۱۲ = درآمد ۷ + پیش‌دریافت ۳ + برگشتی ۲» where a report has all four; else null. */
export function balanceText({ t, amount }: Words, { total }: Pick<ReportData, 'total'>): string | null {
  const { booked, income, deferred, returned } = total;
  if (typeof booked !== 'number' || typeof income !== 'number') return null;
  if (typeof deferred !== 'number' || typeof returned !== 'number') return null;
  return t('reports.balance_line', {
    booked: amount(booked),
    income: amount(income),
    deferred: amount(deferred),
    returned: amount(returned),
  });
}

/** The notes below a report, line by line. */
export function notesOf(words: Words, data: ReportData): string[] {
  const { t, amount, digits } = words;
  const balance = balanceText(words, data);
  return [
    ...(balance === null ? [] : [balance]),
    ...data.ties.map((tie) =>
      [`${digits(tie.name)}: ${amount(tie.ours)}`, partsText(words, tie), tieText(words, tie)]
        .filter(Boolean)
        .join(' · '),
    ),
    ...(data.pending && data.pending.count > 0
      ? [t('reports.pending', { n: data.pending.count, sum: amount(data.pending.price) })]
      : []),
  ];
}
