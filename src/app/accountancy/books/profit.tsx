import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { MonthBars, monthText } from '#app/parts/books/month-bars.tsx';
import { books, type ProfitAndLoss, type Span } from '#contract/accountancy/books.ts';
import { profitSheet } from '#contract/accountancy/columns/books.ts';
import { growthOf } from '#domain/growth.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { useBookAddress, written } from './address.ts';
import { BookPage } from './book-page.tsx';
import { BookTable } from './book-table.tsx';
import { BookPaper } from './paper.tsx';
import { rowLinksOf } from './row-links.ts';
import { BesideMenu, SpanMenu, spanText } from './span-menu.tsx';

const PATH = '/accountancy/books/profit-and-loss';

function useProfit() {
  const words = useWords();
  const address = useBookAddress();
  const { text, span, compare } = address;
  const monthly = text('by') === 'month';
  const asked = { date: written(span), ...(compare && { compare: written(compare) }) };
  const query = useQuery({ ...queryFor(books.profitAndLoss, { query: asked }), enabled: address.known });
  const data = query.data?.data;
  const nameOf = (of: Span) =>
    monthly && of !== data && of !== data?.compare ? monthText(words, of) : spanText(words, of);
  const sheet = data && profitSheet(data, monthly, words.locale, nameOf);
  return { address, asked, monthly, query, data, sheet };
}

/** Income and expenses, compared with another span or by month. */
export function ProfitScreen() {
  const { t } = useWords();
  const phone = useViewport() === 'phone';
  const { address, asked, monthly, query, data, sheet } = useProfit();
  const wayOf = rowLinksOf(address);
  return (
    <BookPage
      path={PATH}
      call={books.profitAndLoss}
      query={{ ...asked, ...(monthly && { by: 'month' }) }}
      tools={
        <>
          <SpanMenu address={address} />
          <BesideMenu address={address} />
          {!phone && (
            <Segments
              label={t('books.grain')}
              value={monthly ? 'month' : 'one'}
              onChange={(next) => address.change({ by: next === 'month' ? 'month' : undefined })}
              options={[
                { value: 'one', label: t('books.one_column') },
                { value: 'month', label: t('books.by_month') },
              ]}
            />
          )}
        </>
      }
    >
      {!(sheet && data) && <AnswerMissing query={query} rows={12} />}
      {sheet && data && (
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-4',
            !monthly && 'broad:grid-cols-[minmax(0,1fr)_340px]',
          )}
        >
          {!(monthly && !phone) && (
            <div className="flex flex-col gap-4 broad:order-last">
              <NetCard data={data} />
              {data.months.length > 1 && <MonthsCard data={data} />}
              {!phone && data.income.amount > 0 && <OfHundred data={data} />}
            </div>
          )}
          <div className="min-w-0">
            <BookTable sheet={sheet} label={t('books.profit')} wayOf={wayOf} />
            <Tied data={data} />
          </div>
        </div>
      )}
    </BookPage>
  );
}

/** Checks that the result equals the change of all other accounts. */
function Tied({ data: { net, grown } }: { data: ProfitAndLoss }) {
  const { t } = useWords();
  const tied = net.amount === grown.amount && net.compared === grown.compared;
  return (
    <p className="flex justify-end pt-3">
      <Tag tone={tied ? 'positive' : 'negative'} icon={ShieldCheck}>
        {t(tied ? 'books.tied' : 'books.untied')}
      </Tag>
    </p>
  );
}

function NetCard({ data }: { data: ProfitAndLoss }) {
  const words = useWords();
  const { t, percent, date } = words;
  const { amount, compared } = data.net;
  const grown = compared === null ? null : growthOf(amount, compared);
  return (
    <Card>
      <h2 className="text-label text-muted">
        {t(amount < 0 ? 'books.loss_until' : 'books.profit_until', { day: date(data.to) })}
      </h2>
      <p>
        <Amount value={amount} sign="never" className="text-title font-heavy" />
      </p>
      {grown !== null && data.compare && (
        <p className={cx('text-label font-semibold', grown < 0 ? 'text-negative' : 'text-positive')}>
          <bdi dir="ltr">{percent(grown, 'always')}</bdi>{' '}
          <span className="font-normal text-muted">
            {t('books.from', { span: spanText(words, data.compare) })}
          </span>
        </p>
      )}
    </Card>
  );
}

/** The result of each month as a bar, that of the compared span behind it; the table beside it has every sum. */
function MonthsCard({ data: { months, net, compared_months } }: { data: ProfitAndLoss }) {
  const { t } = useWords();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-heavy">{t('books.months')}</h2>
      <MonthBars months={months} sums={net.months} compared={compared_months} />
    </Card>
  );
}

/** How each hundred toman of income was spent. */
function OfHundred({ data }: { data: ProfitAndLoss }) {
  const { t, number, digits } = useWords();
  const costs = data.rows.filter(
    ({ kind, depth, amount }) => kind === 'expense' && depth === 1 && amount > 0,
  );
  const rows = [
    ...costs.map(({ name, amount }) => ({ name: digits(name), amount })),
    ...(data.net.amount > 0 ? [{ name: t('books.net'), amount: data.net.amount }] : []),
  ];
  const of = (amount: number) => (amount * 100) / data.income.amount;
  return (
    <Card className="flex flex-col gap-2.5">
      <h2 className="font-heavy">{t('books.of_hundred')}</h2>
      <ul className="flex flex-col gap-2.5">
        {rows.map(({ name, amount }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_110px_36px] items-center gap-2.5 text-table"
          >
            <span className="ellipsis">{name}</span>
            <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${Math.min(100, of(amount))}%` }}
              />
            </span>
            <span className="font-strong">{number(Math.round(of(amount)))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ProfitPaper() {
  const words = useWords();
  const { address, query, sheet } = useProfit();
  return (
    <BookPaper
      path={PATH}
      query={query}
      sheets={sheet ? [sheet] : []}
      period={spanText(words, address.span)}
    />
  );
}
