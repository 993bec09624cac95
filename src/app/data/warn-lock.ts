import { needWords, wordsAtom } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { hideToast, toast, toastAtom } from '#app/state/toast.ts';
import { touch } from './touched.ts';

/** What was said of a lock that comes. */
export interface Warning {
  /** Where another message has taken its place. */
  sayAgain(): void;
  takeAway(): void;
}

/** Says that the device locks in a moment, with the way to stay; ms: how long it stands. */
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
