import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { books } from '#contract/accountancy/books.ts';
import { journalDaySheet } from '#contract/accountancy/columns/day-books.ts';
import { useBookAddress, written } from './address.ts';
import { BookPage } from './book-page.tsx';
import { BookTable } from './book-table.tsx';
import { BookPaper } from './paper.tsx';
import { rowLinksOf } from './row-links.ts';
import { SpanMenu, spanText } from './span-menu.tsx';

const PATH = '/accountancy/books/journal-days';

function useJournalDays() {
  const words = useWords();
  const address = useBookAddress('month');
  const asked = { date: written(address.span) };
  const query = useQuery({ ...queryFor(books.journalDays, { query: asked }), enabled: address.known });
  const data = query.data?.data;
  const sheet = data && journalDaySheet(data, words.locale, (day) => words.date(day));
  return { address, asked, query, sheet };
}

/** The journal summed up: of each day what every general account took; a row opens its lines of that day. */
export function JournalDaysScreen() {
  const { t } = useWords();
  const { address, asked, query, sheet } = useJournalDays();
  return (
    <BookPage path={PATH} call={books.journalDays} query={asked} tools={<SpanMenu address={address} />}>
      {!sheet && <AnswerMissing query={query} rows={12} />}
      {sheet && <BookTable sheet={sheet} label={t('books.journal_days')} wayOf={rowLinksOf(address)} />}
    </BookPage>
  );
}

export function JournalDaysPaper() {
  const words = useWords();
  const { address, query, sheet } = useJournalDays();
  return (
    <BookPaper
      path={PATH}
      query={query}
      sheets={sheet ? [sheet] : []}
      period={spanText(words, address.span)}
    />
  );
}
