import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { draftName } from '#app/engine/form-draft.ts';
import { staleIn } from '#app/engine/form-refusal.ts';
import { useChanges } from '#app/engine/use-changes.ts';
import { planOf } from '#app/parts/visits/visit-plan.ts';
import { useOffline } from '#app/state/connection.ts';
import { invoiceChanges } from '#contract/sales/invoice-changes.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sales/sale-invoices.ts';

/** Another slot, as it was chosen. */
interface ChosenSlot {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  court: string;
}

export interface EditDraft {
  /** Null: it stays where it is. */
  slot: ChosenSlot | null;
  /** '': none. */
  coach: string;
  /** Toman by hand; null: the group's counts. */
  discount: number | null;
  description: string;
}

/** Refusals that were overridden; `version`: overwrites another person's changes. */
export interface EditOver {
  over_debt?: boolean;
  accept_due?: boolean;
  version?: number;
}

export type Edit = ReturnType<typeof useEdit>;

/** The state of a reservation's edit form: draft, expected price, and saving the differences. */
export function useEdit(invoice: InvoiceDetail) {
  const { id, version: seen, reserved_time } = invoice;
  const can = useCan();
  const { id: me } = useProfile();
  const { time_zone } = useClub();
  const name = draftName('sale-invoices', id);
  const stored: EditDraft = {
    slot: null,
    coach: String(invoice.coach?.id ?? ''),
    discount: invoice.discount_manual,
    description: invoice.description,
  };
  const typed = useChanges(name, stored, seen);
  const { values: draft, version, clear } = typed;
  const update = useCall(saleInvoices.update, {
    changes: [
      {
        resource: 'sale-invoices',
        dates: [...new Set([reserved_time.date, draft.slot?.date ?? reserved_time.date])],
      },
    ],
    keepAs: name,
  });
  const { renew, reset } = update;
  const stale = staleIn<InvoiceDetail>(update.error);
  // Earlier confirmations stay until something else is asked.
  const said = useRef<EditOver>({});
  const forget = useCallback(() => {
    said.current = {};
    clear();
    renew();
    reset();
  }, [clear, renew, reset]);
  const change = (part: Partial<EditDraft>) => {
    said.current = {};
    // A conflict stays shown until it is resolved.
    if (!stale) reset();
    typed.change(part);
  };

  // Of a field that is not shown nothing is sent.
  const fixed = invoice.recognized_at !== null;
  useClubNow();
  const movable = planOf([invoice], { now: serverNow(), zone: time_zone, me, can }, null).move.length > 0;
  const priced = {
    ...(movable && draft.slot && { reservable_time_id: draft.slot.id }),
    ...(can('invoice.discount') && draft.discount !== stored.discount && { discount: draft.discount }),
  };
  const body = {
    ...priced,
    ...(!fixed &&
      can('coach.show') &&
      draft.coach !== stored.coach && { coach_id: draft.coach === '' ? null : Number(draft.coach) }),
    ...(draft.description.trim() !== stored.description && { description: draft.description.trim() }),
  };
  const moves = Object.keys(priced).length > 0;
  const offline = useOffline();
  const asked = useQuery({
    ...queryFor(invoiceChanges.calculate, { params: { id: String(id) }, body: priced }),
    enabled: moves && !offline,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const preview = moves ? asked.data?.data : undefined;

  /** Whether it was saved. */
  const save = async (over: EditOver = {}): Promise<boolean> => {
    if (over.version !== undefined) typed.insist(over.version);
    said.current = { ...said.current, ...over };
    const expected = preview && { expected_total: preview.after.total_price };
    const outcome = await update.submit({
      params: { id: String(id) },
      body: { ...body, ...expected, ...(version !== null && { version }), ...said.current },
    });
    if (outcome.state === 'done') return true;
    if (moves) void asked.refetch();
    return false;
  };
  return {
    invoice,
    draft,
    change,
    /** It may go to another slot: it is not played, nor over for who may not change the past. */
    movable,
    /** The body to send. */
    body,
    /** Whether anything differs from the stored record. */
    dirty: Object.keys(body).length > 0,
    restored: typed.restored,
    forget,
    update,
    stale,
    save,
    /** The price before and after; undefined where nothing changes it, or while it is asked for. */
    preview,
    /** Its price is being loaded. */
    waits: moves && asked.isFetching && !asked.data,
    failure: moves ? failureOf(asked) : null,
    /** The server would refuse it. */
    refused: moves && asked.isError && asked.fetchStatus === 'idle',
    retry: asked.refetch,
  };
}
