import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fact } from '#ui/fact.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** How many days are listed; earlier ones are one total. */
const DAYS = 7;

/** What a gateway has received and not paid out, by day, with a button to record a payout. */
export function UnclearedCard({ id }: { id: string }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  const query = useQuery(queryFor(clearings.uncleared, { params: { id } }));
  const held = query.data?.data;
  const shown = held?.days.slice(-DAYS) ?? [];
  const older = (held?.balance ?? 0) - shown.reduce((sum, { price }) => sum + price, 0);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-label font-semibold text-muted">{t('payment-gateways.uncleared')}</h2>
      {!held && !failureOf(query) && <SkeletonRows rows={2} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {held && held.balance < 0 && <Notice kind="warning">{t('payment-gateways.below')}</Notice>}
      {held?.balance === 0 && <p className="text-muted">{t('payment-gateways.all_cleared')}</p>}
      {held && held.balance > 0 && (
        <dl className="lines">
          {older > 0 && (
            <Fact name={t('payment-gateways.older')}>
              <Amount value={older} />
            </Fact>
          )}
          {shown.map(({ date, price }) => (
            <Fact key={date} name={dayName(words, date, today)}>
              <Amount value={price} />
            </Fact>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {held && held.balance > 0 && can('internal_fund.create') && can('bank.show') && (
          <Button
            kind="primary"
            size="large"
            icon={HandCoins}
            className="flex-1"
            onClick={() => open('clear-gateway', id)}
          >
            {t('payment-gateways.clear')}
          </Button>
        )}
        <Link
          {...linkTo('/treasury/payment-gateways/$id/receive', { params: { id } })}
          className="btn btn-ghost press flex-1 text-brand"
        >
          {t('payment-gateways.clearings')}
        </Link>
      </div>
    </Card>
  );
}
