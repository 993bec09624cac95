import { useEffect } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useDraft } from '#app/offline/draft.ts';
import {
  type CancelTerms,
  refundMode,
  UNTOUCHED_TERMS,
  useCancelFigures,
  usePayOut,
} from '#app/parts/money/use-cancel-terms.ts';
import { edges } from '#app/parts/visits/slot-edges.ts';
import { useCancelPreview } from '#app/state/cancel-preview.ts';
import { visits } from '#contract/sales/visits.ts';
import type { PanelProps } from './panel-props.ts';

export interface CancelDraft extends CancelTerms {
  /** The chosen slots among those offered; null: all. */
  chosen: number[] | null;
  handed_over: number[];
}

const UNTOUCHED: CancelDraft = { ...UNTOUCHED_TERMS, chosen: null, handed_over: [] };

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
  const { time_zone } = useClub();
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
  const asked = { ids, ...refundMode(draft), handed_over };
  const dates = [...new Set(going.map((slot) => slot.reserved_time.date))];
  const cancel = useCall(visits.cancel, { changes: [{ resource: 'sale-invoices', dates }] });
  const preview = useCancelFigures(
    visits.calculateCancelPrice,
    { body: asked },
    !cancel.busy && ids.length > 0,
  );
  const { current, over } = preview;
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
        : pay.lacksTracking
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
