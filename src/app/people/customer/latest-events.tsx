import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { LineSum } from '#app/engine/line-sums.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { users } from '#contract/people/users.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';

const LATEST = '3';

/** The latest entries of a person's account. */
export function LatestEvents({ id }: { id: number }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const query = useQuery(
    queryFor(users.transactions, { params: { id: String(id) }, query: { per_page: LATEST } }),
  );
  const { data } = query;
  return (
    <section>
      <h2 className="text-label font-semibold text-muted">{t('account.history')}</h2>
      {!data && !failureOf(query) && <SkeletonRows rows={3} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {data?.data.length === 0 && <p className="py-3 text-muted">{t('account.statement_empty')}</p>}
      <ul>
        {data?.data.map(({ id, description, date, price }) => (
          <li key={id} className="flex min-h-9 items-center justify-between gap-3 py-1 text-table">
            <span className="min-w-0">
              <bdi>{words.digits(translateDocumentText(description, words.locale))}</bdi>{' '}
              <span className="ms-1 inline-block text-caption text-muted">{dayName(words, date, today)}</span>
            </span>
            <LineSum price={price} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}
