import ChevronRight from 'lucide-react/icons/chevron-right';
import PhoneIcon from 'lucide-react/icons/phone';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useInvoice } from '#app/data/use-invoice.ts';
import { PersonCard } from '#app/features/customer/person-picker-card.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { FailedNotice } from '#app/shell/failed-notice.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { useChangedElsewhere } from '#app/shell/use-changed-elsewhere.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { invoiceDisplay } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { InvoiceHistory } from './history.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { MoneyCard } from './money-card.tsx';
import { differs } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { ReservationFoot } from './reservation-foot.tsx';

const LEVELS = {
  addons: lazy(async () => ({ default: (await import('./addons-level.tsx')).AddonsLevel })),
  cancel: lazy(async () => ({ default: (await import('./cancel-level.tsx')).CancelLevel })),
  message: lazy(async () => ({ default: (await import('./message-level.tsx')).MessageLevel })),
};
type Level = keyof typeof LEVELS;

interface Form {
  dirty: boolean;
  clear: () => void;
}
const NO_FORM: Form = { dirty: false, clear: () => {} };

/** One reservation: who, how it stands with the money, what may be done; second levels take the content's place. */
export function ReservationSheet({
  open,
  invoiceId,
  onMove,
  onClose,
}: {
  open: boolean;
  invoiceId: number;
  /** Gives way to the desk's move mode. */
  onMove: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, digits, time, day } = words;
  const can = useCan();
  const sheet = useSheet();
  const { query, invoice, cell, facts } = useInvoice(invoiceId);
  const changed = useChangedElsewhere(invoiceId, { data: invoice, isFetching: query.isFetching }, differs);
  // A level belongs to its reservation: another one in the same sheet starts at its first.
  const [at, setAt] = useState<{ id: number; level: Level } | null>(null);
  const level = at?.id === invoiceId && invoice ? at.level : null;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [form, setForm] = useState<Form>(NO_FORM);
  const { clear: clearForm } = form;
  const clear = useCallback(() => {
    clearForm();
    setAt(null);
  }, [clearForm]);
  const close = useFormClose({ open, dirty: level !== null && form.dirty, clear, onClose });

  const back = () => {
    setAt(null);
    setForm(NO_FORM);
  };
  const show = (next: Level) => setAt({ id: invoiceId, level: next });

  const slot = invoice ? slotOfInvoice(invoice) : cell ? slotOfCell(cell) : null;
  const user = invoice?.user ?? cell?.invoice?.user;
  const title = slot
    ? t('reservation.slot', {
        court: digits(slot.court),
        from: time(slot.start_time),
        to: time(slot.end_time),
      })
    : t('reservation.title');
  const number_ = invoice?.invoice_number ?? cell?.invoice?.invoice_number;
  const subtitle = slot && (
    <span className="flex flex-wrap items-center gap-x-2">
      {[
        day(slot.date),
        number_ && t('reservation.number', { n: String(number_) }),
        invoice && t(`reservation.action_${invoice.action_type}`),
      ]
        .filter(Boolean)
        .join(' · ')}
      {invoice && <StateTag invoice={invoice} />}
    </span>
  );
  const Shown = level && LEVELS[level];
  const personName = user ? `${user.name} ${user.family}` : '';

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      className="max-tablet:h-[94%]"
      {...(level && { onBack: back })}
      title={level ? t(`reservation.${level}_title`) : title}
      subtitle={level ? `${digits(personName)} · ${title}` : subtitle}
      footer={
        level ? (
          <div ref={setFoot} className="contents" />
        ) : (
          facts &&
          (changed.before ? (
            // What was about to be pressed may be another thing now: the button waits for a look (flows §8).
            <Button size="large" block onClick={changed.seen}>
              {t('common.changed_seen')}
            </Button>
          ) : (
            <ReservationFoot key={invoiceId} invoice={facts} />
          ))
        )
      }
    >
      {changed.before && invoice && <NewsLine before={changed.before} now={invoice} />}
      {Shown && invoice ? (
        <Suspense fallback={<SkeletonRows />}>
          <Shown invoice={invoice} foot={foot} onForm={setForm} onBack={back} onDone={() => close.finish()} />
        </Suspense>
      ) : (
        <>
          {user && (
            <PersonCard
              person={{ id: user.id, name: personName, phone: user.phone_number ?? '', balance: null }}
              tone={invoice && invoice.due > 0 ? 'owing' : 'brand'}
            >
              {user.phone_number && (
                <a
                  className="btn btn-ghost btn-icon press"
                  href={`tel:${user.phone_number}`}
                  aria-label={t('customer.call')}
                >
                  <Icon of={PhoneIcon} />
                </a>
              )}
              {can('user.show') && (
                <IconButton
                  icon={ChevronRight}
                  flipIcon
                  label={t('reservation.open_customer')}
                  onClick={() => sheet.open('customer', user.id)}
                />
              )}
            </PersonCard>
          )}
          {!invoice && can('invoice.show') && !query.error && <SkeletonRows />}
          <FailedNotice query={query} gone={t('reservation.gone')} />
          {invoice && (
            <>
              <MoneyCard invoice={invoice} />
              <InvoiceLines invoice={invoice} />
              {invoice.coach && (
                <p className="px-1 text-label text-muted">
                  {t('reservation.coach', { name: `${invoice.coach.name} ${invoice.coach.family}` })}
                </p>
              )}
              {invoice.description && <p className="px-1 text-label">{invoice.description}</p>}
              <InvoiceActions invoice={invoice} onLevel={show} onMove={onMove} />
              <InvoiceHistory invoice={invoice} />
            </>
          )}
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}

interface SlotWords {
  court: string;
  date: string;
  start_time: string;
  end_time: string;
}

const slotOfInvoice = ({ reserved_time: { court, date, time } }: InvoiceDetail): SlotWords => ({
  court: court.name,
  date,
  start_time: time.start_time,
  end_time: time.end_time,
});

const slotOfCell = ({ court, date, start_time, end_time }: CalendarTime): SlotWords => ({
  court: court.name,
  date,
  start_time,
  end_time,
});

/** What it is beside active: came, did not come, over, cancelled. */
function StateTag({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useWords();
  const state = stateOf(invoice);
  return state && <Tag tone={state.tone}>{t(state.key)}</Tag>;
}

function stateOf(invoice: InvoiceDetail): { key: Parameters<Words['t']>[0]; tone: Tone } | null {
  switch (invoiceDisplay(invoice)) {
    case 'canceled':
      return { key: 'reservation.state_canceled', tone: 'negative' };
    case 'canceledBySystem':
      return { key: 'reservation.state_closed', tone: 'negative' };
    case 'confirmed':
      return invoice.attended === false
        ? { key: 'reservation.state_no_show', tone: 'warning' }
        : { key: 'reservation.state_came', tone: 'positive' };
    case 'activePassed':
      return { key: 'reservation.state_passed', tone: 'neutral' };
    default:
      return null;
  }
}
