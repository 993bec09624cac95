import { useAtomValue } from 'jotai';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import { needWords, useWords, wordsAtom } from '#app/i18n/words.ts';
import { busyAtom } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import { updateAtom } from '#app/state/update.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Pill } from '#ui/pill.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { acceptUpdate } from './start.ts';

/** Shown when a new version is waiting; a tap activates it once no form is open (look.md §9, 21). */
export function UpdatePill() {
  const { t } = useWords();
  const phone = useViewport() === 'phone';
  const update = useAtomValue(updateAtom);
  if (update === 'none') return null;
  const accept = async () => {
    const busy = [...store.get(busyAtom)];
    acceptUpdate();
    if (busy.length === 0) return;
    await needWords('screens');
    const sends = busy.every((what) => what === 'outbox');
    const words = store.get(wordsAtom);
    toast({ text: words.t(sends ? 'notices.update_sending' : 'shell.update_after'), kind: 'info' });
  };
  return phone ? (
    <IconButton
      icon={CircleArrowUp}
      label={t('shell.update')}
      className="tone-info rounded-full"
      onClick={() => void accept()}
    />
  ) : (
    <Pill icon={CircleArrowUp} tone="info" onClick={() => void accept()}>
      {t('shell.update')}
    </Pill>
  );
}
