import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#app/data/access.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { type DocumentLine, documents } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';

const PER_PAGE = 200;

/** The lines of a document, each a way to its account, its person and its reservation; long ones part by part. A phone has their words below their names. */
export function DocumentLines({ id, count, sum }: { id: number; count: number; sum: number }) {
  const { t } = useWords();
  const [pages, setPages] = useState(1);
  const phone = useViewport() === 'phone';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
    <section tabIndex={0} aria-label={t('accountancy.lines')} className="card overflow-x-auto p-0">
      <table className="w-full border-collapse tablet:min-w-160">
        <thead>
          <tr className="border-b border-line text-label text-muted">
            <th scope="col" className="px-3 py-2 text-start">
              {t('accountancy.account')}
            </th>
            {!phone && (
              <th scope="col" className="px-3 py-2 text-start">
                {t('accountancy.description')}
              </th>
            )}
            <th scope="col" className="px-3 py-2 text-right">
              {t('accountancy.debit')}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t('accountancy.credit')}
            </th>
          </tr>
        </thead>
        {Array.from({ length: pages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <Part key={at} id={id} page={at + 1} />
        ))}
        <tfoot>
          <tr className="border-t border-line bg-sunken font-heavy">
            <th scope="row" colSpan={phone ? 1 : 2} className="px-3 py-2 text-start">
              {t('accountancy.rows', { n: count })}
            </th>
            <td className="px-3 py-2 text-right">
              <Amount value={sum} />
            </td>
            <td className="px-3 py-2 text-right">
              <Amount value={sum} />
            </td>
          </tr>
        </tfoot>
      </table>
      {pages * PER_PAGE < count && (
        <div className="p-3">
          <Button onClick={() => setPages(pages + 1)}>{t('accountancy.more_lines')}</Button>
        </div>
      )}
    </section>
  );
}

function Part({ id, page }: { id: number; page: number }) {
  const query = useQuery(
    queryFor(documents.transactions, {
      params: { id: String(id) },
      query: { per_page: String(PER_PAGE), ...(page > 1 && { page: String(page) }) },
    }),
  );
  return (
    <tbody>
      {!query.data && (
        <tr>
          <td colSpan={4} className="p-3">
            {failureOf(query) ? <FailedNotice query={query} /> : <SkeletonRows rows={3} />}
          </td>
        </tr>
      )}
      {query.data?.data.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </tbody>
  );
}

function Line({ line }: { line: DocumentLine }) {
  const { t, locale, digits } = useWords();
  const { account, user, invoice } = line;
  const phone = useViewport() === 'phone';
  const to =
    user && can('user.show')
      ? linkTo('/customers/$id', { params: { id: user.id } })
      : can('account.access')
        ? linkTo('/accountancy/types/$id/transactions', { params: { id: account.id } })
        : null;
  const name = digits(account.name);
  const words = (
    <>
      {digits(translateDocumentText(line.description, locale))}
      {invoice && can('invoice.show') && (
        <>
          {' · '}
          <Link
            className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
            {...linkTo('/sales/invoices/$id', { params: { id: invoice.id } })}
          >
            {t('accountancy.reservation', { n: String(invoice.invoice_number) })}
          </Link>
        </>
      )}
    </>
  );
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-3 text-start font-strong">
        {to ? (
          <Link
            {...to}
            className="inline-flex min-h-11 min-w-11 items-center text-brand underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        <bdi dir="ltr" className="text-label font-normal text-muted">
          {digits(account.code ?? '')}
        </bdi>
        {phone && <span className="block pb-2 text-label font-normal text-muted">{words}</span>}
      </th>
      {!phone && <td className="px-3 py-2">{words}</td>}
      <td className="px-3 py-2 text-right">{line.debit > 0 && <Amount value={line.debit} />}</td>
      <td className="px-3 py-2 text-right">{line.credit > 0 && <Amount value={line.credit} />}</td>
    </tr>
  );
}
