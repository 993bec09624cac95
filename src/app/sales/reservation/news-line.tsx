import { useWords, type Words } from '#app/i18n/words.ts';
import { ChangedNotice } from '#app/shell/changed-notice.tsx';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { type News, newsOfVisit } from './news.ts';

/** Changes by others while the sheet was open. */
export function NewsLine({
  before,
  now,
}: {
  before: readonly InvoiceDetail[];
  now: readonly InvoiceDetail[];
}) {
  const words = useWords();
  return <ChangedNotice what={newsOfVisit(before, now).map((news) => newsText(words, news))} />;
}

function newsText({ t, amount, digits, day, time }: Words, news: News): string {
  switch (news.kind) {
    case 'moved':
      return t('reservation.event_moved', {
        court: digits(news.to.court.name),
        day: day(news.to.date),
        time: time(news.to.time.start_time),
      });
    case 'price':
    case 'received':
    case 'given_back':
      return t(`reservation.news_${news.kind}`, { sum: amount(news.sum) });
    case 'canceled':
    case 'came':
    case 'no_show':
      return t(`reservation.event_${news.kind}`);
    default:
      return t(`reservation.news_${news.kind}`);
  }
}
