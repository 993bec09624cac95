import '#ui/table/table.css';
import { type ReactNode, useEffect } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { BookPath } from '#app/parts/books/book-paths.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PaperScroll } from '#app/shell/paper-scroll.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import type { BookSheet } from '#contract/accountancy/columns/books.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PaperTable } from './book-table.tsx';

/** A book on paper: title, span and rows. Prints automatically once loaded. */
export function BookPaper({
  path,
  query,
  sheets,
  period,
}: {
  path: BookPath;
  query: Parameters<typeof failureOf>[0] & { refetch: () => unknown };
  /** Empty while loading. */
  sheets: readonly BookSheet[];
  period: ReactNode;
}) {
  const { t } = useWords();
  const [first] = sheets;
  const whole = first !== undefined;
  useEffect(() => {
    if (!whole) return;
    void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [whole]);
  return (
    <>
      <PrintBar home={path} onPrint={whole ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-280 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead made title={first?.title ?? t('books.title')}>
          <div className="font-strong">{period}</div>
        </PaperHead>
        <ErrorNotice error={failureOf(query)} title={t('list.print_failed')} onRetry={query.refetch} />
        {!whole && !failureOf(query) && <SkeletonRows rows={12} />}
        <PaperScroll label={first?.title ?? t('books.title')} className="flex flex-col gap-6">
          {sheets.map((sheet) => (
            <PaperTable key={sheet.rows[0]?.key ?? sheet.title} sheet={sheet} />
          ))}
        </PaperScroll>
      </main>
    </>
  );
}
