import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { Today } from '#contract/desk/today.ts';
import { weekday, weekdayNames } from '#domain/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { type CardTarget, LinkCard, LinkCardArrow } from './link-card.tsx';
import './home.css';

type Received = NonNullable<Today['received']>;
/** One of the two doors of a card. */
const PART = 'rounded-none border-0 bg-transparent';

/** Means in the order of the bar; everything besides cash and transfers came by card reader or online. */
const MEANS = [
  { key: 'cash', sum: ({ cash }: Received) => cash },
  { key: 'bank', sum: ({ bank }: Received) => bank },
  { key: 'pos', sum: ({ gateway, online }: Received) => gateway - online },
  { key: 'online', sum: ({ online }: Received) => online },
] as const;

/**
 * Money in until now by means, against the same weekday a week before until the same hour. It opens what each court has
 * brought today, its means the day's receipts.
 */
export function ReceivedCard({ received, date }: { received: Received; date: string }) {
  const words = useWords();
  const { t, time, amount } = words;
  const { cash, bank, gateway, same_weekday, until } = received;
  const total = cash + bank + gateway;
  const receipts: CardTarget = {
    to: '/treasury/receive',
    search: { date: `${date}_${date}`, status: 'confirm' },
    permission: 'receive.show',
  };
  const courts: CardTarget = {
    to: '/reports/sale-details',
    search: { date: 'today', group: 'court', order: 'paid,desc' },
    permission: 'report.show',
  };
  const door = useCan()(courts.permission) ? courts : receipts;
  return (
    <Card className="home-1 p-0">
      <LinkCard door={door} className={`block pb-0 ${PART}`}>
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-label font-normal text-muted">{t('home.received')}</h2>
          <Comparison total={total} before={same_weekday} date={date} words={words} />
          <LinkCardArrow permission={door.permission} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Amount value={total} unit className="text-[27px] leading-[1.45] font-heavy" />
          {until && same_weekday > 0 && (
            <span className="text-caption text-muted">
              {t('home.that_day', { time: time(until), sum: amount(same_weekday) })}
            </span>
          )}
        </div>
        <div className="my-2 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
          {MEANS.map(({ key, sum }) => {
            const part = sum(received);
            return (
              part > 0 && <span key={key} className="means" data-means={key} style={{ flexGrow: part }} />
            );
          })}
        </div>
      </LinkCard>
      <LinkCard door={receipts} className={`block pt-0 ${PART}`}>
        <h3 className="sr-only">{t('home.receipts')}</h3>
        <dl className="grid grid-cols-2 gap-x-5 gap-y-0.5 text-label">
          {MEANS.map(({ key, sum }) => (
            <div key={key} className="flex min-w-0 items-center gap-2">
              <dt className="flex min-w-0 flex-1 items-center gap-1.5">
                <span className="means size-3 flex-none rounded-[4px]" data-means={key} aria-hidden />
                <span className="min-w-0 leading-tight">{t(`home.${key}`)}</span>
              </dt>
              <dd className="font-bold">{sum(received) === 0 ? '–' : <Amount value={sum(received)} />}</dd>
            </div>
          ))}
        </dl>
      </LinkCard>
    </Card>
  );
}

function Comparison({
  total,
  before,
  date,
  words,
}: {
  total: number;
  before: number;
  date: string;
  words: Words;
}) {
  if (before <= 0) return null;
  const percent = Math.round((Math.abs(total - before) / before) * 100);
  const values = {
    percent: words.percent(percent),
    weekday: weekdayNames(words.locale)[weekday(date)] ?? '',
  };
  if (percent === 0) return <span className="text-label text-muted">{words.t('home.same_as', values)}</span>;
  const more = total > before;
  return (
    <span
      className={`flex flex-none items-center gap-1 text-label font-semibold ${more ? 'text-positive' : 'text-warning'}`}
    >
      <Icon of={more ? TrendingUp : TrendingDown} size={16} flip />
      {words.t(more ? 'home.more_than' : 'home.less_than', values)}
    </span>
  );
}
