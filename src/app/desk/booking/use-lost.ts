import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { TakenTime } from '#app/data/taken-times.ts';
import { bookedHere } from '#app/offline/known-cells.ts';
import { type UnsentCell, useUnsent } from '#app/offline/unsent.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { freeNear } from '#app/parts/slots/free-near.ts';
import { useOffline } from '#app/state/connection.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { FINANCIAL_STATUS } from '#domain/statuses.ts';

export type Lost = ReturnType<typeof useLost>;

/** The choice for a lost slot: a replacement, a booking without it, or no booking. */
export type Choice = { id: number; date: string } | 'without' | 'none' | 'wait';

/** Whether the choice is no booking, with or without the waitlist. */
export const isNone = (choice: Choice | null): choice is 'none' | 'wait' =>
  choice === 'none' || choice === 'wait';

export interface LostSlot {
  slot: CalendarTime;
  /** Who has it, if known; undefined when it was closed. */
  taken: TakenTime | undefined;
  offers: readonly CalendarTime[];
  /** Its day was loaded, so slots not offered are unavailable. */
  known: boolean;
  /** Null: the choice is no longer available, or there is no automatic one. */
  choice: Choice | null;
}

/** The refusal of a save names a slot that the calendar may still show free. */
interface Refused {
  taken: TakenTime;
  version: number;
}

const FRESH_MS = 30_000;

/**
 * The slots of a booking that somebody else has taken, according to the calendar or a refusal, with possible
 * replacements. The first offer is chosen automatically, once; later changes need a person. While the booking is being
 * sent (`sent`) its slots are taken by itself; `own` is its reference.
 */
export function useLost(slots: readonly CalendarTime[], sent: boolean, own: string) {
  const can = useCan();
  const client = useQueryClient();
  const unsent = useUnsent();
  const offline = useOffline();
  const now = useClubNow();
  const { bookable_after_start: soldAfterStart } = useDeskRules();
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map());
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});

  // Slots sold by other queued work of this device.
  const soldOf = (times: readonly CalendarTime[]) =>
    new Map(sent ? [] : [...bookedHere(client, unsent, times)].filter(([, { item }]) => item.ref !== own));
  const sold = soldOf(slots);
  const gone = slots.filter(
    ({ id, state, version }) => state !== 'free' || sold.has(id) || refused.get(id)?.version === version,
  );
  const times = gone.map(({ id }) => id).join();
  const asked = useQuery({
    ...queryFor(saleInvoices.taken, { query: { times } }),
    enabled: times !== '' && !offline && (can('invoice.create') || can('invoice.update')),
    staleTime: FRESH_MS,
  }).data?.data;

  const dates = new Set(gone.map(({ date }) => date));
  for (const { id } of gone) {
    const choice = choices[id];
    if (typeof choice === 'object') dates.add(choice.date);
  }
  const days = useQueries({ queries: [...dates].map((date) => dayQuery(date)) });
  const known = days.every(({ data }) => data !== undefined);
  const day = days.flatMap(({ data }) => data?.data ?? []);

  const soldNear = soldOf(day);

  const used = new Set([...slots.map(({ id }) => id), ...soldNear.keys()]);
  const lost: LostSlot[] = gone.map((slot) => {
    const told = asked?.find(({ id }) => id === slot.id) ?? refused.get(slot.id)?.taken;
    const near = freeNear(undefined, slot, day, { now, not: [...used], soldAfterStart });
    const wanted = choices[slot.id];
    const choice = wanted === undefined || (wanted === 'without' && slots.length === 1) ? null : wanted;
    const standing = typeof choice === 'object' ? day.find(({ id }) => id === choice?.id) : undefined;
    const stands = (sent || standing?.state === 'free') && standing !== undefined && !used.has(standing.id);
    const ids = near.map(({ id }) => id);
    // A cell that was tapped in the calendar is an offer too.
    if (standing && stands && !ids.includes(standing.id)) ids.unshift(standing.id);
    if (standing && stands) used.add(standing.id);
    return {
      slot,
      taken: told ?? holderOf(slot, can('user.show')) ?? soldTo(slot.id, sold.get(slot.id), can('user.show')),
      known,
      offers: ids.flatMap((id) => day.find((time) => time.id === id) ?? []),
      choice: typeof choice === 'object' && !stands ? null : choice,
    };
  });

  // The first offer of each, as soon as the day is known.
  const open = lost.find(({ slot }) => choices[slot.id] === undefined);
  const [best] = open?.offers ?? [];
  const first: Choice | undefined = best ?? (slots.length > 1 ? 'without' : undefined);
  const id = open && known && first !== undefined ? open.slot.id : null;
  useEffect(() => {
    if (id === null || first === undefined) return;
    setChoices((before) => ({
      ...before,
      [id]: typeof first === 'object' ? { id: first.id, date: first.date } : first,
    }));
  });

  const booked = slots.flatMap((slot) => {
    const { choice } = lost.find((one) => one.slot.id === slot.id) ?? {};
    if (choice === undefined || choice === null || isNone(choice)) return [{ slot, of: slot.id }];
    if (choice === 'without') return [];
    const stands = day.find((time) => time.id === choice.id);
    return stands ? [{ slot: stands, of: slot.id }] : [];
  });

  return {
    lost,
    /** The slots as they would be booked. */
    slots: booked.map(({ slot }) => slot),
    /** A person must choose first. */
    open: lost.some(({ choice }) => choice === null),
    none: lost.some(({ choice }) => isNone(choice)),
    /** The slots the customer waits for in place of a booking. */
    waits: lost.flatMap(({ slot, choice }) => (choice === 'wait' ? [slot] : [])),
    choose: (of: number, choice: Choice) => setChoices((before) => ({ ...before, [of]: choice })),
    /** Undoes the choice for a slot. */
    unchoose: (of: number) => setChoices(({ [of]: _, ...others }) => others),
    /** A free cell was tapped: it takes the place of the lost slot that it was offered for, else of the first. */
    take(time: { id: number; date: string }) {
      const of =
        lost.find(({ offers }) => offers.some(({ id }) => id === time.id)) ??
        lost.find(({ choice }) => choice === null) ??
        lost[0];
      if (of) setChoices((before) => ({ ...before, [of.slot.id]: { id: time.id, date: time.date } }));
    },
    /** A save was refused for these: answers the ids of the booking with them in their places. */
    refuse(taken: readonly TakenTime[]): number[] {
      setRefused(
        new Map([
          ...refused,
          ...taken.flatMap((one): [number, Refused][] => {
            const version = booked.find(({ slot }) => slot.id === one.id)?.slot.version;
            return version === undefined ? [] : [[one.id, { taken: one, version }]];
          }),
        ]),
      );
      const ids = new Set(taken.map(({ id }) => id));
      return slots.map(({ id }) => {
        const standing = booked.find(({ of }) => of === id)?.slot.id;
        return standing !== undefined && ids.has(standing) ? standing : id;
      });
    },
  };
}

/** As the calendar knows it: the desk it does not. */
function holderOf({ id, invoice }: CalendarTime, people: boolean): TakenTime | undefined {
  if (!invoice) return undefined;
  const { user, created_at, financial_status } = invoice;
  const status = Object.values(FINANCIAL_STATUS).find((one) => one === financial_status) ?? null;
  return {
    id,
    invoice: { user: people ? user : null, created_at, device: null, financial_status: status },
    free_near: [],
  };
}

/** The buyer of a slot according to this device's queued bookings. */
function soldTo(id: number, cell: UnsentCell | undefined, people: boolean): TakenTime | undefined {
  if (!cell) return undefined;
  const { person, at } = cell.item;
  const user = people && person.name ? { name: person.name, family: '' } : null;
  return {
    id,
    invoice: { user, created_at: at.toISOString(), device: null, financial_status: null },
    free_near: [],
  };
}
