import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDraft } from '#app/data/draft.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useOffline } from '#app/state/connection.ts';
import { invoiceChanges } from '#contract/invoice-changes.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sale-invoices.ts';

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
  /** '': nobody. */
  coach: string;
  /** Toman by hand; null: the group's counts. */
  discount: number | null;
  description: string;
}

export type Edit = ReturnType<typeof useEdit>;

/** The form of a reservation's change: what is typed, what it would cost, and sending what differs. */
export function useEdit(invoice: InvoiceDetail) {
  const { id, version, reserved_time } = invoice;
  const name = `reservation.${id}.edit`;
  const stored: EditDraft = {
    slot: null,
    coach: String(invoice.coach?.id ?? ''),
    discount: invoice.discount_manual,
    description: invoice.description,
  };
  const { value: draft, set, dirty: typed, clear, restored } = useDraft<EditDraft>(name, stored);
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
  const forget = useCallback(() => {
    clear();
    renew();
    reset();
  }, [clear, renew, reset]);
  const change = (part: Partial<EditDraft>) => {
    reset();
    set(part);
  };

  const priced = {
    ...(draft.slot && { reservable_time_id: draft.slot.id }),
    ...(draft.discount !== stored.discount && { discount: draft.discount }),
  };
  const body = {
    ...priced,
    ...(draft.coach !== stored.coach && { coach_id: draft.coach === '' ? null : Number(draft.coach) }),
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

  /** Whether it stands at the server now. */
  const save = async (over: { over_debt?: boolean } = {}): Promise<boolean> => {
    const expected = preview && { expected_total: preview.after.total_price };
    const outcome = await update.submit({
      params: { id: String(id) },
      body: { ...body, ...expected, ...over, version },
    });
    if (outcome.state === 'done') return true;
    if (moves) void asked.refetch();
    return false;
  };
  return {
    invoice,
    draft,
    change,
    /** Something differs from what is stored. */
    dirty: typed && Object.keys(body).length > 0,
    restored,
    forget,
    update,
    save,
    /** The price before and after; undefined where nothing changes it, or while it is asked for. */
    preview,
    /** It is asked for. */
    waits: moves && asked.isFetching && !asked.data,
    failure: moves ? failureOf(asked) : null,
    /** The server would refuse it as it stands. */
    refused: moves && asked.isError && asked.fetchStatus === 'idle',
    retry: asked.refetch,
  };
}
