import Pencil from 'lucide-react/icons/pencil';
import Split from 'lucide-react/icons/split';
import { lazy, Suspense, useState } from 'react';
import { PlaceFields, sourceIcon, sourceName } from '#app/features/receive/place-picker.tsx';
import { placeOf, type Source, sourceOf } from '#app/features/receive/place-picker-rules.ts';
import { useWords } from '#app/i18n/words.ts';
import { Amount } from '#ui/amount.tsx';
import { MoneyPad } from '#ui/fields/money-pad.tsx';
import { Icon } from '#ui/icon.tsx';
import { type SegmentOption, Segments } from '#ui/segments.tsx';
import type { BookingDraft, Way } from './booking-draft.ts';

const SplitPayment = lazy(async () => ({ default: (await import('./split-payment.tsx')).SplitPayment }));

/** When and how it is paid: later, the whole sum at one place, or parted. What one may not take is absent. */
export function PaymentPart({
  draft,
  set,
  total,
  sources,
  trackingError,
}: {
  draft: BookingDraft;
  set: (part: Partial<BookingDraft>) => void;
  total: number;
  sources: readonly Source[];
  trackingError?: string | undefined;
}) {
  const words = useWords();
  const { t } = words;
  const { way } = draft;
  const cash = sourceOf(sources, 'cash');
  const card = sourceOf(sources, 'gateway') ?? sourceOf(sources, 'bank');
  const ways: SegmentOption<Way>[] = [{ value: 'later', label: t('booking.later') }];
  for (const source of [cash, card]) {
    if (source) ways.push({ value: source.type, label: sourceName(words, source), icon: sourceIcon(source) });
  }
  if (sources.length > 0) ways.push({ value: 'split', label: t('booking.split'), icon: Split });
  if (ways.length === 1) return null;

  const choose = (next: Way) =>
    set({
      way: next,
      amount: null,
      place_id: null,
      tracking: '',
      parts:
        next === 'split'
          ? [cash, card].flatMap((source) =>
              source ? { type: source.type, place_id: null, tracking: '', price: null } : [],
            )
          : [],
    });
  return (
    <section className="flex flex-col gap-2" aria-label={t('booking.payment')}>
      <h3 className="text-label font-semibold text-muted">{t('booking.payment')}</h3>
      <Segments tone="brand" label={t('booking.payment')} options={ways} value={way} onChange={choose} />
      {way === 'split' && (
        <Suspense>
          <SplitPayment draft={draft} set={set} total={total} sources={sources} />
        </Suspense>
      )}
      {way !== 'later' && way !== 'split' && (
        <OnePayment key={way} {...{ draft, set, total, sources, trackingError }} type={way} />
      )}
    </section>
  );
}

function OnePayment({
  draft,
  set,
  total,
  sources,
  type,
  trackingError,
}: {
  draft: BookingDraft;
  set: (part: Partial<BookingDraft>) => void;
  total: number;
  sources: readonly Source[];
  type: Source['type'];
  trackingError: string | undefined;
}) {
  const { t, amount } = useWords();
  const [editing, setEditing] = useState(false);
  const choice = { type, place_id: draft.place_id, tracking: draft.tracking };
  const price = draft.amount ?? total;
  const debt = draft.person?.balance ?? 0;
  const place = placeOf(sources, choice)?.name;
  return (
    <>
      {editing ? (
        <MoneyPad
          label={t('booking.amount')}
          value={price || null}
          autoFocus
          onChange={(value) => set({ amount: value ?? 0 })}
          chips={[
            { key: 'whole', label: t('booking.whole'), amount: total },
            ...(debt > 0
              ? [
                  {
                    key: 'debt',
                    label: t('booking.with_debt', { sum: amount(total + debt) }),
                    amount: total + debt,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <button type="button" className="option press min-h-13 text-start" onClick={() => setEditing(true)}>
          <span className="flex-1 text-label text-muted">{t('booking.amount')}</span>
          <Amount value={price} className="text-title font-heavy" />
          <span className="ellipsis text-label text-muted">
            {t('common.toman')}
            {place && ` · ${place}`}
          </span>
          <Icon of={Pencil} />
        </button>
      )}
      {price > total && (
        <p className="px-1 text-caption text-muted">{t('booking.surplus', { sum: amount(price - total) })}</p>
      )}
      {price < total && (
        <p className="px-1 text-caption text-warning">
          {t('booking.rest_owed', { sum: amount(total - price) })}
        </p>
      )}
      <PlaceFields sources={sources} choice={choice} onChange={set} error={trackingError} />
    </>
  );
}
