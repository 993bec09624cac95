import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { sendNow } from '#app/offline/unsent-actions.ts';
import { Button } from '#ui/button.tsx';

/** Tries to send queued work now. */
export function SendNow() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await sendNow().catch(() => {});
    setBusy(false);
  };
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => void go()}>
      {t('unsent.send_now')}
    </Button>
  );
}
