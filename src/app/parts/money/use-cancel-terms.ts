import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { toNextMinute } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useOffline } from '#app/state/connection.ts';
import type { Call, CallAnswer, CallRequest } from '#contract/call.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { type CancelMoneyFigures, handOver } from './hand-over.ts';
import { leavesBy, type MoneyGoes, payOutLacks } from './pay-out.tsx';
import { paymentOf } from './places.ts';
import { usePlaces } from './use-places.ts';

/** The typed terms of a cancel, of a reservation or a season. */
export interface CancelTerms {
  mode: CancelMode;
  /** In toman, for the mode of that name. */
  amount: number | null;
  /** By default credit, however it was paid. */
  goes: MoneyGoes;
  place_id: number | null;
  tracking: string;
  reason: string;
  /** Null: as the club's settings have it. */
  notify: boolean | null;
}

export const UNTOUCHED_TERMS: CancelTerms = {
  mode: 'rules',
  amount: null,
  goes: 'account',
  place_id: null,
  tracking: '',
  reason: '',
  notify: null,
};

/** The refund's rule, as the calls take it. */
export const refundMode = ({ mode, amount }: Pick<CancelTerms, 'mode' | 'amount'>) => ({
  mode,
  ...(mode === 'amount' && { amount: amount ?? 0 }),
});

type FiguresOf<C extends Call> = CallAnswer<C> extends { data: infer F } ? F : never;

/** The figures of a cancel, requested again with each change. `over`: after cancelling there is nothing to calculate. */
export function useCancelFigures<const C extends Call>(call: C, input: CallRequest<C>, enabled: boolean) {
  const offline = useOffline();
  const over = useRef(false);
  const query = useQuery({
    ...queryFor(call, input),
    enabled: enabled && !over.current,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The refund falls with the hours left.
    refetchInterval: toNextMinute,
  });
  const figures = (query.data as { data: FiguresOf<C> } | undefined)?.data;
  // What is shown until the new ones are here is of another choice: nothing is done by it.
  const current = figures !== undefined && !query.isPlaceholderData;
  const failed = query.error instanceof CallError && !current && !offline ? query.error : null;
  return {
    over,
    figures,
    current,
    failed,
    waits: !figures && !failed && !offline,
    refetch: query.refetch,
  };
}

/** The means of the refund: credit, unless an available place is chosen. */
export function usePayOut(terms: CancelTerms, figures: CancelMoneyFigures | undefined) {
  const can = useCan();
  const { reference_required } = useClub();
  const sources = usePlaces(can('payment.create'));
  const in_hand = figures ? handOver(figures).in_hand : 0;
  const goes = sources.some((source) => source.type === terms.goes) ? terms.goes : 'account';
  const choice = leavesBy(goes, terms);
  /** Whether money leaves a place now. */
  const out = goes !== 'account' && in_hand > 0;
  return {
    sources,
    in_hand,
    goes,
    choice,
    /** Its tracking number is incomplete. */
    lacksTracking: out && payOutLacks(choice, reference_required),
    /** Its part of the call's body; nothing where no money leaves a place. */
    body() {
      const { description: _, ...pay_out } = paymentOf(sources, choice, in_hand);
      return out ? { pay_out } : {};
    },
  };
}
