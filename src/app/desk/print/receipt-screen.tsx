import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { documents, type Receive, type Source } from '#contract/treasury/documents.ts';
import { clubDay } from '#domain/dates.ts';
import { amountInWords } from '#domain/digits.ts';
import { documentEventOf, translateDocumentText } from '#domain/document-words.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { refOf } from '#outbox/dependencies.ts';
import { Amount } from '#ui/amount.tsx';
import { LabeledFact } from './labeled-fact.tsx';
import { PaperNumber } from './paper-number.tsx';
import { Block, Line, Roll, SlotBox } from './roll.tsx';

const DocumentPage = lazy(async () => ({ default: (await import('./document-page.tsx')).DocumentPage }));

// What only the device knows yet is drawn by a part of its own.
const OutboxReceipt = lazyWithWords<{ id: string }>(() =>
  import('./outbox-receipt.tsx').then((m) => m.OutboxReceipt),
);

/** A receipt for the 80 mm roll; `ref:<client_ref>` is a queued one, drawn from the device. */
export function ReceiptScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const ref = refOf(id);
  return ref ? <OutboxReceipt id={ref} /> : <BookedReceipt id={id} />;
}

function BookedReceipt({ id }: { id: string }) {
  const can = useCan();
  const { t } = useWords();
  const { paper } = useSearch({ strict: false }) as { paper?: string };
  const receipt = useQuery(queryFor(documents.receive, { params: { id } }));
  const data = receipt.data?.data;
  const user_id = data?.user?.id ?? 0;
  const settled = data?.allocations.flatMap(({ invoice_id }) => invoice_id ?? []) ?? [];
  const user = useQuery({
    ...queryFor(users.get, { params: { id: String(user_id) } }),
    enabled: user_id > 0 && can('user.show'),
  });
  const invoices = useQueries({
    queries: [...new Set(settled)].map((id) => ({
      ...queryFor(saleInvoices.get, { params: { id: String(id) } }),
      enabled: can('invoice.show'),
    })),
  });
  // Unreadable parts are left out, loading ones are waited for.
  const ready = Boolean(data) && !user.isLoading && !invoices.some(({ isLoading }) => isLoading);
  if (paper === 'a4') {
    return (
      <Suspense>
        <DocumentPage
          id={String(data?.id ?? id)}
          title={t('print.receipt')}
          number={data?.doc_number ?? null}
          ready={ready}
          error={failureOf(receipt)}
          home={`/treasury/receive/${id}`}
          receipt
        >
          {data && <PageFacts receipt={data} balance={user.data?.data.balance ?? null} />}
        </DocumentPage>
      </Suspense>
    );
  }
  return (
    <Roll ready={ready} error={failureOf(receipt)} home={`/treasury/receive?sheet=receipt.${id}`}>
      {data && (
        <Receipt
          receipt={data}
          balance={user.data?.data.balance ?? null}
          slots={invoices.flatMap(({ data }) => data?.data.reserved_time ?? [])}
        />
      )}
    </Roll>
  );
}

interface Slot {
  id: number;
  date: string;
  time: { start_time: string; end_time: string };
  court: { name: string };
}

function Receipt({
  receipt,
  balance,
  slots,
}: {
  receipt: Receive;
  balance: number | null;
  slots: readonly Slot[];
}) {
  const { t, instant, date, day, time, digits, locale } = useWords();
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const at = receipt.occurred_at ?? receipt.created_at;
  // Written down on another day, the hour is not that of the receipt's own day.
  const recorded = clubDay(new Date(at), time_zone);
  const sameDay = recorded === receipt.date;
  const moment = (day: string, hour: string) =>
    t('print.at', { day: date(day, 'weekday'), time: instant(hour, time_zone, 'time') });
  return (
    <>
      <section className="py-2 text-center">
        <h1 className="text-state">{t('print.receipt')}</h1>
        <PaperNumber
          numbers={receipt.doc_number === null ? [] : [receipt.doc_number]}
          device={receipt.device_no}
          sent
        />
        {receipt.status === 'pending' && <span className="text-state">{t('print.pending')}</span>}
        {receipt.status === 'cancel' && <strong className="text-lead">{t('print.canceled')}</strong>}
      </section>
      <Block>
        {sameDay ? (
          <Line name={t('print.date')}>{moment(receipt.date, at)}</Line>
        ) : (
          <>
            <Line name={t('print.date')}>{date(receipt.date, 'weekday')}</Line>
            <Line name={t('print.recorded')}>{moment(recorded, at)}</Line>
          </>
        )}
        {receipt.user && (
          <Line name={t('print.customer')}>
            {receipt.user.name} {receipt.user.family}
          </Line>
        )}
        {receipt.creator && (
          <Line name={t('print.desk')}>
            {receipt.creator.name} {receipt.creator.family}
          </Line>
        )}
        {receipt.description && !(slots.length > 0 && repeatsSlots(receipt.description)) && (
          <Line name={t('print.about')}>{digits(translateDocumentText(receipt.description, locale))}</Line>
        )}
      </Block>
      {slots.map((slot) => (
        <SlotBox
          key={slot.id}
          place={t('print.slot', {
            court: slot.court.name,
            from: time(slot.time.start_time),
            to: time(slot.time.end_time),
          })}
          day={day(slot.date)}
        />
      ))}
      <Block>
        {receipt.source && <Line name={t('print.by')}>{placeText(t, receipt.source)}</Line>}
        {receipt.transaction_reference_id && (
          <Line name={t('print.tracking')}>
            <bdi dir="ltr">{digits(receipt.transaction_reference_id)}</bdi>
          </Line>
        )}
        <Line name={t('print.sum')} strong>
          <Amount value={receipt.price} />
        </Line>
        {locale === 'fa' && <p>{t('print.words', { words: amountInWords(receipt.price) })}</p>}
        {balance !== null && (
          <Line name={t('print.balance_on', { day: date(today) })}>
            <PersonBalance value={balance} />
          </Line>
        )}
      </Block>
      <Block>
        <p className="pb-8">{t('print.signature')}</p>
      </Block>
    </>
  );
}

/** Whether the description only repeats the reservations, which are printed below. */
const repeatsSlots = (description: string): boolean => {
  const event = documentEventOf(description);
  return event === 'received' || event === 'receivedOf';
};

/** The same facts on A4; the paid reservations by number. */
function PageFacts({ receipt, balance }: { receipt: Receive; balance: number | null }) {
  const words = useWords();
  const { t, digits, date, instant, locale } = words;
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const { user, creator, source, description, transaction_reference_id, device_no, status } = receipt;
  const numbers = receipt.allocations.flatMap(({ invoice_number }) => invoice_number ?? []);
  return (
    <>
      <LabeledFact name={t('print.date')}>{date(receipt.date, 'weekday')}</LabeledFact>
      <LabeledFact name={t('print.recorded')}>
        {instant(receipt.occurred_at ?? receipt.created_at, time_zone)}
      </LabeledFact>
      {user && <LabeledFact name={t('print.customer')}>{digits(`${user.name} ${user.family}`)}</LabeledFact>}
      {creator && (
        <LabeledFact name={t('print.desk')}>{digits(`${creator.name} ${creator.family}`)}</LabeledFact>
      )}
      {source && <LabeledFact name={t('print.by')}>{digits(placeText(t, source))}</LabeledFact>}
      {transaction_reference_id && (
        <LabeledFact name={t('print.tracking')}>
          <bdi dir="ltr">{digits(transaction_reference_id)}</bdi>
        </LabeledFact>
      )}
      {device_no && (
        <LabeledFact name={t('print.device')}>
          <bdi dir="ltr">{digits(device_no)}</bdi>
        </LabeledFact>
      )}
      {description && (
        <LabeledFact name={t('print.about')}>
          {digits(translateDocumentText(description, locale))}
        </LabeledFact>
      )}
      {numbers.length > 0 && (
        <LabeledFact name={t('print.reservations')}>
          {digits([...new Set(numbers)].map(String).join(t('print.comma')))}
        </LabeledFact>
      )}
      {status !== 'confirm' && (
        <LabeledFact name={t('print.state')}>
          {t(status === 'pending' ? 'print.pending' : 'print.canceled')}
        </LabeledFact>
      )}
      <LabeledFact name={t('print.sum')}>
        <Amount value={receipt.price} className="text-lead font-heavy" />
        {locale === 'fa' && <span> ({t('print.words', { words: amountInWords(receipt.price) })})</span>}
      </LabeledFact>
      {balance !== null && (
        <LabeledFact name={t('print.balance_on', { day: date(today) })}>
          <PersonBalance value={balance} />
        </LabeledFact>
      )}
    </>
  );
}

/** The place's name; a gateway's own name already includes its kind: «کارت‌خوان», «درگاه اینترنتی». */
function placeText(t: ReturnType<typeof useWords>['t'], { type, name }: Source): string {
  if (type === RECEIVE_TYPE.gateway) return name;
  return t(type === RECEIVE_TYPE.cash ? 'print.cash' : 'print.bank', { name });
}
