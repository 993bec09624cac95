import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { CallError } from '#app/data/call-error.ts';
import { serverNow, toNextMinute } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useDraft } from '#app/offline/draft.ts';
import { handOver } from '#app/parts/money/hand-over.ts';
import { leavesBy, type MoneyGoes, payOutLacks } from '#app/parts/money/pay-out.tsx';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import { useCancelPreview } from '#app/state/cancel-preview.ts';
import { useOffline } from '#app/state/connection.ts';
import { type VisitCancelPreview, type VisitCancelPreviewInput, visits } from '#contract/sales/visits.ts';
import type { CancelMode } from '#domain/refunds.ts';
import type { PanelProps } from './panel-props.ts';

export interface CancelDraft {
  /** The chosen slots among those offered; null: all. */
  chosen: number[] | null;
  mode: CancelMode;
  amount: number | null;
  handed_over: number[];
  /** By default credit, however it was paid. */
  goes: MoneyGoes;
  place_id: number | null;
  tracking: string;
  reason: string;
  /** Null: as the club's settings have it. */
  notify: boolean | null;
}

const UNTOUCHED: CancelDraft = {
  chosen: null,
  mode: 'rules',
  amount: null,
  handed_over: [],
  goes: 'account',
  place_id: null,
  tracking: '',
  reason: '',
  notify: null,
};

export type Cancel = ReturnType<typeof useCancel>;

/**
 * The state of a cancel's form: slots, amounts by rule, means of the refund, and what is missing. `useSubmitCancel`
 * sends it.
 */
export function useCancel({
  slots: visit,
  facts,
  offered,
  onForm,
}: Pick<PanelProps, 'slots' | 'facts' | 'offered' | 'onForm'>) {
  const { time_zone, reference_required } = useClub();
  useClubNow();
  const {
    value: draft,
    set,
    dirty,
    clear,
    restored,
  } = useDraft<CancelDraft>(`reservation.${visit[0]?.id}.cancel`, UNTOUCHED);
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);

  const choices = visit.filter((slot) => offered.includes(slot.id));
  const { chosen } = draft;
  const going = chosen ? choices.filter((slot) => chosen.includes(slot.id)) : choices;
  const ids = going.map((slot) => slot.id);
  useCancelPreview(ids);
  const addons = going.flatMap((slot) =>
    slot.addons.filter((addon) => addon.status === 'active').map((addon) => ({ addon, slot })),
  );
  const handed_over = draft.handed_over.filter((id) => addons.some(({ addon }) => addon.id === id));
  const { mode } = draft;
  const asked = { ids, mode, ...(mode === 'amount' && { amount: draft.amount ?? 0 }), handed_over };
  const dates = [...new Set(going.map((slot) => slot.reserved_time.date))];
  const { cancel, over, ...preview } = useCancelFigures(asked, dates);
  const { current } = preview;
  // The chosen slots have begun or are gone: cancel others only after a new choice.
  const lost = going.length === 0 && choices.length > 0 && !over.current;
  // Earlier figures belong to slots that are no longer chosen.
  const figures = lost ? undefined : preview.figures;
  const change = (part: Partial<CancelDraft>) => {
    cancel.reset();
    set(part);
  };

  const pay = usePayOut(draft, figures);
  const started = going.some((slot) => edges(slot, time_zone).start <= serverNow());
  const lack = lost
    ? ('slots' as const)
    : !current
      ? ('figures' as const)
      : started && draft.reason.trim() === ''
        ? ('reason' as const)
        : pay.out && payOutLacks(pay.choice, reference_required)
          ? ('tracking' as const)
          : null;
  return {
    draft,
    change,
    restored,
    forget() {
      cancel.reset();
      clear();
    },
    /** The slots that may be cancelled, and the chosen ones. */
    choices,
    going,
    /** Sold with them, and those that are with the customer already. */
    addons,
    handed_over,
    asked,
    /** A slot runs or is over: it wants a reason. */
    started,
    mayNotify: facts.user.phone_number !== null,
    preview,
    figures,
    pay,
    lack,
    cancel,
    over,
  };
}

/** The figures of the cancel, requested again with each change, and the call itself. */
function useCancelFigures(asked: VisitCancelPreviewInput, dates: string[]) {
  const offline = useOffline();
  const cancel = useCall(visits.cancel, { changes: [{ resource: 'sale-invoices', dates }] });
  // After cancelling there is nothing to calculate.
  const over = useRef(false);
  const preview = useQuery({
    ...queryFor(visits.calculateCancelPrice, { body: asked }),
    enabled: !over.current && !cancel.busy && asked.ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The refund falls with the hours left.
    refetchInterval: toNextMinute,
  });
  const figures = preview.data?.data;
  // What is shown until the new ones are here is of another choice: nothing is done by it.
  const current = figures !== undefined && !preview.isPlaceholderData;
  const failed = preview.error instanceof CallError && !current && !offline ? preview.error : null;
  return {
    cancel,
    over,
    figures,
    current,
    failed,
    waits: !figures && !failed && !offline,
    refetch: preview.refetch,
  };
}

/** The means of the refund: credit, unless an available place is chosen. */
function usePayOut(draft: CancelDraft, figures: VisitCancelPreview | undefined) {
  const can = useCan();
  const sources = usePlaces(can('payment.create'));
  const in_hand = figures ? handOver(figures).in_hand : 0;
  const goes = sources.some((source) => source.type === draft.goes) ? draft.goes : 'account';
  const choice = leavesBy(goes, draft);
  return {
    sources,
    in_hand,
    goes,
    choice,
    /** Whether money leaves a place now. */
    out: goes !== 'account' && in_hand > 0,
  };
}
