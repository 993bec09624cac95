import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { DocumentLink } from '#app/engine/document-link.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { withWhom } from '#contract/treasury/columns/money-documents.ts';
import { type TreasuryTransaction, treasury } from '#contract/treasury/treasury.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const FEW = '7';
const SIGNS: Readonly<Record<TreasuryTransaction['type'], { icon: LucideIcon; tone: string }>> = {
  receive: { icon: HandCoins, tone: 'tone-positive' },
  payment: { icon: ArrowUpRight, tone: 'tone-negative' },
  cost: { icon: ReceiptText, tone: 'tone-negative' },
  'internal-fund': { icon: ArrowLeftRight, tone: 'tone-neutral' },
  clearing: { icon: ArrowLeftRight, tone: 'tone-neutral' },
};

/** Today's movements, newest first, with a link to all. */
export function TodayCard() {
  const words = useWords();
  const { t, digits, number } = words;
  const { today } = useClubNow();
  const date = `${today}_${today}`;
  const query = useQuery(
    queryFor(treasury.transactions, { query: { date, status: 'confirm', per_page: FEW } }),
  );
  const { data } = query;
  return (
    <Card className="flex flex-none flex-col">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="font-strong">{t('treasury-home.today')}</h2>
        {data && data.pagination.total > 0 && (
          <Link
            {...linkTo('/treasury/transactions', { search: { date, status: 'confirm' } })}
            className="link press"
          >
            {t('treasury-home.today_all', { n: number(data.pagination.total) })}
          </Link>
        )}
      </div>
      {!data && !failureOf(query) && <SkeletonRows rows={5} picture />}
      <FailedNotice query={query} title={t('errors.list')} />
      {data?.data.length === 0 && <p className="py-3 text-muted">{t('treasury-home.today_nothing')}</p>}
      <ul>
        {data?.data.map((row) => {
          const { icon, tone } = SIGNS[row.type];
          const what = digits(translateDocumentText(row.description, words.locale));
          const who = withWhom(row);
          return (
            <li key={row.id}>
              <DocumentLink document={row} className="flex min-h-13 items-center gap-3 py-1">
                <span className={`flex size-8 flex-none items-center justify-center rounded-full ${tone}`}>
                  <Icon of={icon} size={16} />
                </span>
                <span className="min-w-0 flex-1 leading-normal">
                  <span className="ellipsis block text-table font-medium">{who ? digits(who) : what}</span>
                  <span className="ellipsis block text-caption text-muted">
                    {[
                      who && what,
                      words.instant(row.occurred_at ?? row.created_at, clubZone(), 'time'),
                      row.source && digits(row.source.name),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Moved row={row} />
              </DocumentLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Transfers within the club have no sign. */
function Moved({ row: { type, price } }: { row: TreasuryTransaction }) {
  if (type === 'receive') return <Amount value={price} sign="always" tone="positive" />;
  if (type === 'payment' || type === 'cost') return <Amount value={-price} sign="always" tone="negative" />;
  return <Amount value={price} className="text-muted" />;
}
