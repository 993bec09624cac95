import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useClub } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Block, Line, Roll, SlotBox } from './roll.tsx';

/** A reservation for the 80 mm roll: the slot, its price line by line, what is paid, the refund rules. */
export function ReservationScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error } = useQuery(queryFor(saleInvoices.get, { params: { id } }));
  return (
    <Roll ready={Boolean(data)} error={error}>
      {data && <Reservation invoice={data.data} />}
    </Roll>
  );
}

function Reservation({ invoice }: { invoice: InvoiceDetail }) {
  const { t, instant, day, time, digits } = useWords();
  const { time_zone } = useClub();
  const { reserved_time: slot, user, creator } = invoice;
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
      <SlotBox
        place={t('print.slot', {
          court: slot.court.name,
          from: time(slot.time.start_time),
          to: time(slot.time.end_time),
        })}
        day={day(slot.date)}
      />
      <PriceBlock invoice={invoice} />
      <Rules rules={invoice.refund_rule.rules} />
    </>
  );
}

function PriceBlock({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useWords();
  const { discount_group: group, reserved_time: slot } = invoice;
  const discountName =
    group && invoice.discount_manual === null
      ? t('print.discount_group', { name: group.name, percent: group.percent })
      : t('print.discount');
  return (
    <Block>
      <Line name={t('print.slot_line', { court: slot.court.name })}>
        <Amount value={invoice.price} />
      </Line>
      {invoice.discount > 0 && (
        <Line name={discountName}>
          <Amount value={-invoice.discount} />
        </Line>
      )}
      {invoice.addons
        .filter((addon) => addon.status !== 'canceled')
        .map((addon) => (
          <Line key={addon.id} name={t('print.addon', { name: addon.name, count: addon.count })}>
            <Amount value={addon.price * addon.count} />
          </Line>
        ))}
      <div className="my-1.5 border-t-2" />
      <Line name={t('print.total')} strong>
        <Amount value={invoice.total_price} />
      </Line>
      <Line name={t('print.received')}>
        <Amount value={invoice.paid} />
      </Line>
      <Line name={t('print.left')}>
        <strong>
          <Amount value={invoice.due} />
        </strong>
      </Line>
    </Block>
  );
}

function Rules({ rules }: { rules: InvoiceDetail['refund_rule']['rules'] }) {
  const { t } = useWords();
  const kept = rules.filter((rule) => rule.percent > 0).sort((a, b) => b.hours_before - a.hours_before);
  // The last hours give nothing back: said, not left to be guessed.
  const nothingAfter = !kept.some((rule) => rule.hours_before === 0);
  const text = kept
    .map((rule) => t('print.rule', { hours: rule.hours_before, percent: rule.percent }))
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
