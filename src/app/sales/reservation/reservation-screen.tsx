import { Link, useNavigate, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useState } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { dayName, dayWithin } from '#app/i18n/day-name.ts';
import { namedSlot, visitText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { TellButton } from '#app/parts/events/tell-button.tsx';
import { InvoiceTag } from '#app/parts/money/invoice-tag.tsx';
import type { Panel } from '#app/parts/sheets/reservation-address.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { ACTIONS } from '#contract/sales/invoice-words.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { AllocationsCard } from './allocations-card.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { MoneyCard } from './money-card.tsx';
import { NoHistory, OfflineMoney, OfflineSlots } from './offline-visit.tsx';
import { PayersCard } from './payers-card.tsx';
import { PrintButton } from './print-button.tsx';
import { RemoveReservation } from './remove-reservation.tsx';
import { ReservationFoot } from './reservation-foot.tsx';
import { VisitPerson } from './reservation-sheet.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { useReservationView } from './use-reservation-view.ts';
import { VisitActions } from './visit-actions.tsx';
import { VisitBar } from './visit-bar.tsx';
import { NO_FORM, type PanelForm, panelTitle, requestedSlot, ShownPanel } from './visit-panels.tsx';

/**
 * The page of a reservation with its visit (D29): facts on one side, history on the other, actions in the bar. Offline
 * it shows the cached calendar's data.
 */
export function ReservationScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // Open panels and questions belong to one record.
  return <ReservationOf key={id} id={Number(id)} />;
}

function ReservationOf({ id }: { id: number }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const [leaving, setLeaving] = useState(false);
  const [at, setAt] = useState<{ panel: Panel; offered?: readonly number[] | undefined } | null>(null);
  const { query, slots, cells, facts, plan, offline, failure, kept, actions } = useReservationView(id, {
    wanted: !leaving,
    onPanel: (panel, offered) => setAt({ panel, offered }),
    onMove: (date) => void navigate(linkTo('/sales/calendar', { search: { move: id, date } })),
  });
  const own = slots?.find((slot) => slot.id === id);
  const number =
    own?.invoice_number ?? cells.find(({ invoice }) => invoice?.id === id)?.invoice?.invoice_number;
  // On a phone it stands in the page: the bar's room is for the number.
  const tell = own && (
    <TellButton
      kind="sale-invoices"
      id={id}
      name={t('reservation.number', { n: String(own.invoice_number) })}
    />
  );
  const buttons = facts && (
    <>
      {!phone && tell}
      <PrintButton id={id} facts={facts} offline={offline || kept} />
      {own && can('invoice.delete') && <RemoveReservation invoice={own} onLeave={setLeaving} />}
      {own?.status === INVOICE_STATUS.active && can('invoice.update') && (
        <IconButton
          icon={Pencil}
          label={t('reservation.edit')}
          onClick={() => void navigate(linkTo('/sales/invoices/$id/edit', { params: { id } }))}
        />
      )}
    </>
  );
  return (
    <>
      <TopBar
        title={number === undefined ? t('reservation.title') : t('reservation.number', { n: String(number) })}
        end={phone ? buttons : undefined}
      >
        {!phone && own && <InvoiceTag row={own} words={words} />}
        {!phone && buttons}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,420px)] laptop:gap-6">
          {!slots && !kept && !failure && !offline && <SkeletonRows rows={6} picture />}
          <div className="col-span-full empty:hidden">
            {(!kept || !offline) && <FailedNotice query={query} gone={t('reservation.gone')} />}
          </div>
          {facts && (slots || kept) && (
            <div className="flex min-w-0 flex-col gap-4 self-start">
              {phone && own && (
                <div className="flex items-center justify-between gap-2">
                  <InvoiceTag row={own} words={words} />
                  {tell}
                </div>
              )}
              <WhoAndWhen facts={facts} />
              {slots ? (
                <MoneyCard slots={slots} facts={facts} />
              ) : (
                <OfflineMoney cells={cells} facts={facts} />
              )}
              <Card>
                {slots ? <InvoiceLines slots={slots} part="price" /> : <OfflineSlots cells={cells} />}
              </Card>
              {phone && actions && <VisitActions {...actions} />}
              {slots && facts && <PayersCard slots={slots} facts={facts} />}
              {slots && <AllocationsCard slots={slots} />}
              {own && slots && <Facts invoice={own} slots={slots} />}
            </div>
          )}
          {facts && (slots || kept) && (
            <div className="flex min-w-0 flex-col gap-4">
              {slots ? <TimelineCard slots={slots} /> : <NoHistory />}
              {slots && <AuditCard resource="sale-invoices" ids={slots.map((slot) => slot.id)} />}
            </div>
          )}
        </div>
      </main>
      {facts && actions && (slots || kept) && (
        <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 laptop:px-6 [&:has(>:only-child:empty)]:hidden">
          <div className="flex min-w-0 flex-1 flex-col gap-2 empty:hidden tablet:w-105 tablet:flex-none">
            <ReservationFoot id={id} facts={facts} />
          </div>
          {!phone && (
            <div className="ms-auto flex flex-wrap items-center">
              <VisitBar {...actions} slots={slots} />
            </div>
          )}
        </div>
      )}
      <LevelSheet
        id={id}
        at={at}
        slots={slots}
        facts={facts}
        cancel={plan.cancel}
        onClose={() => setAt(null)}
      />
    </>
  );
}

/** The customer, court and day. */
function WhoAndWhen({ facts }: { facts: VisitFacts }) {
  const words = useWords();
  const { today } = useClubNow();
  const days = [...new Set(facts.slots.map((slot) => slot.reserved_time.date))];
  return (
    <>
      <VisitPerson user={facts.user} owing={facts.due > 0} />
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
        <span className="min-w-0 flex-1 text-lead font-heavy">
          {visitText(words, facts.slots.map(namedSlot))}
        </span>
        <span className="text-muted">
          {joined(
            words,
            days.flatMap((day) =>
              day === today ? [dayName(words, day, today), words.day(day)] : words.day(day),
            ),
          )}
        </span>
      </Card>
    </>
  );
}

/** Further facts. */
export function Facts({ invoice, slots }: { invoice: InvoiceDetail; slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const { t, digits } = words;
  const { today } = useClubNow();
  const { time_zone } = useClub();
  const { coach, creator } = invoice;
  const notes = [...new Set(slots.map(({ description }) => description))].filter(Boolean);
  const made = clubDay(new Date(invoice.created_at), time_zone);
  const facts: [string, ReactNode][] = [
    [t('record.action_type'), ACTIONS[invoice.action_type][words.locale]],
    [t('record.coach'), coach && `${coach.name} ${coach.family}`],
    [
      t('record.season'),
      invoice.season_schedule_id !== null && <SeasonLink id={invoice.season_schedule_id} />,
    ],
    [t('record.description'), notes.length > 0 && digits(notes.join(' · '))],
    [t('reservation.cancel_reason'), invoice.cancel_reason && digits(invoice.cancel_reason)],
    [
      t('reservation.made_at'),
      `${dayWithin(words, made, today)} ${words.instant(invoice.created_at, time_zone, 'time')}`,
    ],
    [t('record.creator'), creator ? `${creator.name} ${creator.family}` : t('reservation.system')],
  ];
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  );
}

/** The way to the season that it is a session of, for who may see seasons. */
function SeasonLink({ id }: { id: number }) {
  const { t } = useWords();
  const can = useCan();
  if (!can('season_scheduler.show')) return t('list.yes');
  return (
    <Link
      {...linkTo('/sales/season-schedules/$id', { params: { id } })}
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end text-brand"
    >
      {t('record.season_page')}
    </Link>
  );
}

/** A panel over the page: add-ons, cancelling, a message. */
function LevelSheet({
  id,
  at,
  slots,
  facts,
  cancel,
  onClose,
}: {
  id: number;
  at: { panel: Panel; offered?: readonly number[] | undefined } | null;
  slots: readonly InvoiceDetail[] | undefined;
  facts: VisitFacts | undefined;
  cancel: readonly number[];
  onClose: () => void;
}) {
  const words = useWords();
  const { digits } = words;
  const [form, setForm] = useState<PanelForm>(NO_FORM);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const open = at !== null && slots !== undefined;
  const close = useFormClose({ open, dirty: form.dirty, clear: form.clear, onClose });
  // After it is closed and the draft deleted.
  useEffect(() => {
    if (!open) setForm(NO_FORM);
  }, [open]);
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      className="max-tablet:h-[94%]"
      title={at && panelTitle(words, at.panel, facts)}
      subtitle={
        facts &&
        `${digits(`${facts.user.name} ${facts.user.family}`)} · ${visitText(words, facts.slots.map(namedSlot))}`
      }
      footer={<div ref={setFoot} className="contents" />}
    >
      {at && slots && facts && (
        <ShownPanel
          panel={at.panel}
          invoice={requestedSlot(slots, id)}
          offered={at.offered ?? cancel}
          onForm={setForm}
          onBack={onClose}
          onDone={() => close.finish()}
          {...{ slots, facts, foot }}
        />
      )}
      {close.dialog}
    </Sheet>
  );
}
