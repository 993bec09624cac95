import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { books } from '#contract/accountancy/books.ts';
import { cashSheet } from '#contract/accountancy/columns/books.ts';
import { apartSheets } from '#contract/accountancy/columns/day-books.ts';
import { ChoiceButton } from '#ui/choice-button.tsx';
import { Segments } from '#ui/segments.tsx';
import { type BookAddress, useBookAddress, written } from './address.ts';
import { BookPage } from './book-page.tsx';
import { BookTable } from './book-table.tsx';
import { BookPaper } from './paper.tsx';
import { rowLinksOf } from './row-links.ts';
import { BesideMenu, SpanMenu, spanText } from './span-menu.tsx';

const PATH = '/accountancy/books/cash-book';

/** The names of places in the address and the call. */
const NAMES = { cash: 'cash', bank: 'bank', gateway: 'payment_gateway' } as const;

function useCash() {
  const words = useWords();
  const address = useBookAddress('today');
  const { text, span, compare } = address;
  const chosen = Object.values(NAMES).find((name) => /^[1-9]\d*$/.test(text(name)));
  const asked = {
    date: written(span),
    ...(compare && { compare: written(compare) }),
    ...(chosen && { [chosen]: text(chosen) }),
    ...(text('group') === 'creator' && { group: 'creator' as const }),
  };
  const query = useQuery({ ...queryFor(books.cashBook, { query: asked }), enabled: address.known });
  const data = query.data?.data;
  const dayName = (day: string) => words.date(day);
  const beside = data?.compare ? spanText(words, data.compare) : undefined;
  const sheets = data
    ? [cashSheet(data, words.locale, dayName, beside), ...apartSheets(data, words.locale, dayName)]
    : [];
  return { address, asked, query, data, sheets };
}

/** Receipts and payments of a place of money, by default today. */
export function CashScreen() {
  const { t, digits } = useWords();
  const { address, asked, query, data, sheets } = useCash();
  const wayOf = rowLinksOf(address, { place: data?.account_id ?? null });
  return (
    <BookPage
      path={PATH}
      call={books.cashBook}
      query={asked}
      tools={
        <>
          <PlaceMenu
            address={address}
            name={data && (data.name ? digits(data.name) : t('books.all_boxes'))}
          />
          <SpanMenu address={address} />
          <BesideMenu address={address} />
          <Segments
            label={t('books.apart')}
            value={asked.group ?? 'day'}
            onChange={(next) => address.change({ group: next === 'creator' ? next : undefined })}
            options={[
              { value: 'day', label: t('books.by_day') },
              { value: 'creator', label: t('books.by_creator') },
            ]}
          />
        </>
      }
    >
      {!data && <AnswerMissing query={query} rows={8} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 broad:grid-cols-2">
        {sheets.map((sheet, i) => (
          <BookTable
            key={sheet.heads[0]?.title}
            sheet={sheet}
            label={t(i === 0 ? 'books.cash' : data?.tills ? 'books.by_creator' : 'books.by_day')}
            wayOf={wayOf}
          />
        ))}
      </div>
    </BookPage>
  );
}

/** Which cash box, bank or gateway; all cash boxes together until one is chosen. */
function PlaceMenu({ address, name }: { address: BookAddress; name: string | undefined }) {
  const { t, digits } = useWords();
  const sources = usePlaces();
  const none = { cash: undefined, bank: undefined, payment_gateway: undefined };
  const all = sources.flatMap(({ type, places }) =>
    places.filter((place) => place.name !== '').map((place) => ({ key: `${type} ${place.id}`, type, place })),
  );
  const choose = (key: string) => {
    const one = all.find((each) => each.key === key);
    address.change(one ? { ...none, [NAMES[one.type]]: one.place.id } : none);
  };
  return (
    <ChoiceButton
      label={t('books.place')}
      shown={name ?? t('books.place')}
      chosen={all.find(({ type, place }) => address.text(NAMES[type]) === String(place.id))?.key ?? 'all'}
      items={[
        { key: 'all', label: t('books.all_boxes') },
        ...all.map(({ key, place }) => ({ key, label: digits(place.name) })),
      ]}
      onChoose={choose}
    />
  );
}

export function CashPaper() {
  const words = useWords();
  const { address, query, sheets } = useCash();
  return <BookPaper path={PATH} query={query} sheets={sheets} period={spanText(words, address.span)} />;
}
