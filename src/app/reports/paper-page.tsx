import '#ui/table/table.css';
import './reports.css';
import { type ReactNode, useEffect } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A report on paper; prints automatically once everything is loaded. */
export function PaperPage({
  home,
  title,
  head,
  query,
  whole,
  closed = false,
  children,
}: {
  /** The target of the way out when the page was opened by address. */
  home: string;
  title: ReactNode;
  head: ReactNode;
  query: Parameters<typeof failureOf>[0] & { refetch: () => void };
  whole: boolean;
  /** Nothing will be printed; the content says why. */
  closed?: boolean;
  children: ReactNode;
}) {
  const { t } = useWords();
  const failure = failureOf(query);
  useEffect(() => {
    if (!whole) return;
    void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [whole]);
  return (
    <>
      <PrintBar home={home} onPrint={whole ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-280 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead made title={title}>
          {head}
        </PaperHead>
        <ErrorNotice error={failure} title={t('list.print_failed')} onRetry={query.refetch} />
        {!whole && !closed && !failure && <SkeletonRows rows={12} />}
        {children}
      </main>
    </>
  );
}
