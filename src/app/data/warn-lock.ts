import { needWords, wordsAtom } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { hideToast, toast, toastAtom } from '#app/state/toast.ts';
import { touch } from './touched.ts';

/** A shown warning before a lock. */
export interface Warning {
  /** Where another message has taken its place. */
  sayAgain(): void;
  takeAway(): void;
}

/** Warns that the device will lock soon, with a button to stay; ms: how long it is shown. */
export async function warnOfLock(ms: number): Promise<Warning> {
  await needWords('screens');
  const { t } = store.get(wordsAtom);
  const action = { label: t('leaving.stay'), onPress: touch };
  const until = Date.now() + ms;
  const stands = () => store.get(toastAtom)?.action === action;
  const say = () => toast({ text: t('leaving.locks_soon'), kind: 'warning', ms: until - Date.now(), action });
  say();
  return {
    sayAgain: () => void (!stands() && until > Date.now() && say()),
    takeAway: () => void (stands() && hideToast()),
  };
}
