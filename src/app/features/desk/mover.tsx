import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sale-invoices.ts';
import { repriceMoved } from '#domain/pricing.ts';
import { isRefusal, MoveRefusal, type Refusal, type Target } from './move-refusal.tsx';

/** What the desk shows and calls while a reservation is being moved. */
export interface Moving {
  invoiceId: number;
  name: string;
  court: string;
  start: string;
  date: string;
  /** By how much the reservation would be dearer there; null where prices are not to be seen. */
  differenceOf(time: { price: number }): number | null;
  moveTo(target: Target): void;
  busy: boolean;
}

/** Said by the server, or computed as the server will. */
interface Choice {
  over_debt?: boolean;
  expected_total?: number;
}

/**
 * Moves one reservation. Draws only the questions that a refusal raises; what it can do it hands up. Its code
 * arrives with the first move.
 */
export function Mover({
  invoiceId,
  today,
  onReady,
  onEnd,
  onReceive,
}: {
  invoiceId: number;
  today: string;
  onReady: (moving: Moving | null) => void;
  onEnd: () => void;
  onReceive: (userId: number) => void;
}) {
  const words = useWords();
  const { data, error } = useQuery(queryFor(saleInvoices.get, { params: { id: String(invoiceId) } }));
  const call = useCall(saleInvoices.update);
  const [refusal, setRefusal] = useState<{ error: Refusal; target: Target } | null>(null);
  const detail = data?.data;
  const ends = useRef(onEnd);
  ends.current = onEnd;

  const moveTo = async (target: Target, choice: Choice = {}) => {
    if (!detail) return;
    setRefusal(null);
    const out = await call.submit({
      params: { id: String(invoiceId) },
      body: {
        reservable_time_id: target.id,
        expected_total: totalAt(detail, target.price),
        version: detail.version,
        ...choice,
      },
    });
    if (out.state === 'done') {
      ends.current();
      announce(words, { before: detail, after: out.answer.data, today }, call.submit);
    } else if (isRefusal(out.error)) {
      setRefusal({ error: out.error, target });
    } else {
      warn(words, out.error);
      ends.current();
    }
  };
  const latest = useRef(moveTo);
  latest.current = moveTo;

  const moving = useMemo<Moving | null>(
    () =>
      detail
        ? {
            invoiceId,
            name: `${detail.user.name} ${detail.user.family}`,
            court: detail.reserved_time.court.name,
            start: detail.reserved_time.time.start_time,
            date: detail.reserved_time.date,
            differenceOf: ({ price }) => totalAt(detail, price) - detail.total_price,
            moveTo: (target) => void latest.current(target),
            busy: call.busy,
          }
        : null,
    [detail, invoiceId, call.busy],
  );
  useEffect(() => {
    onReady(moving);
    return () => onReady(null);
  }, [moving, onReady]);

  useEffect(() => {
    const gone = error ?? (detail && (detail.status !== 1 || detail.completed_at !== null));
    if (!gone) return;
    toast({ text: words.t('desk.move_gone'), kind: 'warning' });
    ends.current();
  }, [error, detail, words]);

  if (!refusal || !detail) return null;
  return (
    <MoveRefusal
      error={refusal.error}
      name={`${detail.user.name} ${detail.user.family}`}
      date={refusal.target.date}
      busy={call.busy}
      onCancel={() => {
        setRefusal(null);
        onEnd();
      }}
      onReceive={() => onReceive(detail.user.id)}
      onAllow={() => void moveTo(refusal.target, { over_debt: true })}
      onAccept={(expected_total) => void moveTo(refusal.target, { expected_total })}
      onNear={(target) => void moveTo(target)}
      differenceOf={(price) => totalAt(detail, price) - detail.total_price}
    />
  );
}

/** What the reservation costs on a slot of that price: its frozen discount counts again, add-ons stay (D11). */
const totalAt = (detail: InvoiceDetail, price: number): number =>
  repriceMoved(price, detail).net + detail.addons_price;

type Submit = ReturnType<typeof useCall<typeof saleInvoices.update>>['submit'];

/** «رضا اکبری به زمین ۸، ۱۶:۰۰ رفت · مانده ۱۵۰٬۰۰۰ کمتر شد · واگرد ۸». */
function announce(
  words: Words,
  { before, after, today }: { before: InvoiceDetail; after: InvoiceDetail; today: string },
  submit: Submit,
): void {
  const { t } = words;
  const undo = async () => {
    const out = await submit({
      params: { id: String(before.id) },
      body: {
        reservable_time_id: before.reserved_time.id,
        expected_total: before.total_price,
        version: after.version,
      },
    });
    if (out.state === 'done') toast(t('desk.moved_back', { name: nameOf(before) }));
    else warn(words, out.error);
  };
  toast({
    text: movedText(words, before, after, today),
    action: { label: t('common.undo'), onPress: () => void undo(), counts: true },
  });
}

function movedText(words: Words, before: InvoiceDetail, after: InvoiceDetail, today: string): string {
  const { t, time, day, amount } = words;
  const { date, court } = after.reserved_time;
  const values = { name: nameOf(after), court: court.name, time: time(after.reserved_time.time.start_time) };
  const moved =
    date === before.reserved_time.date && date === today
      ? t('desk.moved', values)
      : t('desk.moved_day', { ...values, day: day(date) });
  // What is owed says more than the price; where nothing is, the price says it.
  const owed = after.due - before.due;
  const more = owed || after.total_price - before.total_price;
  if (more === 0) return moved;
  const what = owed === 0 ? 'price' : 'due';
  return t(`desk.moved_${what}_${more > 0 ? 'more' : 'less'}`, { moved, sum: amount(Math.abs(more)) });
}

const nameOf = ({ user }: InvoiceDetail): string => `${user.name} ${user.family}`;

const warn = (words: Words, error: CallError): void =>
  toast({ text: errorText(words, error), kind: 'warning' });
