import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { type ListChoice, readChoice, writeChoice } from './list-address.ts';
import type { Listed, Resource } from './resource.ts';

export interface ChoiceState {
  choice: ListChoice;
  choose: (next: ListChoice) => void;
}

/** Filters and order in the address: a list can be linked, reloaded, and left and come back to. */
export function useAddressChoice<Row extends Listed>({ spec, calls }: Resource<Row>): ChoiceState {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useRouterState({
    select: ({ location }) => location.search as object,
  }) as never;
  const choice = useMemo(
    () => readChoice(search, spec, (name, value) => v.is(calls.list.query, { [name]: value })),
    [search, spec, calls.list.query],
  );
  return {
    choice,
    choose: (next) =>
      void navigate({
        to: '.',
        search: ((old: object) => ({ ...old, ...writeChoice(next, spec) })) as never,
        replace: true,
        state: true,
        resetScroll: false,
      }),
  };
}

/** The same of a list that stands in a sheet or a dialog: the page below keeps the address. */
export function useOwnChoice(): ChoiceState {
  const [choice, choose] = useState<ListChoice>({ filters: {}, sort: null });
  return { choice, choose };
}
