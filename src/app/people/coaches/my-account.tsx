import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { BalanceCard } from '#app/engine/balance-card.tsx';
import { LineSum } from '#app/engine/line-sums.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { coaches } from '#contract/people/coaches.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Card } from '#ui/card.tsx';
import { CacheAge } from './cache-age.tsx';
import { CoachMissing } from './coach-missing.tsx';
import { CoachOnlyPage } from './coach-only-page.tsx';
import { MonthCard } from './month-card.tsx';
import { ShareCard } from './share-card.tsx';

const LATEST = { per_page: '10' };

/** One's own account as a coach: balance, share, latest lines. */
export function MyAccount() {
  const { t } = useWords();
  return (
    <CoachOnlyPage title={t('coaches.my_account')}>
      {(coach_id) => <Account id={String(coach_id)} />}
    </CoachOnlyPage>
  );
}

function Account({ id }: { id: string }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const query = useQuery(queryFor(coaches.get, { params: { id } }));
  const lines = useQuery(queryFor(coachAccount.transactions, { params: { id }, query: LATEST }));
  const coach = query.data?.data;
  if (!coach) return <CoachMissing query={query} />;
  return (
    <>
      <CacheAge at={query.dataUpdatedAt} />
      {coach.balance !== null && (
        <BalanceCard value={coach.balance}>
          {t(
            coach.balance < 0 ? 'coaches.club_owes' : coach.balance > 0 ? 'coaches.you_owe' : 'coaches.even',
          )}
        </BalanceCard>
      )}
      <ShareCard coach={coach} />
      <MonthCard id={id} />
      <Card>
        <h2 className="text-label font-semibold text-muted">{t('account.history')}</h2>
        {!lines.data && <AnswerMissing query={lines} rows={4} />}
        {lines.data?.data.length === 0 && <p className="py-3 text-muted">{t('account.statement_empty')}</p>}
        <ul>
          {lines.data?.data.map((row) => (
            <li key={row.id} className="flex min-h-14 items-center gap-3 border-b border-line py-1.5">
              <span className="min-w-0 flex-1 leading-normal">
                <span className="block text-table font-medium">
                  {words.digits(translateDocumentText(row.description, words.locale))}
                </span>
                <span className="block text-caption text-muted">{dayName(words, row.date, today)}</span>
              </span>
              <LineSum price={row.price} words={words} />
            </li>
          ))}
        </ul>
        <Link
          {...linkTo('/coaches/$id/transactions', { params: { id } })}
          className="btn btn-ghost press text-brand mt-2 w-full"
        >
          {t('account.history_all')}
        </Link>
      </Card>
    </>
  );
}
