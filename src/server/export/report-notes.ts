import type { ReportData } from '#contract/reports/report-spec.ts';
import { COMMA, formatNumber, type Locale, localDigits } from '#domain/digits.ts';

const WORDS = {
  fa: {
    pending: (n: string, sum: string) => `${n} دریافت به مبلغ ${sum} منتظر تأیید است و در هیچ جمعی نیست.`,
    balance: (booked: string, income: string, deferred: string, returned: string) =>
      `فروش ${booked} = درآمد ${income} + پیش‌دریافت ${deferred} + برگشتی ${returned}`,
    same: (name: string, ours: string) => `${name}: ${ours}، برابر`,
    other: (name: string, ours: string, theirs: string, difference: string) =>
      `${name}: ${ours}، در دفتر همین دوره ${theirs}، تفاوت ${difference}`,
    of_other_days: 'این‌جا ثبت شده، برای سانس روزهای دیگر',
    on_other_days: 'برای سانس این روزها، روزهای دیگر ثبت شده',
    without: 'بدون رزرو',
  },
  en: {
    pending: (n: string, sum: string) =>
      `Receipts awaiting confirmation, not included in any total: ${n} of ${sum}.`,
    balance: (booked: string, income: string, deferred: string, returned: string) =>
      `Sales ${booked} = income ${income} + deferred ${deferred} + returned ${returned}`,
    same: (name: string, ours: string) => `${name}: ${ours}, equal`,
    other: (name: string, ours: string, theirs: string, difference: string) =>
      `${name}: ${ours}, in the books for this period ${theirs}, difference ${difference}`,
    of_other_days: 'Recorded in this period, for slots on other days',
    on_other_days: 'For slots in this period, recorded on other days',
    without: 'Without a booking',
  },
} as const;

/** The notes below a report, as lines of a file: how its totals agree with the books, and what they exclude. */
export function reportNotes({ total, ties, bridge, pending }: ReportData, locale: Locale): string[] {
  const words = WORDS[locale];
  const n = (value: number) => formatNumber(value, locale);
  const { booked, income, deferred, returned } = total;
  const sums = [booked, income, deferred, returned].filter((sum) => typeof sum === 'number').map(n);
  const [b, i, d, r] = sums;
  return [
    ...(sums.length === 4 && b && i && d && r ? [words.balance(b, i, d, r)] : []),
    ...ties.map((tie) => {
      const of = (tie.parts ?? [])
        .map((part) => `${localDigits(part.name, locale)} ${n(part.sum)}`)
        .join(' + ');
      const name = [localDigits(tie.name, locale), of && `(${of})`].filter(Boolean).join(' ');
      return tie.difference === 0
        ? words.same(name, n(tie.ours))
        : words.other(name, n(tie.ours), n(tie.theirs), n(tie.difference));
    }),
    ...(bridge ?? []).flatMap(({ name, ...parts }) =>
      (['of_other_days', 'on_other_days', 'without'] as const)
        .filter((part) => parts[part] !== 0)
        .map((part) => `${localDigits(name, locale)}${COMMA[locale]}${words[part]}: ${n(parts[part])}`),
    ),
    ...(pending && pending.count > 0 ? [words.pending(n(pending.count), n(pending.price))] : []),
  ];
}
