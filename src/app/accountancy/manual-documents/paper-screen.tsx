import '#ui/table/table.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { documentState } from '#contract/accountancy/columns/manual-documents.ts';
import { type DocumentPage, manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { type DocumentLine, documents } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { idOfDocument } from './document-id.ts';

const PER_PAGE = 200;

/** A document on A4 with all lines and room for two signatures. Prints automatically once loaded. */
export function DocumentPaper() {
  const { t } = useWords();
  const { doc = '' } = useParams({ strict: false }) as { doc?: string };
  const id = idOfDocument(doc);
  const head = useQuery(queryFor(manualDocuments.get, { params: { id } }));
  const document = head.data?.data;
  const parts = useQueries({
    queries: Array.from({ length: Math.ceil((document?.lines ?? 0) / PER_PAGE) }, (_, at) =>
      queryFor(documents.transactions, {
        params: { id },
        query: { per_page: String(PER_PAGE), ...(at > 0 && { page: String(at + 1) }) },
      }),
    ),
  });
  const error = failureOf(head) ?? parts.map((part) => failureOf(part)).find(Boolean) ?? null;
  const ready = document !== undefined && parts.every((part) => part.data);
  useEffect(() => {
    if (ready) void window.document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [ready]);
  return (
    <>
      <PrintBar
        beside
        home={`/accountancy/documents/doc-${id}`}
        onPrint={ready ? () => print() : undefined}
      />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-200 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead title={t('accountancy.paper')} />
        <ErrorNotice error={error} />
        {!ready && !error && <SkeletonRows rows={8} />}
        {ready && <Paper document={document} lines={parts.flatMap((part) => part.data?.data ?? [])} />}
      </main>
    </>
  );
}

function Paper({ document, lines }: { document: DocumentPage; lines: readonly DocumentLine[] }) {
  const words = useWords();
  const { t, locale, digits } = words;
  const facts = [
    [
      t('accountancy.book_number'),
      document.book_number === null ? t('accountancy.temporary') : digits(String(document.book_number)),
    ],
    // A paper of a close has no other.
    ...(document.doc_number === null && document.book_number !== null
      ? []
      : [
          [
            t('accountancy.number'),
            document.doc_number === null ? t('accountancy.no_number') : digits(String(document.doc_number)),
          ],
        ]),
    [t('accountancy.date'), words.date(document.date, 'weekday')],
    [t('accountancy.type'), DOCUMENT_KINDS[document.type][locale]],
    [t('accountancy.year_name'), document.year ? yearName(words, document.year) : ''],
    [t('accountancy.description'), digits(translateDocumentText(document.description, locale))],
    [t('accountancy.status'), documentState(document)[locale]],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-1 text-table">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}:</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="print-table" aria-label={t('accountancy.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('accountancy.account')}</th>
            <th scope="col">{t('accountancy.description')}</th>
            <th scope="col" className="print-number">
              {t('accountancy.debit')}
            </th>
            <th scope="col" className="print-number">
              {t('accountancy.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <bdi dir="ltr">{digits(line.account.code ?? '')}</bdi> {digits(line.account.name)}
              </td>
              <td>{digits(translateDocumentText(line.description, locale))}</td>
              <td className="print-number">{line.debit > 0 && <Amount value={line.debit} />}</td>
              <td className="print-number">{line.credit > 0 && <Amount value={line.credit} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="text-start">
              {t('accountancy.rows', { n: lines.length })}
            </th>
            <td className="print-number font-heavy">
              <Amount value={document.debit} />
            </td>
            <td className="print-number font-heavy">
              <Amount value={document.debit} />
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-10 grid grid-cols-2 gap-8 text-table">
        <p>
          {t('accountancy.signed_by')}:{' '}
          {document.creator ? `${document.creator.name} ${document.creator.family}` : t('accountancy.system')}
        </p>
        <p>{t('accountancy.approved_by')}:</p>
      </div>
    </div>
  );
}
