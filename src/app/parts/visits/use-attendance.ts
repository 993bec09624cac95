import { useRef, useState } from 'react';
import { errorText, storedText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { StoredOutcome } from '#app/offline/submit-through-outbox.ts';
import { useOffline } from '#app/state/connection.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import type { About } from '#outbox/item.ts';

type Told = Pick<VisitFacts['slots'][number], 'price' | 'reserved_time'>;

/** The description of reservations stored with queued work. */
export function aboutOf(
  user: Pick<VisitFacts['user'], 'name' | 'family' | 'phone_number'>,
  slots: readonly Told[],
): About {
  return {
    person: { name: `${user.name} ${user.family}`, phone: user.phone_number ?? '' },
    slots: slots.map(({ price, reserved_time: { id, date, time, court } }) => {
      const { start_time, end_time } = time;
      return { id, date, start_time, end_time, court, price };
    }),
  };
}

/** At the server, on this device, or why not. */
type Marked = 'done' | 'kept' | CallError;

const UNANSWERED = new Set<string>(['network', 'answer']);

/**
 * Marks attendance of the named slots, all or none, with an undo in the message. A single slot, and offline all of
 * them, go through the outbox as one item each.
 */
export function useAttendance({ user, slots }: Pick<VisitFacts, 'user' | 'slots'>) {
  const words = useWords();
  const { t } = words;
  const offline = useOffline();
  const dates = [...new Set(slots.map((slot) => slot.reserved_time.date))];
  const changes = [{ resource: 'sale-invoices', dates }];
  const one = useCall(saleInvoices.complete, { changes, keeps: true });
  const all = useCall(visits.complete, { changes });
  // A sheet changes between visits: errors belong to one.
  const visit = slots.map(({ id }) => id).join();
  const [last, setLast] = useState<{ call: 'one' | 'all'; visit: string }>({ call: 'one', visit });
  // An unanswered attempt may have arrived: only the same call with its key can tell.
  const unanswered = useRef<string | null>(null);

  const markEach = async (ids: readonly number[], attended: boolean | null): Promise<Marked> => {
    setLast({ call: 'one', visit });
    let kept: StoredOutcome | null = null;
    for (const id of ids) {
      const about = aboutOf(
        user,
        slots.filter((slot) => slot.id === id),
      );
      const outcome = await one.submit({ params: { id: String(id) }, body: { attended } }, { about });
      if (outcome.state === 'refused') return outcome.error;
      if (outcome.state === 'kept') kept = outcome;
    }
    if (kept) toast(storedText(words, kept));
    return kept === null ? 'done' : 'kept';
  };
  const markAll = async (ids: readonly number[], attended: boolean | null): Promise<Marked> => {
    setLast({ call: 'all', visit });
    const outcome = await all.submit({ body: { ids: [...ids], attended } });
    if (outcome.state === 'done') {
      unanswered.current = null;
      return 'done';
    }
    unanswered.current = UNANSWERED.has(outcome.error.code) ? visit : null;
    return outcome.error.code === 'offline' ? markEach(ids, attended) : outcome.error;
  };

  const mark = async (ids: readonly number[], attended: boolean | null): Promise<Marked> => {
    const together: boolean = ids.length > 1 && (!offline || unanswered.current === visit);
    const marked = await (together ? markAll(ids, attended) : markEach(ids, attended));
    if (marked !== 'done') return marked;
    const name = `${user.name} ${user.family}`;
    if (attended === null) toast(t('reservation.attendance_undone', { name }));
    else {
      toast({
        text: t(attended ? 'reservation.attendance_came' : 'reservation.attendance_no_show', { name }),
        action: { label: t('common.undo'), counts: true, onPress: () => void takeBack(ids) },
      });
    }
    return marked;
  };
  /** From the message: the sheet that would show an error may be closed. */
  const takeBack = async (ids: readonly number[]) => {
    const marked = await mark(ids, null);
    if (marked !== 'done' && marked !== 'kept')
      toast({ text: errorText(words, marked), kind: 'danger', ms: FIELD_ERROR_MS });
  };
  const told = last.call === 'one' ? one : all;
  const own = last.visit === visit;
  return {
    mark,
    busy: one.busy || all.busy,
    error: own ? told.error : null,
    errorText: own ? told.errorText : null,
  };
}
