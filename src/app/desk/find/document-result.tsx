import { Link } from '@tanstack/react-router';
import type { FoundPerson } from '#app/data/found.ts';
import { documentPath } from '#app/engine/document-path.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Highlighted } from '#ui/highlighted.tsx';
import { Tag } from '#ui/tag.tsx';
import { RESULT, ROW } from './row-shape.ts';

const KINDS = {
  receive: 'pages.kind_receive',
  payment: 'pages.kind_payment',
  cost: 'pages.kind_cost',
  'internal-fund': 'pages.kind_internal_fund',
} as const;

/** A found document: kind, number, amount and date; opens its page for those who may see it. */
export function DocumentResult({ result, query }: { result: FoundPerson; query: string }) {
  const { t, digits, date, locale } = useWords();
  const { id, title, subtitle, balance, document } = result;
  const path = document ? documentPath({ id, type: document.type }) : null;
  const type = document?.type ?? '';
  const kind = t(type in KINDS ? KINDS[type as keyof typeof KINDS] : 'pages.kind_other');
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="font-heavy">
            <Highlighted text={t('pages.document', { kind, number: digits(title) })} query={query} />
          </span>
          {document?.status === 'cancel' && <Tag>{t('pages.canceled')}</Tag>}
          {document?.status === 'pending' && <Tag tone="warning">{t('pages.pending')}</Tag>}
        </span>
        <span className="block text-label text-muted">
          {document?.book_number != null && (
            <>
              <Highlighted text={t('pages.book_number', { n: String(document.book_number) })} query={query} />
              {' · '}
            </>
          )}
          {digits(translateDocumentText(subtitle, locale))}
        </span>
      </span>
      <span className="flex-none text-end">
        {balance !== null && <Amount value={balance} className="block font-heavy" />}
        {document && <span className="block text-caption text-muted">{date(document.date, 'long')}</span>}
      </span>
    </>
  );
  if (path === null) return <div className={`${RESULT} ${ROW}`}>{inside}</div>;
  return (
    <Link {...linkAt(path)} replace data-result className={`press ${RESULT} ${ROW}`}>
      {inside}
    </Link>
  );
}
