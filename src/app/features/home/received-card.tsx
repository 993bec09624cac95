import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { Today } from '#contract/today.ts';
import { weekday, weekdayNames } from '#domain/dates.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type Received = NonNullable<Today['received']>;

const PLACES = [
  { key: 'cash', fill: 'bg-brand' },
  { key: 'bank', fill: 'bg-c-season-bar' },
  { key: 'gateway', fill: 'bg-c-owing-bar' },
] as const;

/** Money in today by place, against the same weekday a week before. */
export function ReceivedCard({ received, date }: { received: Received; date: string }) {
  const words = useWords();
  const { t } = words;
  const total = received.cash + received.bank + received.gateway;
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-label font-normal text-muted">{t('home.received')}</h2>
        <Comparison total={total} before={received.same_weekday} date={date} words={words} />
      </div>
      <Amount value={total} unit className="block text-[29px] leading-[1.45] font-heavy" />
      <div className="my-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        {PLACES.filter(({ key }) => received[key] > 0).map(({ key, fill }) => (
          <span key={key} className={fill} style={{ flexGrow: received[key] }} />
        ))}
      </div>
      <dl className="grid grid-cols-3 gap-x-2 text-label">
        {PLACES.map(({ key, fill }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-muted">
              <span className={`size-2.25 rounded-[3px] ${fill}`} aria-hidden />
              {t(`home.${key}`)}
            </dt>
            <dd className="font-bold">
              <Amount value={received[key]} />
            </dd>
          </div>
        ))}
      </dl>
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
    percent: `${words.number(percent)}${words.locale === 'fa' ? '٪' : '%'}`,
    weekday: weekdayNames(words.locale)[weekday(date)] ?? '',
  };
  if (percent === 0) return <span className="tag">{words.t('home.same_as', values)}</span>;
  const more = total > before;
  return (
    <span className={`tag ${more ? 'tone-positive' : 'tone-warning'}`}>
      <Icon of={more ? TrendingUp : TrendingDown} size={16} flip />
      {words.t(more ? 'home.more_than' : 'home.less_than', values)}
    </span>
  );
}
