import { useAtomValue } from 'jotai';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useEffectEvent, useState } from 'react';
import { signOut } from '#app/calls/sign-out.ts';
import { useWords } from '#app/i18n/words.ts';
import { openOutbox } from '#app/offline/outbox.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { exportUnsent } from '#app/offline/unsent-transfer.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Signing out with unsent work: send it now, lock the device, or take it along in a file. Nothing is ever deleted. */
export function LeaveDialog({ onStay }: { onStay: () => void }) {
  const { t } = useWords();
  const items = useUnsent().items.filter(({ author, behalf }) => author.own || behalf);
  const online = useAtomValue(connectionAtom).state === 'live';
  const [doing, setDoing] = useState<'send' | 'lock' | null>(null);
  /** After «send», leaves once everything is sent, also after a retry. */
  const [wanted, setWanted] = useState(false);
  const [said, setSaid] = useState<'no_answer' | 'exported' | 'no_store' | null>(null);
  const [asking, setAsking] = useState(false);
  const waiting = items.filter(({ state }) => state !== 'needs_you');
  const needy = items.length - waiting.length;

  const leave = useEffectEvent(() => void signOut());
  const over = wanted && waiting.length === 0;
  useEffect(() => {
    if (!over) return;
    if (needy === 0) return leave();
    setDoing(null);
    setWanted(false);
  }, [over, needy]);

  const send = async () => {
    setDoing('send');
    setWanted(true);
    setSaid(null);
    try {
      const outbox = await openOutbox();
      outbox.kick();
      await outbox.drain();
      if (outbox.reach === 'online') return;
      setSaid('no_answer');
    } catch {
      setSaid('no_store');
    }
    setDoing(null);
  };
  const lock = () => {
    setDoing('lock');
    void signOut('locked');
  };
  const save = async () => {
    const keys = new Set(items.map(({ key }) => key));
    const saved = await exportUnsent(({ key }) => keys.has(key)).catch(() => null);
    setSaid(saved === null ? 'no_store' : 'exported');
  };

  if (asking) {
    return (
      <Dialog
        open
        onCancel={() => setAsking(false)}
        title={t('leaving.lock_title')}
        actions={
          <>
            <Button kind="primary" icon={Lock} busy={doing === 'lock'} onClick={lock}>
              {t('leaving.lock_anyway')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('leaving.stay')}</Button>
          </>
        }
      >
        {t('leaving.lock_offline')}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onCancel={onStay}
      title={t('leaving.title', { n: items.length })}
      actions={
        <>
          {(waiting.length > 0 || doing === 'send') && (
            <Button
              kind="primary"
              icon={CloudUpload}
              busy={doing === 'send'}
              busyText={t('leaving.sending')}
              onClick={() => void send()}
            >
              {t('leaving.send')}
            </Button>
          )}
          <Button icon={Lock} busy={doing === 'lock'} onClick={() => (online ? lock() : setAsking(true))}>
            {t('leaving.lock')}
          </Button>
          <Button icon={Download} onClick={() => void save()}>
            {t('leaving.export')}
          </Button>
        </>
      }
    >
      <p>{t('leaving.why')}</p>
      {needy > 0 && <p className="mt-2">{t('leaving.needs_you', { n: needy })}</p>}
      <p className="mt-2 font-strong" role="status">
        {said && t(said === 'no_store' ? 'unsent.no_store' : `leaving.${said}`)}
      </p>
    </Dialog>
  );
}
