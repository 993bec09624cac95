import { useMatch, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useClubNow } from '#app/data/club.ts';
import { here } from '#app/links.ts';
import { type ChoiceState, type ListChoice, readChoice, writeChoice } from './list-address.ts';
import type { Listed, Resource } from './resource.ts';

interface AddressState extends ChoiceState {
  /** The choice as another page of the list has it in its address. */
  written: Record<string, unknown>;
}

/** Filters and order in the address: a list can be linked, reloaded, and left and come back to. */
export function useAddressChoice<Row extends Listed>({
  spec,
  calls,
  starts: startsAt,
}: Resource<Row>): AddressState {
  const navigate = useNavigate();
  const router = useRouter();
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, unknown>>,
  });
  const { today } = useClubNow();
  const starts = useMemo(() => startsAt?.(today), [startsAt, today]);
  const read = useCallback(
    (from: object) =>
      readChoice(
        from as typeof search,
        spec,
        (name, value) => v.is(calls.list.query, { [name]: value }),
        starts,
      ),
    [spec, calls.list.query, starts],
  );
  const choice = useMemo(() => read(search), [search, read]);
  return {
    choice,
    written: writeChoice(choice, spec, starts),
    choose(next) {
      // What is still told while the page is left belongs into no other page's address.
      if (router.latestLocation.pathname.replace(/(?<=.)\/$/, '') !== page) return;
      void navigate({
        ...here((old) => ({ ...old, ...writeChoice(next(read(old)), spec, starts) })),
        replace: true,
        state: true,
        resetScroll: false,
      });
    },
  };
}

/** The same of a list that stands in a sheet or a dialog: the page below keeps the address. */
export function useOwnChoice(): ChoiceState {
  const [choice, choose] = useState<ListChoice>({ filters: {}, sort: null });
  return { choice, choose };
}
