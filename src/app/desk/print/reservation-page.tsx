import '#ui/table/table.css';
import { type ReactNode, useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { askedFor } from '#app/parts/print/asked-for.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { displayText } from '#contract/sales/columns/sale-invoices.ts';
import { ACTIONS } from '#contract/sales/invoice-words.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { Amount } from '#ui/amount.tsx';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A visit on A4: customer, slots with prices, receipts, remainder. Prints automatically once loaded. */
export function ReservationPage({
  id,
  slots,
  error,
}: {
  id: string;
  slots: readonly InvoiceDetail[] | undefined;
  error: Error | null;
}) {
  const words = useWords();
  const { t } = words;
  const ready = slots !== undefined;
  useEffect(() => {
    if (ready) void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [ready]);
  return (
    <>
      <PrintBar beside home={`/sales/invoices/${id}`} onPrint={ready ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-200 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead
          title={
            <>
              {t('print.reservation')} {slots?.[0] && words.digits(String(slots[0].invoice_number))}
            </>
          }
        />
        <ErrorNotice error={error} />
        {!slots && !error && <SkeletonRows rows={8} />}
        {slots?.[0] && <Paper slots={slots} invoice={slots[0]} />}
      </main>
    </>
  );
}

function Paper({ slots, invoice }: { slots: readonly InvoiceDetail[]; invoice: InvoiceDetail }) {
  const words = useWords();
  const { t, locale } = words;
  const { time_zone } = useClub();
  const { user, creator, coach } = invoice;
  const named = slots.map(namedSlot);
  const addons = slots.flatMap((slot) => slot.addons.filter(({ status }) => status !== 'canceled'));
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-1 text-table">
        <Fact name={t('print.customer')}>
          {user.name} {user.family}
        </Fact>
        <Fact name={t('reservation.phone')}>{user.phone_number && <Phone number={user.phone_number} />}</Fact>
        <Fact name={t('print.date')}>{words.instant(invoice.created_at, time_zone, 'weekday')}</Fact>
        <Fact name={t('print.desk')}>{creator && `${creator.name} ${creator.family}`}</Fact>
        <Fact name={t('record.action_type')}>{ACTIONS[invoice.action_type][locale]}</Fact>
        <Fact name={t('record.coach')}>{coach && `${coach.name} ${coach.family}`}</Fact>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too */}
      <section tabIndex={0} aria-label={t('record.invoices')} className="overflow-x-auto">
        <table className="print-table">
          <thead>
            <tr>
              <th scope="col">{t('record.invoice_number')}</th>
              <th scope="col">{t('record.slot_date')}</th>
              <th scope="col">{t('record.term')}</th>
              <th scope="col">{t('record.status')}</th>
              <th scope="col" className="print-number">
                {t('reservation.price')}
              </th>
              <th scope="col" className="print-number">
                {t('record.discount')}
              </th>
              <th scope="col" className="print-number">
                {t('record.addons')}
              </th>
              <th scope="col" className="print-number">
                {t('print.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.id}>
                <td>{words.digits(String(slot.invoice_number))}</td>
                <td className="print-whole">{words.day(slot.reserved_time.date)}</td>
                <td>
                  {words.digits(slot.reserved_time.court.name)} ·{' '}
                  {slotText(words, namedSlot(slot), [namedSlot(slot)])}
                </td>
                <td>{displayText(slot, locale)}</td>
                <Sum value={slot.price} />
                <Sum value={slot.discount} />
                <Sum value={slot.addons_price} />
                <Sum value={askedFor(slot)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Total name={t('print.total')} value={sumOf(slots, askedFor)} />
            <Total name={t('print.received')} value={sumOf(slots, (slot) => slot.paid)} />
            <Total name={t('print.left')} value={sumOf(slots, (slot) => slot.due)} />
          </tfoot>
        </table>
      </section>
      {addons.length > 0 && (
        <p className="text-table">
          {t('record.addons')}:{' '}
          {joined(
            words,
            addons.map(({ name, count }) =>
              t('reservation.addon_line', { name, count: words.number(count) }),
            ),
          )}
        </p>
      )}
      <Receipts slots={slots} />
      {named.length > 0 && <Rules invoice={invoice} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="font-strong">{children}</dd>
    </div>
  );
}

function Sum({ value }: { value: number }) {
  return (
    <td className="print-number">
      <Amount value={value} />
    </td>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <tr>
      <th scope="row" colSpan={7} className="text-start">
        {name}
      </th>
      <td className="print-number font-heavy">
        <Amount value={value} />
      </td>
    </tr>
  );
}

/** Which receipts paid it. */
function Receipts({ slots }: { slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const { t } = words;
  const rows = new Map<number, InvoiceDetail['allocations'][number]>();
  for (const row of slots.flatMap((slot) => slot.allocations)) {
    rows.set(row.document_id, { ...row, price: row.price + (rows.get(row.document_id)?.price ?? 0) });
  }
  const documents = new Map(slots.flatMap((slot) => slot.documents.map((one) => [one.id, one] as const)));
  if (rows.size === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by keys too
    <section tabIndex={0} aria-label={t('record.receipts')} className="overflow-x-auto">
      <table className="print-table">
        <thead>
          <tr>
            <th scope="col">{t('record.receipt')}</th>
            <th scope="col">{t('record.date')}</th>
            <th scope="col">{t('record.receipt_place')}</th>
            <th scope="col" className="print-number">
              {t('record.receipt_price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows.values()].map((row) => (
            <tr key={row.document_id}>
              <td>{row.doc_number !== null && words.digits(String(row.doc_number))}</td>
              <td className="print-whole">{words.date(row.date)}</td>
              <td>{words.digits(documents.get(row.document_id)?.source?.name ?? '')}</td>
              <Sum value={row.price} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rules({ invoice }: { invoice: InvoiceDetail }) {
  const { t, number } = useWords();
  const rules = invoice.refund_rule.rules
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.hours_before - a.hours_before)
    .map(({ hours_before, percent }) => t('print.rule', { hours: hours_before, percent: number(percent) }));
  if (rules.length === 0) return null;
  return <p className="text-caption">{t('print.rules', { rules: rules.join(' · ') })}</p>;
}
