import { Link } from '@tanstack/react-router';
import HardDrive from 'lucide-react/icons/hard-drive';
import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { openOutbox } from '#app/offline/outbox.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { ExportButton } from '#app/parts/unsent/export-button.tsx';
import { Install } from '#app/pwa/install.tsx';
import { isInstalled } from '#app/pwa/installed.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** The data stored on this device, and whether storage is persistent. */
export function ThisDevice() {
  const { t } = useWords();
  const { persisted, megabytes, ask, refused } = useStorage();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-heavy">{t('profile.this_device')}</h2>
      {isInstalled() && <p>{t('profile.installed')}</p>}
      <Install />
      <KeptHere />
      <p className="text-label text-muted">{t('profile.sent_kept')}</p>
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

/** The device's prefix, what is unsent here, and the way out for it. */
function KeptHere() {
  const { t, number, digits } = useWords();
  const { all } = useUnsent().counts;
  const prefix = usePrefix();
  return (
    <>
      <dl className="flex flex-col text-label">
        <div className="flex justify-between gap-4 py-1">
          <dt className="text-muted">{t('unsent.device_prefix')}</dt>
          <dd>
            {prefix ? <bdi dir="ltr">{digits(prefix)}</bdi> : prefix === null && t('unsent.device_no_prefix')}
          </dd>
        </div>
        <div className="flex justify-between gap-4 py-1">
          <dt className="text-muted">{t('unsent.device_unsent')}</dt>
          <dd className="num">{number(all)}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Link to="/unsent" className="btn btn-secondary press">
          {t('unsent.title')}
        </Link>
        {all > 0 && <ExportButton />}
      </div>
    </>
  );
}

/** Null when the server has given none yet; undefined until that is known. */
function usePrefix(): string | null | undefined {
  const [prefix, setPrefix] = useState<string | null>();
  useEffect(() => {
    openOutbox()
      .then((outbox) => outbox.device())
      .then((device) => setPrefix(device?.prefix ?? null))
      .catch(() => setPrefix(null));
  }, []);
  return prefix;
}

/** Null when the browser does not say. */
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
