import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { fetchNewVersion } from '#app/pwa/reload-once.ts';
import { isBusy } from '#app/state/busy.ts';
import { type NoticeKind, noticesAtom, setNotice } from '#app/state/notices.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The worst first. */
const ORDER: readonly NoticeKind[] = ['lost', 'mismatch', 'outdated', 'expired'];

/** Notices above every page until they are over or dismissed. */
export function Notices() {
  const { t } = useWords();
  const shown = useAtomValue(noticesAtom);
  return (
    <div className="flex flex-none flex-col gap-2 border-b border-line bg-surface p-2">
      {ORDER.filter((kind) => shown.has(kind)).map((kind) => (
        <Notice
          key={kind}
          kind={kind === 'lost' || kind === 'mismatch' ? 'error' : 'warning'}
          action={
            kind === 'outdated' ? (
              <UpdateNow />
            ) : (
              kind !== 'expired' && (
                <Button onClick={() => setNotice(kind, false)}>{t('notices.seen')}</Button>
              )
            )
          }
        >
          {t(`notices.${kind}`)}
        </Notice>
      ))}
    </div>
  );
}

/** Loads the version the server requires; drafts are kept, and an open form is not interrupted. */
function UpdateNow() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const update = async () => {
    if (isBusy()) return toast({ text: t('shell.update_after'), kind: 'info' });
    setBusy(true);
    if (await fetchNewVersion()) return location.reload();
    setBusy(false);
    toast({ text: t('notices.outdated_none'), kind: 'warning' });
  };
  return (
    <Button busy={busy} busyText={t('common.loading')} onClick={() => void update()}>
      {t('notices.outdated_now')}
    </Button>
  );
}
