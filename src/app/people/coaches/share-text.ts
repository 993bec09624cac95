import type { Words } from '#app/i18n/words.ts';
import { type CoachShareRule, coachShare } from '#domain/coach-share.ts';

/** A class that everybody can reckon with. */
const EXAMPLE = { net: 500_000, minutes: 90 };

/** A percent with the decimals of the language. */
const percent = ({ locale, digits }: Words, share: number): string =>
  digits(locale === 'fa' ? String(share).replace('.', '٫') : String(share));

/** The bare share, as a column shows it: ۴۰٪, or a sum. */
export const shareFigure = (words: Words, { share_type, share }: CoachShareRule): string =>
  share_type !== 'percent' ? words.amount(share) : words.percent(share);

/** A coach's share in words: «۴۰٪ از مبلغ هر کلاس». */
export const shareText = (words: Words, { share_type, share }: CoachShareRule): string =>
  words.t(`coaches.share_${share_type}`, {
    share: share_type === 'percent' ? percent(words, share) : words.amount(share),
  });

/** The share by example: a class of an hour and a half for 500,000. */
export const shareExample = (words: Words, rule: CoachShareRule): string =>
  words.t(`coaches.example_${rule.share_type}`, {
    net: words.amount(EXAMPLE.net),
    minutes: words.number(EXAMPLE.minutes),
    sum: words.amount(coachShare(rule, EXAMPLE)),
  });
