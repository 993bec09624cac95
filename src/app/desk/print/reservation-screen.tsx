import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { namedSlot, slotText, visitText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { askedFor } from '#app/parts/print/asked-for.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { sumOf } from '#domain/money.ts';
import { winningGroup } from '#domain/pricing.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Block, Line, Roll, SlotBox } from './roll.tsx';

const CachedReservation = lazy(async () => ({
  default: (await import('./cached-reservation.tsx')).CachedReservation,
}));

const ReservationPage = lazy(async () => ({
  default: (await import('./reservation-page.tsx')).ReservationPage,
}));

/** A visit for the 80 mm roll (D29): its slots, its price line by line, what is paid, the refund rules. */
export function ReservationScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { days, paper } = useSearch({ strict: false }) as { days?: string; paper?: string };
  const query = useQuery(queryFor(visits.get, { params: { id } }));
  const { data } = query;
  const error = failureOf(query);
  const active = data?.data.filter((slot) => slot.status === INVOICE_STATUS.active) ?? [];
  const [first, ...others] = active.length > 0 ? active : (data?.data ?? []);
  // Print the cached data once: fresh data would print again.
  const [gone, setGone] = useState(false);
  if (error?.passing && !gone) setGone(true);
  if (days !== undefined && gone) {
    return (
      <Suspense>
        <CachedReservation id={Number(id)} days={`${days}`.split(',')} error={error} />
      </Suspense>
    );
  }
  if (paper === 'a4') {
    return (
      <Suspense>
        <ReservationPage id={id} slots={data?.data} error={error} />
      </Suspense>
    );
  }
  return (
    <Roll ready={Boolean(data)} error={error} home={`/sales/calendar?sheet=reservation.${id}`}>
      {first && <Reservation slots={[first, ...others]} all={data?.data ?? []} />}
    </Roll>
  );
}

function Reservation({
  slots,
  all,
}: {
  /** The active slots, or all when none is active. */
  slots: [InvoiceDetail, ...InvoiceDetail[]];
  all: readonly InvoiceDetail[];
}) {
  const words = useWords();
  const { t, instant, day, digits } = words;
  const { time_zone } = useClub();
  const [invoice] = slots;
  const { user, creator } = invoice;
  const days = [...Map.groupBy(slots, (slot) => slot.reserved_time.date)];
  return (
    <>
      <section className="py-2 text-center">
        <h1 className="text-state">{t('print.reservation')}</h1>
        <bdi dir="ltr" className="block text-[27px] leading-[1.4] font-heavy">
          {digits(String(invoice.invoice_number))}
        </bdi>
        {invoice.status === INVOICE_STATUS.canceled && (
          <strong className="text-lead">{t('print.canceled')}</strong>
        )}
      </section>
      <Block>
        <Line name={t('print.date')}>{instant(invoice.created_at, time_zone, 'weekday')}</Line>
        <Line name={t('print.customer')}>
          {user.name} {user.family}
        </Line>
        {creator && (
          <Line name={t('print.desk')}>
            {creator.name} {creator.family}
          </Line>
        )}
      </Block>
      {days.map(([date, ofDay]) => (
        <SlotBox key={date} place={visitText(words, ofDay.map(namedSlot))} day={day(date)} />
      ))}
      <PriceBlock slots={all.filter((slot) => slots.includes(slot) || askedFor(slot) > 0)} />
      <Rules rules={invoice.refund_rule.rules} />
    </>
  );
}

function PriceBlock({ slots }: { slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const { t } = words;
  const named = slots.map(namedSlot);
  return (
    <Block>
      {slots.map((slot) => {
        const name =
          slots.length > 1
            ? slotText(words, namedSlot(slot), named)
            : t('print.slot_line', { court: slot.reserved_time.court.name });
        return slot.status === INVOICE_STATUS.canceled ? (
          <Line key={slot.id} name={t('print.kept_of', { slot: name })}>
            <Amount value={askedFor(slot)} />
          </Line>
        ) : (
          <SlotLines key={slot.id} slot={slot} name={name} />
        );
      })}
      <div className="my-1.5 border-t-2" />
      <Line name={t('print.total')} strong>
        <Amount value={sumOf(slots, askedFor)} />
      </Line>
      <Line name={t('print.received')}>
        <Amount value={sumOf(slots, (slot) => slot.paid)} />
      </Line>
      <Line name={t('print.left')}>
        <strong>
          <Amount value={sumOf(slots, (slot) => slot.due)} />
        </strong>
      </Line>
    </Block>
  );
}

/** A slot with its discounts and add-ons. */
function SlotLines({ slot, name }: { slot: InvoiceDetail; name: string }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <Line name={name}>
        <Amount value={slot.price} />
      </Line>
      {slot.discount > 0 && (
        <Line name={discountName(words, slot)}>
          <Amount value={-slot.discount} />
        </Line>
      )}
      {slot.addons
        .filter((addon) => addon.status !== 'canceled')
        .map((addon) => (
          <Line key={addon.id} name={t('print.addon', { name: addon.name, count: addon.count })}>
            <Amount value={addon.price * addon.count} />
          </Line>
        ))}
    </>
  );
}

function discountName({ t, number }: Words, slot: InvoiceDetail): string {
  const group = winningGroup(slot);
  return group
    ? t('print.discount_group', { name: group.name, percent: number(group.percent) })
    : t('print.discount');
}

function Rules({ rules }: { rules: InvoiceDetail['refund_rule']['rules'] }) {
  const { t, number } = useWords();
  const kept = rules.filter((rule) => rule.percent > 0).sort((a, b) => b.hours_before - a.hours_before);
  // Says explicitly that late cancels refund nothing.
  const nothingAfter = !kept.some((rule) => rule.hours_before === 0);
  const text = kept
    .map((rule) => t('print.rule', { hours: rule.hours_before, percent: number(rule.percent) }))
    .join(' · ');
  return (
    <Block>
      <p className="text-center text-micro">
        {text && t('print.rules', { rules: text })}
        {text && <br />}
        {text && nothingAfter && `${t('print.rules_end')} `}
        {t('print.enjoy')}
      </p>
    </Block>
  );
}
