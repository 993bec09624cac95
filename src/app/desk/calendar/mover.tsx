import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import type { CallBody } from '#contract/call.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { slotInstant } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { priceOnSlot } from '#domain/pricing.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { type KnownTimes, knownTimes } from './known-times.ts';
import { isRefusal, MoveRefusal, type Refusal, type Target } from './move-refusal.tsx';
import { shapeAt } from './shape.ts';
import { undoAtom } from './undo-move.ts';
import { useCourts } from './use-calendar.ts';

/** The state and actions of move mode. */
export interface Moving {
  name: string;
  court: string;
  start: string;
  date: string;
  /** The slots that can be moved alone; empty when there is only one. */
  slots: readonly { id: number; text: string }[];
  /** Null: all of them. */
  only: number | null;
  onOnly(id: number | null): void;
  /** Whether the whole visit fits when its first slot moves there. */
  fits(time: { id: number }): boolean;
  /** By how much it would be dearer there; null where prices are not to be seen. */
  differenceOf(time: { id: number; price: number }): number | null;
  moveTo(target: Target): void;
  busy: boolean;
}

/** From the server, or calculated like the server. */
interface Choice {
  over_debt?: boolean;
  expected_total?: number;
  accept_due?: boolean;
}

/** The target of each slot, by reservation. */
type Places = Map<InvoiceDetail, CalendarTime>;

/**
 * Moves a visit whole, or one of its slots (D29). Draws only the questions that a refusal raises; what it can do it
 * hands up. Its code arrives with the first move.
 */
export function Mover({
  invoiceId,
  grabbed,
  today,
  onReady,
  onEnd,
  onReceive,
}: {
  invoiceId: number;
  /** A finger holds this one of the visit's slots. */
  grabbed: boolean;
  today: string;
  onReady: (moving: Moving | null) => void;
  onEnd: () => void;
  onReceive: (userId: number, least: number) => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const courts = useCourts();
  const { time_zone } = useClub();
  const can = useCan();
  const query = useQuery(queryFor(visits.get, { params: { id: String(invoiceId) } }));
  const { data } = query;
  const failure = failureOf(query);
  const call = useCall(visits.move, {
    changes: [{ resource: 'sale-invoices' }, { resource: 'reservable-times' }],
  });
  const [only, setOnly] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<{ error: Refusal; target: Target; choice: Choice } | null>(null);
  const forget = can('invoice.forget');
  const visit = useMemo(
    () =>
      data?.data.filter(
        ({ status, recognized_at, reserved_time: { date, time } }) =>
          status === INVOICE_STATUS.active &&
          recognized_at === null &&
          (forget || slotInstant(date, time.end_time, time_zone) > serverNow()),
      ),
    [data, forget, time_zone],
  );
  const going = useMemo(() => {
    const alone = visit?.filter((slot) => slot.id === only);
    return alone?.length ? alone : visit;
  }, [visit, only]);
  // The dragged slot goes to the drop's cell; otherwise the first slot goes to the tapped cell.
  const anchor = (grabbed && going?.find((slot) => slot.id === invoiceId)) || going?.[0];
  const unsent = useUnsent();
  const known = useMemo(() => knownTimes(client, courts, unsent), [client, courts, unsent]);
  const ends = useRef(onEnd);
  useLayoutEffect(() => {
    ends.current = onEnd;
  });

  const moving = useMemo<Omit<Moving, 'busy' | 'moveTo'> | null>(() => {
    if (!visit || !going || !anchor) return null;
    const placesAt = (target: { id: number }) => placesOf(going, anchor, target.id, known());
    const named = visit.map(namedSlot);
    return {
      name: nameOf(anchor),
      court: anchor.reserved_time.court.name,
      start: anchor.reserved_time.time.start_time,
      date: anchor.reserved_time.date,
      slots: visit.map((slot) => ({ id: slot.id, text: slotText(words, namedSlot(slot), named) })),
      only: going.length < visit.length ? only : null,
      onOnly: setOnly,
      fits: (time) => placesAt(time) !== null,
      differenceOf(time) {
        const places = placesAt(time);
        return places && totalOf(places) - sumOf([...places.keys()], (slot) => slot.total_price);
      },
    };
  }, [visit, going, anchor, only, known, words]);

  const sending = useRef(false);
  const moveTo = async (target: Target, choice: Choice = {}) => {
    const places = going && anchor && placesOf(going, anchor, target.id, known());
    // A second tap while nothing has changed yet is the same move.
    if (!places || sending.current) return;
    sending.current = true;
    setRefusal(null);
    const before = [...places.keys()];
    const out = await call.submit({
      body: {
        moves: before.map((slot) => ({
          id: slot.id,
          reservable_time_id: places.get(slot)?.id ?? 0,
          version: slot.version,
        })),
        expected_total: totalOf(places),
        ...choice,
      },
    });
    sending.current = false;
    if (out.state === 'done') {
      ends.current();
      const after = out.answer.data.filter((slot) => before.some((one) => one.id === slot.id));
      announce(words, { before, after, today }, call.submit);
    } else if (isRefusal(out.error)) {
      setRefusal({ error: out.error, target, choice });
    } else {
      warn(words, out.error);
      ends.current();
    }
  };
  const latest = useRef(moveTo);
  useLayoutEffect(() => {
    latest.current = moveTo;
  });

  const { busy } = call;
  useEffect(() => {
    onReady(moving && { ...moving, busy, moveTo: (target) => void latest.current(target) });
    return () => onReady(null);
  }, [moving, busy, onReady]);

  useEffect(() => {
    const gone = failure?.code === 'not_found' || (visit && visit.length === 0);
    if (!gone && !failure) return;
    toast({
      text: failure && !gone ? errorText(words, failure) : words.t('desk.move_gone'),
      kind: 'warning',
    });
    ends.current();
  }, [failure, visit, words]);

  if (!refusal || !anchor || !moving) return null;
  return (
    <MoveRefusal
      error={refusal.error}
      name={nameOf(anchor)}
      date={refusal.target.date}
      busy={call.busy}
      onCancel={() => {
        setRefusal(null);
        onEnd();
      }}
      onReceive={(least) => onReceive(anchor.user.id, least)}
      // Earlier confirmations stay.
      onAllow={() => void moveTo(refusal.target, { ...refusal.choice, over_debt: true })}
      onAccept={(expected_total) => void moveTo(refusal.target, { ...refusal.choice, expected_total })}
      onAcceptDue={() => void moveTo(refusal.target, { ...refusal.choice, accept_due: true })}
      onNear={(target) => void moveTo(target)}
      fits={moving.fits}
      differenceOf={(time) => moving.differenceOf(time) ?? 0}
    />
  );
}

/** Where the slots go when `anchor` goes to a time; null where one finds no free place. */
function placesOf(
  going: readonly InvoiceDetail[],
  anchor: InvoiceDetail,
  target: number,
  { times, courts }: KnownTimes,
): Places | null {
  const to = times.find((time) => time.id === target);
  if (!to) return null;
  const placed = going.map(({ id, reserved_time: { date, time, court } }) => ({
    id,
    date,
    court,
    ...hours(time),
  }));
  const held = placed.find((slot) => slot.id === anchor.id);
  const places = held && shapeAt(placed, held, to, times, courts);
  if (!places) return null;
  const own = new Set(going.map((slot) => slot.reserved_time.id));
  const free = [...places.values()].every((time) => time.state === 'free' || own.has(time.id));
  const stays = going.every((slot) => places.get(slot.id)?.id === slot.reserved_time.id);
  if (!free || stays) return null;
  return new Map(going.map((slot) => [slot, places.get(slot.id) as CalendarTime]));
}

const hours = ({ start_time, end_time }: { start_time: string; end_time: string }) => ({
  start_time,
  end_time,
});

/** The visit's price there: an agreed price and add-ons stay, stored discounts are recalculated (D11, D15). */
const totalOf = (places: Places): number =>
  sumOf([...places], ([slot, { price }]) => priceOnSlot(slot, price).net + slot.addons_price);

type Submit = ReturnType<typeof useCall<typeof visits.move>>['submit'];

interface Moved {
  before: readonly InvoiceDetail[];
  after: readonly InvoiceDetail[];
  today: string;
}

/** «رضا اکبری به زمین ۸، ۱۶:۰۰ رفت · مانده ۱۵۰٬۰۰۰ کمتر شد · واگرد ۸». */
function announce(words: Words, moved: Moved, submit: Submit): void {
  const { before } = moved;
  const [first] = before;
  if (!first) return;
  const body: CallBody<typeof visits.move> = {
    // Without versions: payments made meanwhile are reported by the answer.
    moves: before.map((slot) => ({ id: slot.id, reservable_time_id: slot.reserved_time.id })),
    expected_total: sumOf(before, (slot) => slot.total_price),
  };
  const back = async (accept_due: boolean): Promise<void> => {
    const out = await submit({ body: { ...body, accept_due } });
    if (out.state === 'done') {
      store.set(undoAtom, null);
      toast(words.t('desk.moved_back', { name: nameOf(first) }));
    } else if (out.error.code === 'money_used') {
      // Ask before undoing: the released money pays something else now (D31).
      store.set(undoAtom, { name: nameOf(first), details: out.error.details, onAccept: () => back(true) });
    } else warn(words, out.error);
  };
  toast({
    text: movedText(words, moved),
    action: { label: words.t('common.undo'), onPress: () => void back(false), counts: true },
  });
}

function movedText(words: Words, { before, after, today }: Moved): string {
  const { t, time, day, amount } = words;
  const [was] = before;
  const now = after.find((slot) => slot.id === was?.id);
  if (!was || !now) return '';
  const { date, court } = now.reserved_time;
  const values = { name: nameOf(now), court: court.name, time: time(now.reserved_time.time.start_time) };
  const moved =
    date === was.reserved_time.date && date === today
      ? t('desk.moved', values)
      : t('desk.moved_day', { ...values, day: day(date) });
  // A debt is more important than the price; without one show the price.
  const change = (of: (slot: InvoiceDetail) => number) => sumOf(after, of) - sumOf(before, of);
  const owed = change((slot) => slot.due);
  const more = owed || change((slot) => slot.total_price);
  if (more === 0) return moved;
  const what = owed === 0 ? 'price' : 'due';
  return t(`desk.moved_${what}_${more > 0 ? 'more' : 'less'}`, { moved, sum: amount(Math.abs(more)) });
}

const nameOf = ({ user }: InvoiceDetail): string => `${user.name} ${user.family}`;

const warn = (words: Words, error: CallError): void =>
  toast({
    text:
      error.code === 'in_use' && error.details.season
        ? words.t('desk.season_deleted')
        : errorText(words, error),
    kind: 'warning',
  });
