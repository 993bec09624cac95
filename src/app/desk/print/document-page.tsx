import '#ui/table/table.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { documents } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { sumOf } from '#domain/money.ts';
import { Amount } from '#ui/amount.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A document on a page of A4: its facts, its lines in the books, room for two signatures. It prints itself. */
export function DocumentPage({
  id,
  title,
  number,
  ready,
  error,
  home,
  receipt = false,
  children,
}: {
  id: string;
  title: string;
  /** Null: not numbered yet, and without lines. */
  number: number | null;
  /** Whether the document is loaded. */
  ready: boolean;
  error: Error | null;
  home: string;
  /** For customers: shows the club's text for receipts. */
  receipt?: boolean;
  /** Its facts. */
  children: ReactNode;
}) {
  const words = useWords();
  const { t } = words;
  const { receipt_head, receipt_foot } = useClub();
  const query = useQuery({
    ...queryFor(documents.transactions, { params: { id }, query: { per_page: '100' } }),
    enabled: number !== null && /^\d+$/.test(id),
  });
  const lines = query.data?.data ?? [];
  const whole = ready && !query.isLoading;
  useEffect(() => {
    if (whole) void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [whole]);
  return (
    <>
      <PrintBar beside home={home} onPrint={whole ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-200 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead
          title={
            <>
              {title} {number !== null && words.digits(String(number))}
            </>
          }
        />
        {receipt && receipt_head && (
          <p className="mb-4 whitespace-pre-line text-table">{words.digits(receipt_head)}</p>
        )}
        <ErrorNotice error={error ?? failureOf(query)} />
        {!ready && !error && <SkeletonRows rows={8} />}
        {ready && (
          <div className="flex flex-col gap-4">
            <dl className="grid grid-cols-2 gap-x-8 gap-y-1 text-table">{children}</dl>
            {lines.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
              <section tabIndex={0} aria-label={t('print.lines')} className="overflow-x-auto">
                <table className="print-table">
                  <thead>
                    <tr>
                      <th scope="col">{t('print.code')}</th>
                      <th scope="col">{t('print.account')}</th>
                      <th scope="col">{t('print.about')}</th>
                      <th scope="col" className="print-number">
                        {t('print.debit')}
                      </th>
                      <th scope="col" className="print-number">
                        {t('print.credit')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map(({ id, account, user, description, debit, credit }) => (
                      <tr key={id}>
                        <td>
                          <bdi dir="ltr">{account.code && words.digits(account.code)}</bdi>
                        </td>
                        <td>{words.digits(user ? `${user.name} ${user.family}` : account.name)}</td>
                        <td>{words.digits(translateDocumentText(description, words.locale))}</td>
                        <Sum value={debit} />
                        <Sum value={credit} />
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row" colSpan={3} className="text-start">
                        {t('print.total')}
                      </th>
                      <Sum value={sumOf(lines, ({ debit }) => debit)} />
                      <Sum value={sumOf(lines, ({ credit }) => credit)} />
                    </tr>
                  </tfoot>
                </table>
              </section>
            )}
            <div className="mt-8 grid grid-cols-2 gap-8 text-table">
              <p className="pb-16">{t('print.signature')}</p>
              <p className="pb-16">{t('print.signature_other')}</p>
            </div>
            {receipt && receipt_foot && (
              <footer className="border-t-2 pt-2 whitespace-pre-line text-table">
                {words.digits(receipt_foot)}
              </footer>
            )}
          </div>
        )}
      </main>
    </>
  );
}

function Sum({ value }: { value: number }) {
  return <td className="print-number">{value === 0 ? '–' : <Amount value={value} />}</td>;
}
