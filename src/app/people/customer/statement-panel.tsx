import { useInfiniteQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { infiniteFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { LineSums } from '#app/engine/line-sums.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { users } from '#contract/people/users.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The statement of a person, the newest first, page by page. */
export function StatementPanel({ userId }: { userId: number }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const list = useInfiniteQuery(infiniteFor(users.transactions, { params: { id: String(userId) } }));
  if (failureOf(list)) return <FailedNotice query={list} title={t('errors.list')} />;
  if (!list.data) return <SkeletonRows rows={6} />;
  const rows = new Map(list.data.pages.flatMap((page) => page.data).map((row) => [row.id, row]));
  if (rows.size === 0) return <p className="py-3 text-muted">{t('account.statement_empty')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a button in it, keys scroll the list itself */}
      <ol tabIndex={0} aria-label={t('account.statement_of')}>
        {[...rows.values()].map((row) => (
          <li key={row.id} className="flex min-h-15 items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 leading-normal">
              <span className="block text-table font-medium">
                {words.digits(translateDocumentText(row.description, words.locale))}
              </span>
              <span className="block text-caption text-muted">
                {dayName(words, row.date, today)}
                {row.document.doc_number !== null &&
                  ` · ${t('account.document', { n: String(row.document.doc_number) })}`}
              </span>
            </span>
            <LineSums line={row} words={words} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          block
          busy={list.isFetchingNextPage}
          busyText={t('common.loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('account.more_rows')}
        </Button>
      )}
    </>
  );
}
