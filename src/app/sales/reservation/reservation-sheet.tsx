import { useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Maximize2 from 'lucide-react/icons/maximize-2';
import PhoneIcon from 'lucide-react/icons/phone';
import { useCallback, useState } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { namedSlot, visitText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { PersonCard } from '#app/parts/people/person-card.tsx';
import type { Panel } from '#app/parts/sheets/reservation-address.ts';
import type { ReservationSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import type { VisitPlan } from '#app/parts/visits/visit-plan.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { useChangedElsewhere } from '#app/shell/use-changed-elsewhere.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { COMMA } from '#domain/digits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { INVOICE_STATUS, invoiceDisplay } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { InvoiceHistory } from './history.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { MoneyCard } from './money-card.tsx';
import { visitDiffers } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { NoHistory, OfflineMoney, OfflineSlots } from './offline-visit.tsx';
import { PayersCard } from './payers-card.tsx';
import { ReservationFoot } from './reservation-foot.tsx';
import { SeasonRow } from './season-row.tsx';
import { useReservationView } from './use-reservation-view.ts';
import { type ActionsProps, VisitActions, VisitMenu } from './visit-actions.tsx';
import { leadsTo, NO_FORM, type PanelForm, panelTitle, requestedSlot, ShownPanel } from './visit-panels.tsx';

/** The height of a price line. */
const LINE_PX = 34;

/**
 * The sheet of a visit, opened by any of its reservations (D29): customer, payment, actions; panels replace the
 * content.
 */
export function ReservationSheet({ open, invoiceId, panel: asked, onMove, onClose }: ReservationSheetProps) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const view = useReservationView(invoiceId, {
    onPanel: (next, offered) => setAt({ id: invoiceId, panel: next, offered }),
    onMove,
  });
  const { query, slots, cells, facts, plan, offline, failure, kept, earlyLines, actions } = view;
  const [main] = slots ?? [];
  const changed = useChangedElsewhere(invoiceId, { data: slots, isFetching: query.isFetching }, visitDiffers);
  const { at, setAt } = usePanel(invoiceId, {
    asked: open ? asked : undefined,
    known: main !== undefined,
    plan,
  });
  const panel = main && at ? at.panel : null;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [form, setForm] = useState<PanelForm>(NO_FORM);
  const { clear: clearForm } = form;
  const clear = useCallback(() => {
    clearForm();
    setAt(null);
  }, [clearForm, setAt]);
  const close = useFormClose({ open, dirty: panel !== null && form.dirty, clear, onClose });

  const back = () => {
    setAt(null);
    setForm(NO_FORM);
  };

  const user = facts?.user;
  const title = facts ? visitText(words, facts.slots.map(namedSlot)) : t('reservation.title');
  const known = slots ?? cells.flatMap(({ invoice }) => invoice ?? []);
  const coach = known[0]?.coach;
  const notes = known.map(({ description }) => description);
  const history = main && slots && <InvoiceHistory slots={[main, ...slots.slice(1)]} />;
  const personName = user ? `${user.name} ${user.family}` : '';
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      // Like the line below: on a phone it never wraps.
      className="max-tablet:h-[94%] max-tablet:[&_.sheet-title]:truncate"
      {...(panel
        ? { onBack: back }
        : (slots || kept) && actions && { actions: <HeadButtons id={invoiceId} {...actions} /> })}
      title={panel ? panelTitle(words, panel, facts) : title}
      subtitle={
        panel
          ? `${digits(personName)} · ${title}`
          : facts &&
            (kept && offline ? (
              <KeptSubtitle date={facts.slots[0]?.reserved_time.date ?? ''} />
            ) : (
              <Subtitle
                facts={facts}
                slots={slots}
                number={main?.invoice_number ?? cells[0]?.invoice?.invoice_number}
              />
            ))
      }
      footer={
        panel ? (
          <div ref={setFoot} className="contents" />
        ) : (
          facts &&
          (changed.before ? (
            // What was about to be pressed may be another thing now: the button waits for a look (look.md §10).
            <Button size="large" block onClick={changed.seen}>
              {t('common.changed_seen')}
            </Button>
          ) : (
            <ReservationFoot key={invoiceId} id={invoiceId} facts={facts} />
          ))
        )
      }
    >
      {changed.before && slots && <NewsLine before={changed.before} now={slots} />}
      {panel && slots && facts ? (
        <ShownPanel
          panel={panel}
          invoice={requestedSlot(slots, at?.slot)}
          offered={at?.offered ?? plan.cancel}
          onForm={setForm}
          onBack={back}
          onDone={() => close.finish()}
          {...{ slots, facts, foot }}
        />
      ) : (
        <>
          {user && <VisitPerson user={user} owing={facts.due > 0} />}
          {!slots && !kept && can('invoice.show') && !failure && !offline && <SkeletonRows />}
          {!kept && <FailedNotice query={query} gone={t('reservation.gone')} />}
          {kept && facts && <OfflineMoney cells={cells} facts={facts} />}
          {slots && facts && <MoneyCard slots={slots} facts={facts} />}
          {slots && facts && <PayersCard slots={slots} facts={facts} />}
          {(kept || slots) && (
            // At least as high as the cached content, so that nothing moves when the record arrives.
            <div style={{ minHeight: earlyLines === null ? undefined : earlyLines * LINE_PX }}>
              {kept && <OfflineSlots cells={cells} />}
              {slots && <InvoiceLines slots={slots} />}
            </div>
          )}
          {(slots || kept) && actions && (
            <>
              {coach && (
                <p className="px-1 text-label text-muted">
                  {t('reservation.coach', { name: `${coach.name} ${coach.family}` })}
                </p>
              )}
              {[...new Set(notes)].filter(Boolean).map((description) => (
                <p key={description} className="px-1 text-label">
                  {description}
                </p>
              ))}
              <SeasonRow slots={slots} cells={cells} />
              <VisitActions {...actions} />
              {kept ? <NoHistory /> : history}
              {kept && !offline && <FailedNotice query={query} />}
            </>
          )}
        </>
      )}
      {close.dialog}
    </Sheet>
  );
}

interface PanelAt {
  id: number;
  panel: Panel;
  offered?: readonly number[] | undefined;
  /** The reservation that an address asks for; of the visit's own tiles none of its slots. */
  slot?: number;
}

/** A panel belongs to its visit: another one in the same sheet starts at its first, or where the address asks for it. */
function usePanel(
  id: number,
  { asked, known, plan }: { asked: Panel | undefined; known: boolean; plan: VisitPlan },
) {
  const [at, setAt] = useState<PanelAt | null>(null);
  // The requested panel opens once, when the record is there.
  const wanted = asked ? `${id} ${asked}` : null;
  const [met, setMet] = useState<string | null>(null);
  if (wanted !== met && (wanted === null || known)) {
    setMet(wanted);
    if (asked && leadsTo(plan, asked)) setAt({ id, panel: asked, slot: id });
  }
  return { at: at?.id === id ? at : null, setAt };
}

/** The customer with buttons to call and to open their record. */
export function VisitPerson({ user, owing }: { user: VisitFacts['user']; owing: boolean }) {
  const { t } = useWords();
  const can = useCan();
  const sheet = useSheet();
  return (
    <PersonCard
      person={{
        id: user.id,
        name: `${user.name} ${user.family}`,
        phone: user.phone_number ?? '',
        balance: null,
      }}
      tone={owing ? 'owing' : 'brand'}
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
  );
}

/** The link to the page, and actions without room below. */
function HeadButtons({ id, ...actions }: ActionsProps & { id: number }) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  // A phone's title has no room for three buttons.
  const phone = useViewport() === 'phone';
  const page = can('invoice.show') && {
    icon: Maximize2,
    label: t('account.whole_page'),
    go: () => void navigate(linkTo('/sales/invoices/$id', { params: { id } })),
  };
  return (
    <>
      {page && !phone && <IconButton icon={page.icon} label={page.label} onClick={page.go} />}
      <VisitMenu
        {...actions}
        first={page && phone ? [{ key: 'page', icon: page.icon, label: page.label, onSelect: page.go }] : []}
      />
    </>
  );
}

/** «آنچه تا ۱۱:۲۶ می‌دانیم»: everything is cached data. */
function KeptSubtitle({ date }: { date: string }) {
  const { t } = useWords();
  const asOf = useAsOf(dayQuery(date).queryKey);
  return (
    <span className="flex items-center gap-1.5 font-strong text-warning">
      <Icon of={Clock} size={16} />
      {asOf ? t('reservation.known_until', { as_of: asOf.text }) : t('reservation.known_here')}
    </span>
  );
}

/** «دوشنبه ۲ آذر · رزرو ۱٬۲۱۵ · حضوری»; while it runs how long it has been. */
function Subtitle({
  facts,
  slots,
  number,
}: {
  facts: VisitFacts;
  slots: readonly InvoiceDetail[] | undefined;
  number: number | undefined;
}) {
  const words = useWords();
  const { t, day } = words;
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const dates = [...new Set(facts.slots.map((slot) => slot.reserved_time.date))];
  const all = facts.slots.map((slot) => edges(slot, time_zone));
  const now = serverNow();
  const start = Math.min(...all.map((one) => one.start.getTime()));
  const minutes = Math.floor((now.getTime() - start) / MINUTE_MS);
  const runs = all.some((one) => one.end > now) && minutes >= 0 && minutes < 60 && dates[0] === today;
  const n = number !== undefined && t('reservation.number', { n: String(number) });
  const [main] = slots ?? [];
  const made = main && t(`reservation.action_${main.action_type}`);
  const said = runs
    ? [n, t('reservation.running', { n: words.number(minutes) })]
    : [dates.map(day).join(COMMA[words.locale]), n, made];
  return (
    // One line on a phone, so that what follows keeps its place.
    <span className="flex min-w-0 items-center gap-x-2 tablet:flex-wrap">
      <span className="min-w-0 max-tablet:truncate">{said.filter(Boolean).join(' · ')}</span>
      {slots && <StateTag slots={slots} />}
    </span>
  );
}

/** The state besides active: came, missed, over, cancelled; with different slots each line shows its own. */
function StateTag({ slots }: { slots: readonly InvoiceDetail[] }) {
  const { t } = useWords();
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const states = (active.length > 0 ? active : slots).map(stateOf);
  const [state] = states;
  return state && states.every((one) => one?.key === state.key) ? (
    <Tag tone={state.tone}>{t(state.key)}</Tag>
  ) : null;
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
