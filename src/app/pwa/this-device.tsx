import HardDrive from 'lucide-react/icons/hard-drive';
import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Install, isInstalled } from './install.tsx';

/** What this device keeps, and whether the browser has promised to keep it. */
export function ThisDevice() {
  const { t } = useWords();
  const { persisted, megabytes, ask, refused } = useStorage();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-heavy">{t('profile.this_device')}</h2>
      {isInstalled() && <p>{t('profile.installed')}</p>}
      <Install />
      {persisted !== null && (
        <p className="text-label text-muted" role="status">
          {t(persisted ? 'profile.kept' : refused ? 'profile.kept_refused' : 'profile.kept_not')}{' '}
          {megabytes !== null && t('profile.used', { n: megabytes })}
        </p>
      )}
      {persisted === false && (
        <Button icon={HardDrive} onClick={() => void ask()}>
          {t('profile.keep')}
        </Button>
      )}
    </Card>
  );
}

/** Null where the browser does not say. */
function useStorage() {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  const [megabytes, setMegabytes] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const storage = navigator.storage;
    void storage?.persisted?.().then(setPersisted);
    void storage?.estimate?.().then(({ usage = 0 }) => setMegabytes(Math.ceil(usage / 1_000_000)));
  }, []);
  const ask = async () => {
    const kept = await navigator.storage.persist();
    setPersisted(kept);
    setRefused(!kept);
  };
  return { persisted, megabytes, ask, refused };
}
