import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Hash from 'lucide-react/icons/hash';
import Headset from 'lucide-react/icons/headset';
import Landmark from 'lucide-react/icons/landmark';
import Scale from 'lucide-react/icons/scale';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo, type Target } from '#app/links.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { useApprove } from '#app/parts/money/approving.ts';
import { useConfirm } from '#app/parts/money/confirming.ts';
import { payerName } from '#app/parts/money/payer-name.ts';
import { doerText } from '#contract/columns/common.ts';
import { events } from '#contract/messages/events.ts';
import { type TicketTotals, tickets } from '#contract/messages/tickets.ts';
import { system } from '#contract/system/system.ts';
import { type Document, documents } from '#contract/treasury/documents.ts';
import { type Shift, shifts } from '#contract/treasury/shifts.ts';
import { addDays } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Count } from '#ui/count.tsx';
import { useDragToClose } from '#ui/drag-to-close.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { holderText } from './devices-card.tsx';

/** A device not seen for this long is not listed. */
const GONE_DAYS = 7;

interface Waiting {
  key: string;
  icon: LucideIcon;
  tone: 'warning' | 'info' | 'negative';
  title: string;
  detail: string;
  to: Target;
  /** The only one of its kind: it is answered here. */
  one?: { shift: Shift } | { receipt: Document };
}

/** What waits for this person, with links; renders nothing when there is nothing. */
export function WaitingCard() {
  const { t } = useWords();
  const rows = useWaiting();
  // Rows may change under a finger: ignore taps meant for another one.
  const meant = useTapGuard(rows.map(nameOf).join());
  if (rows.length === 0) return null;
  return (
    <Card className="home-4 flex flex-col p-0">
      <h2 className="flex min-h-12 items-center gap-2 px-4 font-strong">
        {t('home.waiting')}
        <Count n={rows.length} quiet />
      </h2>
      <ul>
        {rows.map((waiting) => {
          const { key, one, ...row } = waiting;
          if (!one) return <Row key={key} {...row} />;
          return 'shift' in one ? (
            <ShiftRow key={nameOf(waiting)} {...row} meant={meant} shift={one.shift} />
          ) : (
            <ReceiptRow key={nameOf(waiting)} {...row} meant={meant} receipt={one.receipt} />
          );
        })}
      </ul>
    </Card>
  );
}

/** A kind of what waits, and which one where it is the only one. */
const nameOf = ({ key, one }: Waiting): string =>
  one ? `${key} ${'shift' in one ? one.shift.id : one.receipt.id}` : key;

type Said = Omit<Waiting, 'key' | 'one'>;
interface Meant {
  /** Whether a tap was meant for the present rows. */
  meant: () => boolean;
}
interface Answering {
  call: { busy: boolean; error: unknown; errorText: string | null };
  waits: boolean;
  say: () => Promise<unknown>;
}

function ShiftRow({ shift, ...row }: Said & Meant & { shift: Shift }) {
  return <AnsweredRow {...row} {...useApprove(shift)} />;
}

function ReceiptRow({ receipt, ...row }: Said & Meant & { receipt: Document }) {
  return <AnsweredRow {...row} {...useConfirm(receipt)} />;
}

/** Approved by its button or taken aside with the finger, with 8 seconds to take it back. */
function AnsweredRow({ call, waits, say, meant, ...row }: Said & Meant & Answering) {
  const { t, dir } = useWords();
  const slides = useRef<HTMLDivElement>(null);
  const busy = waits || call.busy;
  const answer = () => !busy && meant() && void say();
  // Only as far as a third of it: a slip of the finger answers nothing.
  const drag = useDragToClose(slides, dir === 'rtl' ? 'right' : 'left', answer, undefined, false);
  return (
    <Row
      {...row}
      slides={{ ref: slides, ...drag }}
      answer={
        <Button kind="soft" className="flex-none" busy={busy} onClick={answer}>
          {t('home.approve')}
          <span className="sr-only">: {row.title}</span>
        </Button>
      }
      refusal={call.error ? call.errorText : null}
    />
  );
}

interface RowProps extends Said {
  answer?: ReactNode;
  slides?: ComponentPropsWithRef<'div'>;
  refusal?: string | null;
}

function Row({ icon, tone, title, detail, to, answer, slides, refusal }: RowProps) {
  const { t } = useWords();
  const said = (
    <>
      <span className={`flex size-10 flex-none items-center justify-center rounded-full tone-${tone}`}>
        <Icon of={icon} />
      </span>
      <span className="min-w-0 flex-1 leading-normal">
        <b className="block font-strong">{title}</b>
        <span className="block text-caption text-muted">{detail}</span>
      </span>
    </>
  );
  return (
    <li className="relative overflow-hidden border-t border-line">
      {answer ? (
        <>
          <span className="waits-behind tone-positive">
            <Icon of={Check} />
          </span>
          <div className="waits-row flex items-center gap-3 bg-surface py-2 ps-4 pe-2" {...slides}>
            <Link {...to} className="press flex min-h-11 min-w-0 flex-1 items-center gap-3">
              {said}
            </Link>
            {answer}
          </div>
        </>
      ) : (
        <div className="flex items-center gap-3 py-2 ps-4 pe-2">
          {said}
          <Link {...to} className="btn press btn-soft flex-none" aria-label={`${t('home.see')}: ${title}`}>
            {t('home.see')}
          </Link>
        </div>
      )}
      <p role="alert" className="px-4 pb-2 text-caption text-negative empty:hidden">
        {refusal}
      </p>
    </li>
  );
}

/** The ticket that has waited longest; of support before those between two of the staff. */
function ticketOf({ support, organization }: TicketTotals): Target {
  if (support?.first) return linkTo('/tickets/support/$id', { params: { id: support.first } });
  return organization?.first
    ? linkTo('/tickets/organization/$id', { params: { id: organization.first } })
    : linkTo('/tickets/support', { search: { waiting: 'true' } });
}

function useWaiting(): Waiting[] {
  const words = useWords();
  const { t, amount, digits, instant, locale } = words;
  const can = useCan();
  const { needs_you } = useUnsent().counts;
  const pending = useQuery({
    ...queryFor(documents.totalReceive, { query: { status: 'pending' } }),
    enabled: can('receive.show') && can('receive.update'),
  }).data?.data;
  const oldest = useQuery({
    ...queryFor(documents.receives, {
      query: { status: 'pending', per_page: '1', 'order[0]': 'id,asc' },
    }),
    enabled: (pending?.count ?? 0) > 0,
  });
  const first = oldest.data?.data[0];
  const untracked = useQuery({
    ...queryFor(documents.totalReceive, { query: { reference_pending: 'true' } }),
    enabled: can('receive.show') && can('receive.update'),
  }).data?.data;
  const tills = useQuery({
    ...queryFor(shifts.list, { query: { state: 'waiting', per_page: '1', 'order[0]': 'id,asc' } }),
    enabled: can('shift.show') && can('shift.approve'),
  }).data;
  const unseen = useQuery(queryFor(events.received, { query: { seen: 'false', per_page: '1' } })).data;
  const asked = useQuery(queryFor(tickets.mine)).data?.data;
  const holding = useQuery({ ...queryFor(system.status, {}), enabled: can(system.status.permission) }).data
    ?.data;
  // It is never sent until somebody decides at that device; devices that are gone are only in the settings.
  const since = addDays(useClubNow().today, -GONE_DAYS);
  const stuck = holding?.unsent.filter((one) => one.stuck > 0 && !one.own && one.seen_at >= since) ?? [];
  const [still] = stuck;
  const shift = tills?.data[0];
  const oneShift = shift && tills?.pagination.total === 1 ? shift : undefined;
  const short = (shift?.difference ?? 0) < 0;
  const oneReceipt = pending?.count === 1 ? first : undefined;
  const waits = (asked?.support?.waiting ?? 0) + (asked?.organization?.waiting ?? 0);
  const rows: (Waiting | false)[] = [
    needs_you > 0 && {
      key: 'unsent',
      icon: CloudUpload,
      tone: 'negative',
      title: t('home.unsent', { n: needs_you }),
      detail: t('home.unsent_detail'),
      to: linkTo('/unsent'),
    },
    still !== undefined && {
      key: 'stuck',
      icon: CloudAlert,
      tone: 'negative',
      title: t('home.stuck', { n: sumOf(stuck, (one) => one.stuck) }),
      detail:
        stuck.length > 1
          ? t('home.stuck_on', { n: stuck.length })
          : t('home.device_holds', {
              name: holderText(words, still),
              at: instant(still.at, clubZone(), 'weekday'),
            }),
      to: linkTo('/settings/advanced'),
    },
    shift !== undefined && {
      key: 'shift',
      icon: Scale,
      tone: 'warning',
      ...(oneShift
        ? {
            title: t(short ? 'home.one_short' : 'home.one_over', { box: digits(shift.cash.name) }),
            detail: t('home.one_detail', {
              sum: amount(Math.abs(shift.difference ?? 0)),
              of: doerText(shift.closed_by ?? shift.opened_by, locale),
            }),
            one: { shift: oneShift },
          }
        : {
            title: t('home.shifts', { n: tills?.pagination.total ?? 1 }),
            detail: t(short ? 'home.shift_short' : 'home.shift_over', {
              sum: amount(Math.abs(shift.difference ?? 0)),
              box: digits(shift.cash.name),
            }),
          }),
      // The one that has waited longest.
      to: linkTo('/treasury/shifts/$id', { params: { id: shift.id } }),
    },
    // The only one is there before its row: nothing becomes «confirm» under a finger.
    (pending?.count ?? 0) > (oldest.isPending ? 1 : 0) && {
      key: 'pending',
      icon: Landmark,
      tone: 'info',
      ...(oneReceipt
        ? {
            title: t('home.one_receipt', { of: payerName(oneReceipt, words) }),
            detail: t('home.one_detail', {
              sum: amount(oneReceipt.price),
              of: digits(oneReceipt.source?.name ?? ''),
            }),
            one: { receipt: oneReceipt },
          }
        : {
            title: t('home.pending', { n: pending?.count ?? 0 }),
            detail: t('home.pending_detail', { sum: amount(pending?.price ?? 0) }),
          }),
      // The oldest opens, and after its answer the next.
      to: first
        ? linkTo('/treasury/receive/$id', { params: { id: first.id } })
        : linkTo('/treasury/receive', { search: { status: 'pending' } }),
    },
    (untracked?.count ?? 0) > 0 && {
      key: 'untracked',
      icon: Hash,
      tone: 'warning',
      title: t('home.untracked', { n: untracked?.count ?? 0 }),
      detail: t('home.untracked_detail', { sum: amount(untracked?.price ?? 0) }),
      to: linkTo('/treasury/receive', { search: { reference_pending: 'true' } }),
    },
    waits > 0 && {
      key: 'tickets',
      icon: Headset,
      tone: 'warning',
      title: t('home.tickets', { n: waits }),
      detail: t('home.tickets_detail'),
      to: ticketOf(asked ?? { support: null, organization: null }),
    },
    (unseen?.pagination.total ?? 0) > 0 && {
      key: 'unseen',
      icon: Bell,
      tone: 'warning',
      title: t('shell.unseen', { n: unseen?.pagination.total ?? 0 }),
      detail: unseen?.data[0]?.subject ?? '',
      to: linkTo('/profile/received-events', { search: { seen: 'false' } }),
    },
  ];
  return rows.filter((row) => row !== false);
}
