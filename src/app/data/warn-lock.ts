import { needWords, wordsAtom } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { hideToast, toast, toastAtom } from '#app/state/toast.ts';
import { touch } from './touched.ts';

/** Says that the device locks in a moment, with the way to stay; what comes back takes the message away. */
export async function warnOfLock(ms: number): Promise<() => void> {
  await needWords('screens');
  const { t } = store.get(wordsAtom);
  const action = { label: t('leaving.stay'), onPress: touch };
  toast({ text: t('leaving.locks_soon'), kind: 'warning', ms, action });
  return () => {
    if (store.get(toastAtom)?.action === action) hideToast();
  };
}
