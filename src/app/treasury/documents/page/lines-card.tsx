import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import Scale from 'lucide-react/icons/scale';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo, type Target } from '#app/links.ts';
import { type DocumentLine, documents } from '#contract/treasury/documents.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Kind } from '../kinds.ts';
import type { MadeDocument } from './made-document.ts';

interface ShownLine {
  key: string | number;
  code: string | null;
  account: string;
  /** Where its account, or its person, has a page, for whoever may see it. */
  to: Target | null;
  invoice: DocumentLine['invoice'];
  debit: number;
  credit: number;
}

const LINK = 'inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline';

/** Its postings; for a pending receipt the future ones. */
export function LinesCard({ document }: { kind: Kind; document: MadeDocument }) {
  const { t, digits } = useWords();
  const can = useCan();
  const waits = document.status === 'pending';
  const query = useQuery({
    ...queryFor(documents.transactions, { params: { id: String(document.id) }, query: { per_page: '100' } }),
    enabled: !waits,
  });
  const lines: ShownLine[] = waits
    ? planned(document)
    : (query.data?.data ?? []).map(({ id, account, user, invoice, debit, credit }) => ({
        key: id,
        code: account.code,
        account: user ? `${user.name} ${user.family}` : account.name,
        to:
          user && can('user.show')
            ? linkTo('/customers/$id', { params: { id: user.id } })
            : can('account.access')
              ? linkTo('/accountancy/types/$id/transactions', { params: { id: account.id } })
              : null,
        invoice,
        debit,
        credit,
      }));
  return (
    <Card className="flex flex-col p-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <h2 className="font-heavy">{t('treasury.document')}</h2>
        <span className="min-w-0 flex-1 text-muted">{waits && t('treasury.number_when_confirmed')}</span>
        {waits ? (
          <Tag icon={Clock}>{t('treasury.not_in_books')}</Tag>
        ) : (
          lines.length > 0 && (
            <Tag tone="positive" icon={Scale}>
              {t('treasury.balanced')}
            </Tag>
          )
        )}
        {document.doc_number !== null && can('document.access') && (
          <Link
            {...linkTo('/accountancy/documents/doc-$id', { params: { id: document.id } })}
            className="btn btn-ghost press text-brand"
          >
            {t('treasury.in_books')}
          </Link>
        )}
      </div>
      {!waits && !query.data && !failureOf(query) && <SkeletonRows rows={2} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
        <section tabIndex={0} aria-label={t('treasury.document')} className="overflow-x-auto">
          <table className="w-full text-table">
            <thead>
              <tr className="border-b-2 border-line-strong text-label text-muted">
                <Head>{t('treasury.code')}</Head>
                <Head>{t('treasury.account')}</Head>
                <Head end>{t('treasury.debit')}</Head>
                <Head end>{t('treasury.credit')}</Head>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key} className="border-b border-line last:border-0">
                  <td className="px-4 py-2.5 text-muted">
                    <bdi dir="ltr">{line.code && digits(line.code)}</bdi>
                  </td>
                  <th scope="row" className="px-4 py-2.5 text-start font-strong">
                    {line.to ? (
                      <Link {...line.to} className={LINK}>
                        {digits(line.account)}
                      </Link>
                    ) : (
                      digits(line.account)
                    )}
                    {line.invoice && can('invoice.show') && (
                      <>
                        {' · '}
                        <Link
                          {...linkTo('/sales/invoices/$id', { params: { id: line.invoice.id } })}
                          className={LINK}
                        >
                          {t('treasury.reservation', { n: String(line.invoice.invoice_number) })}
                        </Link>
                      </>
                    )}
                  </th>
                  <Sum value={line.debit} />
                  <Sum value={line.credit} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

/** A receipt is all that may wait: its place is debited, its payer credited (ledger.md "What each event posts"). */
const planned = ({ user, source, price }: MadeDocument): ShownLine[] => [
  {
    key: 'to',
    code: null,
    account: source?.name ?? '',
    to: null,
    invoice: null,
    debit: price,
    credit: 0,
  },
  {
    key: 'from',
    code: null,
    account: user ? `${user.name} ${user.family}` : '',
    to: null,
    invoice: null,
    debit: 0,
    credit: price,
  },
];

function Head({ end, children }: { end?: boolean; children: string }) {
  return (
    <th scope="col" className={`px-4 py-2 font-semibold ${end ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  );
}

function Sum({ value }: { value: number }) {
  return (
    <td className="px-4 py-2.5 text-end">
      {value === 0 ? <span className="text-muted">–</span> : <Amount value={value} className="font-strong" />}
    </td>
  );
}
