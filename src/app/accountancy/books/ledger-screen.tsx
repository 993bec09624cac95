import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { saveSettings, unsavedAtom } from '#app/data/browser-settings.ts';
import { useProfile } from '#app/data/profile.ts';
import { listScreen } from '#app/engine/list-screen.tsx';
import { useAddressChoice } from '#app/engine/use-choice.ts';
import { store } from '#app/state/store.ts';
import { MOST_LEDGERS } from '#contract/accountancy/book-lists.ts';
import { ledger } from './journal.tsx';
import { LedgerAsk } from './ledger-ask.tsx';

const Lines = listScreen(ledger);
/** Filters that determine the ledger's account. */
const WHOSE = ['account', 'user', 'cash', 'bank', 'payment_gateway'] as const;
const NAME = new RegExp(`^(${WHOSE.join('|')})\\.[1-9]\\d{0,14}$`);

/** The ledgers that somebody opened last, the latest first, as `cash.1`; they follow them to their other devices. */
function useLastLedgers(): readonly string[] {
  const here = useAtomValue(unsavedAtom, { store });
  const { browser_setting } = useProfile();
  const { ledgers } = { ...browser_setting, ...here };
  const names: readonly unknown[] = Array.isArray(ledgers) ? ledgers : [];
  return names.filter((name): name is string => typeof name === 'string' && NAME.test(name));
}

/** The chosen ledger; without one it asks which. */
export function LedgerScreen() {
  const { choice } = useAddressChoice(ledger);
  const last = useLastLedgers();
  const asked = WHOSE.flatMap((kind) => choice.filters[kind]?.split(',').map((id) => `${kind}.${id}`) ?? []);
  const one = asked.length === 1 ? asked[0] : undefined;
  const remember = useEffectEvent((name: string) => {
    if (last[0] !== name)
      saveSettings({ ledgers: [name, ...last.filter((other) => other !== name)].slice(0, MOST_LEDGERS) });
  });
  useEffect(() => {
    if (one) remember(one);
  }, [one]);
  return asked.length > 0 ? <Lines /> : <LedgerAsk last={last} />;
}
