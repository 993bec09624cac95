import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type BalanceSheet, books } from '#contract/accountancy/books.ts';
import { balanceHeads, balanceRows } from '#contract/accountancy/columns/books.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import { useBookAddress } from './address.ts';
import { BookPage } from './book-page.tsx';
import { BookTable } from './book-table.tsx';
import { BookPaper } from './paper.tsx';
import { rowLinksOf } from './row-links.ts';
import { BesideMenu, SpanMenu } from './span-menu.tsx';

const PATH = '/accountancy/books/balance-sheet';

function useSheet() {
  const { t, date, locale } = useWords();
  const address = useBookAddress();
  const asked = { at: address.span.to, ...(address.compare && { compare: address.compare.to }) };
  const query = useQuery({ ...queryFor(books.balanceSheet, { query: asked }), enabled: address.known });
  const data = query.data?.data;
  const sheets = data
    ? ([['asset'], ['liability', 'equity']] as const).map((sections) => ({
        title: t('books.sheet'),
        heads: balanceHeads(data, (day) => date(day)),
        rows: balanceRows(data, sections, locale),
      }))
    : [];
  return { address, asked, query, data, sheets };
}

/** The balance sheet at the end of a day, compared with another day. */
export function SheetScreen() {
  const { t } = useWords();
  const { address, asked, query, data, sheets } = useSheet();
  const wayOf = rowLinksOf(address, { open: true });
  return (
    <BookPage
      path={PATH}
      call={books.balanceSheet}
      query={asked}
      tools={
        <>
          <SpanMenu address={address} />
          <BesideMenu address={address} />
        </>
      }
    >
      {!data && <AnswerMissing query={query} rows={12} />}
      {data && (
        <>
          <Equation data={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 broad:grid-cols-2">
            {sheets.map((sheet, i) => (
              <BookTable
                key={sheet.rows[0]?.key}
                sheet={sheet}
                label={t(i === 0 ? 'books.assets' : 'books.sources')}
                wayOf={wayOf}
              />
            ))}
          </div>
        </>
      )}
    </BookPage>
  );
}

/** Assets = liabilities + equity, in figures and as two bars of one length. */
function Equation({ data }: { data: BalanceSheet }) {
  const { t } = useWords();
  const { asset, liability, equity } = data;
  const even = asset.amount === liability.amount + equity.amount;
  const parts = [
    ['books.assets', asset.amount, ''],
    ['books.liabilities', liability.amount, '='],
    ['books.equity', equity.amount, '+'],
  ] as const;
  const whole = Math.max(1, asset.amount);
  const owed = Math.min(100, Math.max(0, (100 * liability.amount) / whole));
  return (
    <Card className="flex flex-none flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {parts.map(([word, amount, sign]) => (
          <span key={word} className="flex items-center gap-6">
            {sign && <span className="text-title font-heavy text-muted">{sign}</span>}
            <span>
              <span className="block text-label text-muted">{t(word)}</span>
              <Amount value={amount} className="text-title font-heavy" />
            </span>
          </span>
        ))}
        <span className="flex-1" />
        <Tag tone={even ? 'positive' : 'negative'} icon={ShieldCheck}>
          {t(even ? 'books.sides_even' : 'books.odd')}
        </Tag>
      </div>
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full">
        <span className="book-owed" style={{ width: `${owed}%` }} />
        <span className="flex-1 bg-brand" />
      </div>
      <ul aria-hidden className="flex flex-wrap gap-x-4 text-caption text-muted">
        <li className="flex items-center gap-1.5">
          <span className="book-owed size-3 rounded-[4px]" />
          {t('books.liabilities')}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-[4px] bg-brand" />
          {t('books.equity')}
        </li>
      </ul>
    </Card>
  );
}

export function SheetPaper() {
  const { date } = useWords();
  const { address, query, sheets } = useSheet();
  return <BookPaper path={PATH} query={query} sheets={sheets} period={date(address.span.to, 'long')} />;
}
